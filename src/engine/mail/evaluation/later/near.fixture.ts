/** Mail near delivery reports, written after the rules that the other sets led to, in the format of `../reports-exchange.fixture.ts`. */
export const LATER_NEAR: string = `
=== notice
From: postmaster@kunde.example
To: mark@sender.example
Subject: Übermittelt: Nachfrage
Content-Type: text/plain; charset=utf-8

Die Zustellung an folgende Empfänger oder Gruppen ist abgeschlossen, vom Zielserver wurde jedoch keine Zustellungsbenachrichtigung gesendet:

jens@kunde.example
=== read_receipt
From: ana@cliente.example
To: mark@sender.example
Subject: Leído: Consulta
Content-Type: multipart/report; report-type=disposition-notification; boundary=s

--s
Content-Type: text/plain; charset=utf-8

El mensaje se ha leído.

--s
Content-Type: message/disposition-notification

Final-Recipient: rfc822;ana@cliente.example
Disposition: automatic-action/MDN-sent-automatically; displayed

--s--
=== complaint
From: abuse-report@isp.example
To: fbl@sender.example
Subject: [abuse] Following up
Content-Type: multipart/report; report-type="feedback-report"; boundary=s

--s
Content-Type: text/plain

This is an abuse report.

--s
Content-Type: message/feedback-report

Feedback-Type: fraud
Version: 1
User-Agent: ISP-FBL/2

--s
Content-Type: text/rfc822-headers

From: mark@sender.example
To: jane@isp.example

--s--
=== auto_reply
From: Kinga <kinga@ugyfel.example>
To: mark@sender.example
Subject: Automatikus válasz: Kérdés
Content-Type: text/plain; charset=utf-8

Március 9-ig szabadságon vagyok.
=== auto_reply
From: Ivana <ivana@klijent.example>
To: mark@sender.example
Subject: Automatski odgovor: Pitanje
Content-Type: text/plain; charset=utf-8

Na godišnjem sam do 9. ožujka.
=== auto_reply
From: Sam <sam@client.example>
To: mark@sender.example
Subject: I'm on vacation Re: Following up
Auto-Submitted: auto-replied (vacation)
Content-Type: text/plain

Back on March 9.
=== auto_reply
From: Jane <jane@client.example>
To: mark@sender.example
Subject: Re: Following up
Auto-Submitted: auto-replied
X-Autoreply: yes
In-Reply-To: <1@sender.example>
Content-Type: text/plain

Maternity leave until September. Contact tom@client.example.
=== auto_reply
From: info@client.example
To: mark@sender.example
Subject: Thank you for contacting us
Auto-Submitted: auto-generated
In-Reply-To: <1@sender.example>
Content-Type: text/plain

We have received your message and will respond within two working days.
=== auto_reply
From: Ольга <olga@klient.example>
To: mark@sender.example
Subject: Автоответ: Вопрос
Content-Type: text/plain; charset=utf-8

Спасибо за письмо! Я вне офиса до 9 марта.
=== human
From: Jane <jane@client.example>
To: mark@sender.example
Subject: Re: Following up
In-Reply-To: <1@sender.example>
Content-Type: text/plain

I was out of office last week, sorry. Let's speak on Monday.
=== human
From: Jane <jane@client.example>
To: mark@sender.example
Subject: Undelivered parcel
Content-Type: text/plain

Hi, the parcel with your samples was not delivered. Can you send another?
=== human
From: Jens <jens@kunde.example>
To: mark@sender.example
Subject: AW: Nachfrage
In-Reply-To: <1@sender.example>
Content-Type: text/plain; charset=utf-8

Mein Postfach war voll, deshalb kam Ihre erste Nachricht zurück. Jetzt geht es wieder.
=== human
From: Jane <jane@client.example>
To: mark@sender.example
Subject: automatic replies
In-Reply-To: <1@sender.example>
Content-Type: text/plain

Does it do automatic replies?
=== notice
From: calendar-notification@google.com
To: mark@sender.example
Subject: Notification: Intro call @ Mon Mar 9
Auto-Submitted: auto-generated
Content-Type: text/plain

Intro call starts in 10 minutes.
=== notice
From: tls-reports@mx.example
To: mark@sender.example
Subject: Report Domain: sender.example Submitter: mx.example Report-ID: <1@mx.example>
Content-Type: text/plain

See the attached report.
`;
