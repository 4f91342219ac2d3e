/** Delivery reports in rarer languages and forms, in the format of `reports-exchange.fixture.ts`. */
export const LANGUAGE_REPORTS: string = `
=== bounce soft
From: MAILER-DAEMON@mx.dest.example
To: mark@sender.example
Subject: Mail delivery delayed
Content-Type: text/plain

Your message to bob@dest.example has been delayed. We will keep trying for 4 more days. You do not need to resend your message.
=== bounce soft
From: postmaster@kunde.example
To: mark@sender.example
Subject: Zustellung verzögert: Kurze Frage
Content-Type: text/plain; charset=utf-8

Die Zustellung an folgende Empfänger oder Gruppen verzögert sich:

petra@kunde.example

Es wird weiterhin versucht, diese Nachricht zuzustellen. Die Nachricht wird noch für die nächsten 1 Tag, 20 Stunden zugestellt.
=== bounce soft
From: bounce@listserv.example
To: mark@sender.example
Subject: Your message to Team awaits moderator approval
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary=d

--d
Content-Type: message/delivery-status

Reporting-MTA: dns; listserv.example

Final-Recipient: rfc822; team@listserv.example
Action: delayed
Status: 4.7.1
Diagnostic-Code: smtp; 450 4.7.1 held for moderation

--d--
=== bounce hard
From: <>
To: mark@sender.example
Subject: Undeliverable message
Content-Type: text/plain

Message to bob@dest.example could not be delivered: 550 mailbox not found.
=== bounce hard
Return-Path: <>
From: "Mail System" <noreply@host.example>
To: mark@sender.example
Subject: Message delivery failure
Content-Type: text/plain

We could not deliver your message to: bob@dest.example
Reason: no such user
=== bounce hard
From: postmaster@uus.example
To: mark@sender.example
Subject: Kézbesíthetetlen: Rövid kérdés
Content-Type: text/plain; charset=utf-8

Nem sikerült kézbesíteni az üzenetet a következő címzetteknek vagy csoportoknak:

kovacs@uus.example
A megadott e-mail-cím nem található.
=== bounce hard
From: postmaster@asiakas.example
To: mark@sender.example
Subject: Toimittamaton: Kysymys
Content-Type: text/plain; charset=utf-8

Toimitus seuraaville vastaanottajille tai ryhmille epäonnistui:

pekka@asiakas.example
Antamaasi sähköpostiosoitetta ei löytynyt.
=== bounce soft
From: postmaster@klient-ru.example
To: mark@sender.example
Subject: Недоставленное: Вопрос
Content-Type: text/plain; charset=utf-8

Не удалось выполнить доставку следующим получателям или группам:

ivan@klient-ru.example
Почтовый ящик получателя переполнен и сейчас не может принимать сообщения.
=== bounce hard
From: postmaster@client-ro.example
To: mark@sender.example
Subject: Imposibil de livrat: Întrebare
Content-Type: text/plain; charset=utf-8

Livrarea către acești destinatari sau grupuri nu a reușit:

dan@client-ro.example
Adresa de e-mail pe care ați introdus-o nu a fost găsită.
=== bounce hard
From: postmaster@lakoach.example
To: mark@sender.example
Subject: לא ניתן למסירה: שאלה
Content-Type: text/plain; charset=utf-8

המסירה לנמענים או לקבוצות הבאים נכשלה:

yossi@lakoach.example
לא ניתן למצוא את כתובת הדואר האלקטרוני שהזנת.

Remote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'
=== bounce hard
From: postmaster@norsk.example
To: mark@sender.example
Subject: Kan ikke leveres: Raskt spørsmål
Content-Type: text/plain; charset=utf-8

Levering til disse mottakerne eller gruppene mislyktes:

ola.nordmann@norsk.example
Finner ikke e-postadressen du skrev inn.
=== bounce soft
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Delay)
Content-Type: text/plain; charset=utf-8

** Zustellung unvollständig **

Bei der Zustellung Ihrer Nachricht an petra@kunde.example ist ein vorübergehendes Problem aufgetreten. Gmail wird es noch 47 Stunden lang versuchen.
=== bounce soft
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Delay)
Content-Type: text/plain; charset=utf-8

** Message non distribué **

Un problème temporaire est survenu lors de la distribution de votre message à jean@client.example. Gmail va réessayer pendant encore 45 heures.
`;
