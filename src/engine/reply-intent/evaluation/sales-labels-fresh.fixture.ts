/** Replies written after the rules that the third set led to, in the format of `sales-labels.fixture.ts`; 80 of 90 were right at first sight. */
export const SALES_LABELS_FRESH: string = `
interested/question|This landed at the right moment, we're reviewing options. Could you share a deck?
interested/question|Curious. What would a pilot look like?
interested|Sure, shoot me the details and I'll take a look
interested|Hi Mark, yes this is on our roadmap. Send me a proposal please.
interested|Grundsätzlich spannend für uns. Schicken Sie mir gern ein paar Unterlagen.
interested/question|Können Sie uns dazu ein Angebot machen?
interested|Votre approche nous intéresse, pouvez-vous m'en dire plus ?
interested/question|Nos encaja, mándame más info por favor
interested|Potrebbe fare al caso nostro, mi mandi una presentazione.
interested|Klinkt goed! Stuur de info maar door.
interested/question|Faz sentido para nós, mande mais detalhes.
interested|Intressant! Berätta gärna mer.
meeting_request|Let's talk. Does Wednesday 3pm CET work?
meeting_request|Happy to hop on a call - what's your availability next week?
meeting_request|Rufen Sie mich bitte morgen gegen 11 Uhr an.
meeting_request|On peut s'appeler vendredi matin ?
meeting_request|¿Podemos vernos el jueves por videollamada?
meeting_request|Possiamo sentirci mercoledì pomeriggio?
meeting_request|Laten we volgende week even bellen.
meeting_request|Podemos falar quinta às 15h?
meeting_booked|I picked Tuesday at 4 on your calendly. Talk then.
meeting_booked|Habe mir einen Slot am Mittwoch gebucht, bis dann!
meeting_booked|J'ai réservé un créneau jeudi à 10h.
meeting_booked|Ya reservé una cita para el martes, nos vemos.
question|Which CRMs do you integrate with?
question|Is this GDPR compliant and where is the data stored?
question|Was kostet das bei 50 Mitarbeitern?
question|Quels sont vos tarifs pour une PME ?
question|¿Con qué sistemas se integra?
question|Quanto costa al mese per dieci utenti?
not_now|We're in a hiring freeze, try me again in Q3.
not_now|Love it but no budget until January.
not_now|Not a priority this quarter. Check back in the fall.
not_now|Derzeit haben wir andere Baustellen, melden Sie sich gern im Herbst.
not_now|Pas avant septembre, on a d'autres priorités.
not_now|Ahora mismo no, escríbeme después del verano.
not_now|Per ora no, ci risentiamo l'anno prossimo.
not_now|Op dit moment even niet, probeer het na de zomer nog eens.
not_interested/declined|Thanks but this isn't for us.
not_interested/declined|We handle this internally and have no plans to change.
not_interested/declined|Not interested.
not_interested/declined|Kein Bedarf, danke.
not_interested/declined|Wir haben bereits einen Partner dafür.
not_interested/declined|Non merci, nous sommes déjà équipés.
not_interested/declined|Gracias, pero ya trabajamos con otro proveedor.
not_interested/declined|Non ci serve, grazie.
not_interested/declined|Nee, dank u, wij zijn voorzien.
not_interested/declined|Não temos interesse, obrigado.
not_interested/declined|Tack men nej tack.
not_interested/declined|Dziękuję, nie jesteśmy zainteresowani.
wrong_person|I don't deal with this, sorry.
wrong_person|You've got the wrong person, I'm in HR.
wrong_person|Dafür bin ich nicht der richtige Ansprechpartner.
wrong_person|Je ne suis pas la bonne personne pour ce sujet.
wrong_person|No soy la persona indicada para esto.
wrong_person|Non sono io a occuparmene.
referral|Reach out to Kate on our growth team, kate@client.example
referral|Looping in Sam (sam@client.example) who runs procurement.
referral|Mein Kollege Herr Vogt ist dafür zuständig: vogt@kunde.example
referral|Merci de contacter directement Julie (julie@client.example).
referral|Habla con Pedro, lleva compras: pedro@cliente.example
referral|Si rivolga a Marco Neri, m.neri@cliente.example
opt_out|take me off this list
opt_out|Do not contact me again.
opt_out|Please stop emailing me, I'm not interested.
opt_out|Remove my details from your database per GDPR.
opt_out|Streichen Sie mich bitte aus Ihrem Verteiler.
opt_out|Bitte keine weiteren Mails.
opt_out|Désinscrivez-moi s'il vous plaît.
opt_out|Ne m'écrivez plus.
opt_out|Por favor, no me escriban más.
opt_out|Denme de baja.
opt_out|Mi cancelli dalla lista per favore.
opt_out|Non scrivetemi più.
opt_out|Haal mij van de lijst.
opt_out|Remova-me da lista, por favor.
opt_out|Ta bort mig från listan.
opt_out|Proszę usunąć mnie z bazy.
vacation|Out until the 16th, back on Monday. For urgent stuff call Tom.
vacation|Ich bin bis 16.3. im Urlaub und antworte danach.
left_company|Hi, I left Client Ltd in January. Best of luck!
!|What's the average unsubscribe rate you see?
!|Please don't take me off, I like these.
!|Stop by our booth at the fair, happy to chat!
!|Can we remove clause 4 from the contract?
!|Wie funktioniert bei Ihnen die Abmeldung für Empfänger?
!|Supprimez l'ancien devis et envoyez-moi le nouveau.
!|¿Cómo se da de baja un usuario en vuestra plataforma?
info|Thanks, received.
info|Danke für die Info.
`;
