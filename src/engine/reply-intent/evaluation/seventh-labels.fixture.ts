/** Replies of a seventh set, written before a look at the rules, in the format of `sales-labels.fixture.ts`. */
export const SEVENTH_LABELS: string = `
interested|yes pls
interested|ok send
interested|Intrested, send detials 👍
interested|👍 go on
interested|Hmm this is actually something we struggle with. More?
interested|ja gerne mehr dazu
interested|Oui pourquoi pas, envoyez
interested|Vale, mándame algo y lo miro
interested|Ok, mi interessa. Mandi pure
interested|Klinkt goed, stuur maar op
interested|Jasne, proszę podesłać więcej
interested|Lyder spændende, send gerne noget mere
interested|Интересно, пришлите подробности
interested|気になります。資料をお送りいただけますか。
interested|Pode mandar, tenho curiosidade
question|how much
question|Price?
question|was kostet das
question|C'est combien par mois ?
question|¿Tienen integración con SAP?
question|Quanto costa per 20 utenti?
question|Hvad koster det?
question|Does it work w/ Pipedrive
info|where did u get my email
info|Who is this?
question|Jaká je cena?
question|Fiyat nedir?
meeting_request|call me 555 0134
meeting_request|Thu 3pm works
meeting_request|Can do next week, after 2. Zoom?
meeting_request|Rufen Sie mich am Freitag an
meeting_request|On peut s'appeler mardi ?
meeting_request|Llámame mañana por la tarde
meeting_request|Możemy się zdzwonić w czwartek?
meeting_request|Kan vi ta ett möte i nästa vecka?
meeting_request|Dá para falar na quarta?
meeting_booked|Booked a slot for Tue 10am via your link
meeting_booked|Termin steht, bis Mittwoch 14 Uhr
not_now|later
not_now|Not this yr
not_now|too busy rn, try me in june
not_now|Parental leave cover here, so nothing new before she's back in autumn.
not_now|jetzt nicht, evtl. im Herbst
not_now|Pas maintenant, recontactez-moi à la rentrée
not_now|Ahora no, quizás en septiembre
not_now|Adesso no, ne riparliamo dopo l'estate
not_now|Nu even niet, misschien na de zomer
not_now|Teraz nie, może w przyszłym roku
not_now|Сейчас не до этого, напишите осенью
not_now|Şu an değil, yazın tekrar yazın
declined/not_interested|nope
declined/not_interested|nah we're good
declined/not_interested|no thx
declined/not_interested|👎
declined/not_interested|We're a two-person bakery. I think you have the wrong idea of us.
declined/not_interested|I'll save you the time: we'd never outsource this.
declined/not_interested|Nein.
declined/not_interested|kein Bedarf, danke
declined/not_interested|Non merci, on a déjà ce qu'il faut
declined/not_interested|No gracias
declined/not_interested|No, siamo a posto così
declined/not_interested|Nee dank u
declined/not_interested|Dziękujemy, nie skorzystamy
declined/not_interested|Nej tak
declined/not_interested|Нет, спасибо
declined/not_interested|Ei kiitos, meillä on jo tämä
declined/not_interested|結構です。
declined/not_interested|Nu, mulțumesc
referral|Better ask Tom (tom@shop.example), he runs this|tom@shop.example
referral|cc'ing Nina nina@shop.example who looks after this|nina@shop.example
referral|Bitte an einkauf@kunde.example wenden|einkauf@kunde.example
referral|Voyez avec Paul, paul@client.example|paul@client.example
referral|Eso lo lleva Marta: marta@cliente.example|marta@cliente.example
referral|Proszę pisać do Ani, ania@klient.example|ania@klient.example
referral|Scriva a acquisti@cliente.example|acquisti@cliente.example
wrong_person|not me
wrong_person|You have the wrong guy, I drive the truck
wrong_person|Da bin ich der Falsche
wrong_person|Ce n'est pas moi qui m'occupe de ça
wrong_person|Yo no llevo ese tema
left_company/wrong_person|I'm retired since May, enjoy
left_company/wrong_person|Bin seit Januar nicht mehr dort
opt_out|STOP
opt_out|stop mailing me
opt_out|Unsubscribe pls
opt_out|take me off this
opt_out|Bitte austragen
opt_out|Hören Sie auf, mir zu schreiben
opt_out|Désinscrivez-moi
opt_out|Dadme de baja
opt_out|Cancellatemi dalla lista
opt_out|Uitschrijven aub
opt_out|Proszę mnie wypisać
opt_out|Отпишите меня
opt_out|Descadastrar
complaint/opt_out|This is spam, next mail goes to my lawyer. Delete my data.
complaint/opt_out|Noch eine Mail und ich melde das der Datenschutzbehörde
info/neutral/interested|Thx
info/neutral|Got it
`;

/** Words of leaving that are no opt-out from our mail, a seventh set, written before a look at the rules; a reply a line. */
export const SEVENTH_OPT_OUT_NEGATIVES: string = `
Our customers can't find the unsubscribe link in our newsletters, can your tool fix that?
We lose 3% to unsubscribes each send, would this help?
Stop, you had me at free trial 😄 let's talk
Please remove Joe from cc, he left. I'm still in.
I tried to unsubscribe from another vendor for weeks, so I hope you are better. What's the price?
Können Empfänger sich bei Ihnen mit einem Klick abmelden?
Ich habe mich gerade von allen anderen Anbietern abgemeldet, jetzt bin ich offen für etwas Neues.
Comment gérez-vous les désinscriptions ?
Quitamos a los que se dan de baja a mano, ¿ustedes lo automatizan?
Wir wollen mit Kaltakquise aufhören und suchen Alternativen, also gerne mehr.
Delete the old proposal please, the new one is fine.
No more emails needed, I have all I need: call me Monday at 10.
Come gestite la cancellazione dalla lista?
Hoe werkt het uitschrijven bij jullie?
`;
