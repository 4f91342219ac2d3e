/** Replies of a fourth set, written before a look at the rules, in the format of `sales-labels.fixture.ts`. */
export const FOURTH_LABELS: string = `
interested|Timely note. We've been talking about this internally, tell me what you'd need from us to get going.
interested|Color me intrigued.
interested|I'm all ears.
interested|Sounds like what we've been searching for. Pricing sheet would help.
interested|Sure, why not. Fire away with the details.
interested|We'd be open to a trial.
interested/question|Do you have a case study in logistics you could share?
meeting_request|Happy to jump on a quick call. I'm free Tuesday between 2 and 4 CET.
meeting_request|What does your calendar look like at the end of this week?
meeting_request|My assistant Joan can find us half an hour, she's in cc.
meeting_request|Give me a ring on Thursday morning, 555-0199.
meeting_booked|Invite accepted. Speak on Monday!
meeting_booked|I put 30 minutes in for us tomorrow at 11, dial-in is in the invite.
question|How is this different from what Outreach does?
question|Roughly what are we talking in terms of cost for a team of 40?
question|Who else in the manufacturing space uses you?
question|Is there an on-prem version?
question/interested|What's the catch?
not_now|Timing isn't great, we're in the middle of a merger. Maybe Q4.
not_now|We just signed a two-year contract, so nothing until 2028.
not_now|Swamped right now, circle back after Easter?
not_now|Not a priority this quarter.
declined/not_interested|We build this in-house.
declined/not_interested|Thanks Mark, but we already use Gong for this and are happy with it.
declined/not_interested|Too expensive for a shop of our size, so it's a no from us.
declined/not_interested|Pass.
declined/not_interested|I appreciate the persistence, but the answer is still no.
declined/not_interested|Oh great, another AI tool. Just what I needed. Not.
declined/not_interested|I wouldn't say I'm interested, no.
declined/not_interested|This isn't something we'd ever pay for.
referral|You want our CTO for this, Pat Reyes (pat@acme.example).|pat@acme.example
referral|Copying in Jamie, who looks after vendor selection.
referral|I passed this on to our marketing lead. She will be in touch if there is a fit.
wrong_person|I think you have me confused with another Ron Day.
wrong_person|I don't handle that, I'm in payroll.
wrong_person|Wrong department, mate.
left_company|I retired last spring, so this is no longer of use to me.
left_company|Dana doesn't work here any more.
opt_out|remove
opt_out|Kindly delete my details from your database and do not write again.
opt_out|I never signed up for this. Unsubscribe me.
opt_out|Quit emailing me!
complaint/opt_out|Reported as spam.
vacation|Currently on holiday, will read this properly next week.
interested|Klingt spannend, gerne mehr davon!
interested|Das passt gut zu einem laufenden Projekt. Schicken Sie mir doch bitte Ihre Preisliste.
meeting_request|Rufen Sie mich am Mittwoch ab 15 Uhr kurz an.
meeting_request|Hätten Sie nächste Woche Zeit für ein Telefonat?
meeting_booked|Habe mir gerade den Slot am Freitag um 9 gesichert.
question|Läuft das auch mit SAP?
question|Was kostet das bei 20 Nutzern?
not_now|Derzeit nicht, vielleicht im nächsten Jahr wieder.
not_now|Wir haben gerade einen Einstellungsstopp, melden Sie sich gern im Q3.
declined/not_interested|Danke, aber das brauchen wir nicht.
declined/not_interested|Wir arbeiten seit Jahren mit einem Wettbewerber zusammen und sind zufrieden.
declined/not_interested|Nee, lassen Sie mal.
referral|Dafür ist bei uns Frau Lang zuständig (lang@kunde.example).|lang@kunde.example
referral|Ich habe Ihre Mail an die IT weitergeleitet.
wrong_person|Da sind Sie bei mir leider an der falschen Adresse.
left_company|Herr Weber ist letztes Jahr ausgeschieden.
opt_out|Bitte streichen Sie mich aus Ihrem Verteiler.
opt_out|Unterlassen Sie weitere Werbemails.
interested|Ça tombe bien, on cherche justement un outil de ce genre.
interested|Avec plaisir, envoyez-moi votre documentation.
meeting_request|Appelez-moi demain après 17h au 06 00 00 00 00.
meeting_request|Seriez-vous disponible la semaine prochaine pour un point téléphonique ?
meeting_booked|J'ai réservé le créneau de mardi 10h.
question|Vos serveurs sont-ils en France ?
question|Quel est le tarif pour dix postes ?
not_now|Ce n'est pas le bon moment, rappelez-moi à la rentrée.
declined/not_interested|Nous ne donnerons pas suite.
declined/not_interested|Ça ne nous correspond pas, désolé.
referral|Voyez plutôt avec Mme Petit : petit@client.example|petit@client.example
wrong_person|Je ne suis pas du tout concerné par ce sujet.
left_company|Mme Girard a pris sa retraite en janvier.
opt_out|Retirez mon adresse de vos fichiers, merci.
interested|Suena muy bien, cuéntame más.
interested|Nos interesa conocer la herramienta, quedo a la espera de la información.
meeting_request|¿Podemos hablar el viernes a las 12?
meeting_request|Llámame mañana por la tarde.
meeting_booked|Listo, agendado para el miércoles a las 10.
question|¿Se integra con Salesforce?
not_now|Por ahora no, quizá a finales de año.
declined/not_interested|Ya trabajamos con otra empresa, gracias.
declined/not_interested|No nos encaja.
referral|Eso lo lleva mi compañera Marta, marta@cliente.example|marta@cliente.example
wrong_person|Yo no me encargo de esos temas.
opt_out|Denme de baja de sus envíos.
interested|Mi piacerebbe saperne di più.
meeting_request|Possiamo sentirci giovedì pomeriggio?
question|È compatibile con il nostro gestionale?
not_now|In questo periodo siamo pieni, ne riparliamo a settembre.
declined/not_interested|Non fa per noi, grazie lo stesso.
declined/not_interested|Abbiamo già un partner per questo servizio.
referral|Deve parlare con l'ufficio acquisti: acquisti@cliente.example|acquisti@cliente.example
opt_out|Cancellatemi dalla vostra lista.
interested|Lijkt me interessant, stuur maar wat meer info.
meeting_request|Kun je me morgen even bellen?
question|Werkt het ook met Exact Online?
not_now|Nu even niet, volgend kwartaal misschien.
declined/not_interested|Nee, dit is niks voor ons.
declined/not_interested|Wij doen dit al intern.
wrong_person|Ik ga daar niet over.
opt_out|Haal mij van deze lijst af.
interested|Gostaria de receber mais informações.
meeting_request|Podemos marcar uma reunião na quinta às 15h?
question|Quanto custa por utilizador?
not_now|Neste momento não, talvez no próximo semestre.
declined/not_interested|Não precisamos, já temos um fornecedor.
opt_out|Retirem o meu email da vossa base de dados.
interested|Temat jest dla nas ciekawy, proszę o więcej szczegółów.
meeting_request|Czy możemy porozmawiać w czwartek o 11?
question|Ile kosztuje licencja dla 10 osób?
not_now|Na razie nie, proszę odezwać się po wakacjach.
declined/not_interested|Dziękuję, nie skorzystamy.
referral|Tym zajmuje się pan Adam, adam@klient.example|adam@klient.example
opt_out|Proszę usunąć mój adres z bazy.
interested|Låter spännande, skicka gärna mer information.
declined/not_interested|Vi har redan en leverantör, tack ändå.
not_now|Ikke lige nu, vend tilbage efter sommerferien.
meeting_request|Voidaanko jutella ensi viikolla?
interested|To zní zajímavě, pošlete mi prosím nabídku.
declined/not_interested|Köszönjük, de nem érdekel minket.
question|Cât costă pentru 15 utilizatori?
interested|Да, расскажите подробнее.
declined/not_interested|Нет, спасибо, неинтересно.
opt_out|Удалите мой адрес из рассылки.
not_now|Şu an uygun değil, birkaç ay sonra tekrar yazın.
question|価格を教えてください。
declined/not_interested|不需要，谢谢。
interested|Zvuči zanimljivo, pošaljite mi ponudu.
meeting_request|Možemo li se čuti u četvrtak?
question|Koliko to košta?
not_now|Trenutno ne, javite se na jesen.
opt_out|Molim vas da me uklonite s liste.
declined/not_interested|Не се интересуваме, благодаря.
question|Колко струва?
opt_out|Моля, премахнете ме от списъка.
interested|Skamba įdomiai, atsiųskite daugiau informacijos.
declined/not_interested|Ačiū, mums neaktualu.
opt_out|Prašau išbraukti mane iš sąrašo.
interested|Izklausās interesanti, atsūtiet vairāk informācijas.
declined/not_interested|Paldies, mūs tas neinteresē.
interested|Kõlab huvitavalt, palun saatke rohkem infot.
opt_out|Palun eemaldage mind nimekirjast.
interested|Zveni zanimivo, pošljite mi več informacij.
declined/not_interested|Hvala, nas ne zanima.
question|Koliko stane za deset uporabnikov?
`;
