/** Replies of a fifth set, written before a look at the rules, in the format of `sales-labels.fixture.ts`. */
export const FIFTH_LABELS: string = `
interested|Ha, you caught me on a good day. Go on then, what's the pitch?
interested|We were literally complaining about this in standup today. Send me whatever you've got.
interested|Count us in for the beta.
interested/question|Might be useful for our Leeds branch. What would a rollout look like?
meeting_request|Can you do 3ish on Thurs?
meeting_request|Easier to talk than type - my number's 555-0142, after 4 is best.
meeting_request|Let's find half an hour with my co-founder, she is free most mornings.
meeting_booked|Calendar hold is in place for the 12th, talk then.
meeting_booked|Just grabbed your 2:30 on Wednesday.
question|Is SSO included or is that an add-on?
info|Where did you get my details from?
question|Remind me, which plan covers multi-region?
question/interested|Do you have anything in writing I can show my boss?
not_now|We're heads-down on the launch through April. Try me after.
not_now|Ping me when the new financial year starts.
not_now|Love the idea, zero bandwidth. Park it until autumn.
declined/not_interested|We've gone another way, but thanks for following up.
declined/not_interested|Honestly this is a solution looking for a problem.
declined/not_interested|I'll save us both some time: no.
declined/not_interested|Nothing here we can't already do in Excel.
declined/not_interested|As a charity we can't pay for things like this.
referral|Talk to Priya in RevOps, priya@acme.example, she runs the evaluation.|priya@acme.example
referral|Not my call. Our CIO decides that: d.owens@acme.example|d.owens@acme.example
wrong_person|You've reached the wrong Alex, I drive a forklift.
wrong_person|I only look after facilities, none of this is mine.
left_company/wrong_person|I haven't been with Acme since 2024, please update your records.
opt_out|Lose my address please.
opt_out|I do not wish to be contacted again by you or your company.
opt_out|STOP
complaint/opt_out|This is unsolicited spam and I am reporting you to the ICO.
info/neutral|Noted, will discuss internally.
info/neutral|Got it, cheers.
interested|Trifft sich gut, wir vergleichen gerade Anbieter. Was können Sie uns anbieten?
meeting_request|Am besten telefonieren wir kurz, Donnerstag vormittag wäre gut.
meeting_booked|Termin steht, bis Montag um zehn!
question|Ist das DSGVO-konform und wo stehen die Server?
not_now|Im Moment ist bei uns Land unter, versuchen Sie es im Herbst nochmal.
declined/not_interested|Haben wir uns angesehen, passt nicht zu uns.
declined/not_interested|Ich kaufe nichts per Mail. Guten Tag.
wrong_person|Ich bin nur der Hausmeister, damit habe ich nichts am Hut.
opt_out|Bitte streichen Sie mich aus Ihrer Datei.
referral|Wenden Sie sich bitte an unsere Einkaufsleitung: einkauf@firma.example|einkauf@firma.example
interested|Ça tombe bien, on cherche justement un outil de ce genre.
meeting_request|On peut se caler un point mardi vers 11h ?
question|Quel est le délai de mise en place ?
not_now|Pas avant la rentrée, on est débordés.
declined/not_interested|Nous avons déjà tout ce qu'il faut en interne.
opt_out|Merci de me retirer de vos fichiers.
wrong_person|Je ne m'occupe pas du tout de ce sujet.
interested|Me encaja, mándame una propuesta.
meeting_request|¿Hablamos el jueves por la tarde?
question|¿Tenéis soporte en español?
not_now|Ahora no podemos, escríbeme en septiembre.
declined/not_interested|Ya trabajamos con otra empresa y estamos contentos.
opt_out|No me escribáis más, por favor.
referral|Eso lo ve mi compañera Lucía: lucia@cliente.example|lucia@cliente.example
interested|Sembra proprio quello che ci serve, mi racconti di più.
not_now|Ne riparliamo dopo l'estate.
declined/not_interested|La ringrazio ma non fa per noi.
opt_out|Cancellatemi dalla vostra lista.
question|Quanto costa per dieci utenti?
interested|Klinkt interessant, stuur maar wat meer info.
meeting_request|Kun je vrijdag even bellen?
declined/not_interested|Nee dank u, wij hebben hier geen behoefte aan.
wrong_person|Je moet niet bij mij zijn, ik werk op de boekhouding.
not_now|Kom er na de zomer nog eens op terug.
interested|Parece bom, pode mandar mais detalhes?
declined/not_now|De momento não temos orçamento nem interesse.
opt_out|Parem de me mandar e-mails.
interested|Brzmi ciekawie, proszę o więcej szczegółów.
not_now|Proszę odezwać się w przyszłym kwartale.
declined/not_interested|Dziękujemy, nie skorzystamy.
question|Låter det sig integreras med Fortnox?
declined/not_interested|Nej tack, vi har redan en lösning.
meeting_request|Kan vi tage en snak på onsdag?
not_now|Vend gerne tilbage efter sommerferien.
opt_out|Poistakaa minut postituslistaltanne.
interested|Zní to zajímavě, pošlete mi nabídku.
not_now|Вернёмся к этому в следующем году.
declined/not_interested|Спасибо, нам это не нужно.
`;
