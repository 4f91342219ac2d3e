/** Mail of responders, written after the rules that the fourth set led to and read once, in the format of `third/auto-replies.fixture.ts`. */
export const FRESH_AUTO_REPLIES: string = `
=== vacation 2026-03-16
From: Gus <gus@plant.example>
To: mark@sender.example
Subject: Automatic reply: A thought on your hiring
Content-Type: text/plain

Thank you for your email. I'm away and back in the office on Monday 16 March.
=== vacation 2026-03-09
From: Gus <gus@plant.example>
To: mark@sender.example
Subject: OOO: A thought on your hiring
Auto-Submitted: auto-replied
Content-Type: text/plain

Enjoying the slopes this week! Back Mar 9.
=== vacation
From: Gus <gus@plant.example>
To: mark@sender.example
Subject: Automatic reply: A thought on your hiring
Content-Type: text/plain

I'm recovering from surgery and won't be reading mail for a while.
=== left_company hr@plant.example
From: Gus <gus@plant.example>
To: mark@sender.example
Subject: Automatic reply: A thought on your hiring
Content-Type: text/plain

Gus has left the business. Kindly email hr@plant.example instead.
=== auto_acknowledgement
From: Plant Care <care@plant.example>
To: mark@sender.example
Subject: Case 0049120 received
Auto-Submitted: auto-generated
Content-Type: text/plain

Thanks, we got your message. Expect an answer within two business days.
=== auto_acknowledgement
From: Freshdesk <support@plant.example>
To: mark@sender.example
Subject: Ticket Received - A thought on your hiring
Auto-Submitted: auto-generated
Content-Type: text/plain

We would like to acknowledge that we have received your request and a ticket has been created.
=== vacation 2026-03-23
From: Ute <ute@kunde.example>
To: mark@sender.example
Subject: Automatische Antwort: Ein Gedanke
Content-Type: text/plain; charset=utf-8

Guten Tag, ich bin erst am 23. März wieder im Büro.
=== vacation
From: Ute <ute@kunde.example>
To: mark@sender.example
Subject: Abwesend: Ein Gedanke
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Bin krank. Bitte an die Kollegen wenden.
=== left_company
From: Ute <ute@kunde.example>
To: mark@sender.example
Subject: Automatische Antwort: Ein Gedanke
Content-Type: text/plain; charset=utf-8

Frau Behrens arbeitet nicht mehr bei uns.
=== vacation 2026-03-12
From: Yves <yves@client.example>
To: mark@sender.example
Subject: Réponse automatique : Votre recrutement
Content-Type: text/plain; charset=utf-8

Actuellement en déplacement, je serai de retour jeudi 12 mars.
=== auto_acknowledgement
From: Contact <contact@client.example>
To: mark@sender.example
Subject: Accusé de réception : Votre recrutement
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Nous avons bien reçu votre message et vous répondrons dans les meilleurs délais.
=== vacation 2026-03-17
From: Eva <eva@cliente.example>
To: mark@sender.example
Subject: Respuesta automática: Una idea
Content-Type: text/plain; charset=utf-8

Estoy fuera hasta el 17 de marzo sin acceso al correo.
=== left_company nuevo@cliente.example
From: Eva <eva@cliente.example>
To: mark@sender.example
Subject: Respuesta automática: Una idea
Content-Type: text/plain; charset=utf-8

Desde el 1 de febrero ya no trabajo en Cliente SA. Pueden dirigirse a nuevo@cliente.example
=== vacation 2026-03-10
From: Luigi <luigi@cliente.example>
To: mark@sender.example
Subject: Risposta automatica: Un pensiero
Content-Type: text/plain; charset=utf-8

Sono in ferie, torno il 10 marzo.
=== vacation 2026-03-13
From: Saskia <saskia@klant.example>
To: mark@sender.example
Subject: Automatisch antwoord: Een gedachte
Content-Type: text/plain; charset=utf-8

Ik ben vrij t/m donderdag en vrijdag 13 maart weer terug.
=== vacation
From: Rita <rita@cliente.example>
To: mark@sender.example
Subject: Resposta automática: Uma ideia
Content-Type: text/plain; charset=utf-8

Encontro-me de baixa médica e sem previsão de regresso.
=== vacation 2026-03-16
From: Ola <ola@klient.example>
To: mark@sender.example
Subject: Automatyczna odpowiedź: Pomysł
Content-Type: text/plain; charset=utf-8

Jestem nieobecna do 16 marca. W pilnych sprawach proszę o kontakt z sekretariatem.
=== left_company
From: Ivo <ivo@klijent.example>
To: mark@sender.example
Subject: Automatski odgovor: Kratko pitanje
Content-Type: text/plain; charset=utf-8

Više ne radim u tvrtki Klijent d.o.o.
=== vacation 2026-03-14
From: Marija <marija@stranka.example>
To: mark@sender.example
Subject: Samodejni odgovor: Vprašanje
Content-Type: text/plain; charset=utf-8

Odsotna sem do 14. marca.
=== vacation
From: Rasa <rasa@klientas.example>
To: mark@sender.example
Subject: Automatinis atsakymas: Klausimas
Content-Type: text/plain; charset=utf-8

Šiuo metu esu komandiruotėje, atsakysiu vėliau.
=== auto_acknowledgement
From: Info <info@stranka.example>
To: mark@sender.example
Subject: Re: Vprašanje
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Vaše sporočilo smo prejeli in vam bomo odgovorili v najkrajšem času.
`;
