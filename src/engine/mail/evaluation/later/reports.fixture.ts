/** Delivery reports, written after the rules that the other sets led to, in the format of `../reports-exchange.fixture.ts`. */
export const LATER_REPORTS: string = `
=== bounce hard
From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@client.example>
To: mark@sender.example
Subject: Undeliverable: Following up
Content-Type: text/plain; charset=utf-8

Your message to jane@client.example couldn't be delivered.

jane wasn't found at client.example.

mark	Office 365	jane
Action Required			Recipient

Unknown To address
How to Fix It
The address may be misspelled or may not exist.
=== bounce hard
From: postmaster@kunde.example
To: mark@sender.example
Subject: Unzustellbar: Nachfrage
Content-Type: text/plain; charset=utf-8

Ihre Nachricht an jens@kunde.example konnte nicht zugestellt werden.

jens wurde unter kunde.example nicht gefunden.
=== bounce hard
From: postmaster@client.example
To: mark@sender.example
Subject: Non remis : Relance
Content-Type: text/plain; charset=utf-8

Votre message à luc@client.example n'a pas pu être remis.

luc est introuvable sur client.example.
=== bounce soft
From: postmaster@client.example
To: mark@sender.example
Subject: Undeliverable: Following up
Content-Type: text/plain; charset=utf-8

Your message to jane@client.example couldn't be delivered.

Your message to jane@client.example couldn't be delivered because it's too large: 27 MB, limit is 25 MB.

552 5.3.4 Message size exceeds fixed maximum message size
=== bounce soft
From: postmaster@client.example
To: mark@sender.example
Subject: Undeliverable: Following up
Content-Type: text/plain; charset=utf-8

jane@client.example
Your message couldn't be delivered because you don't have permission to send to this recipient. Ask the recipient's email admin to add you to the allow list.

550 5.7.129 RESOLVER.RST.RestrictedToRecipientsPermission; not authorized to send to recipient because the sender isn't on the recipient's list of senders to accept mail from
=== bounce soft
From: postmaster@client.example
To: mark@sender.example
Subject: Undeliverable: Following up
Content-Type: text/plain; charset=utf-8

jane@client.example
550 5.7.509 Access denied, sending domain sender.example does not pass DMARC verification and has a DMARC policy of reject
=== bounce hard
From: Mail Delivery System <Mailer-Daemon@vps.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Content-Type: text/plain

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its recipients. This is a permanent error. The following address(es) failed:

  jane@client.example
    host mx1.client.example [198.51.100.4]
    SMTP error from remote mail server after RCPT TO:<jane@client.example>:
    550 5.1.1 RCPT TO:<jane@client.example> User unknown; rejecting
=== bounce soft
From: Mail Delivery System <Mailer-Daemon@vps.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Content-Type: text/plain

The following address(es) failed:

  jane@client.example
    host mx1.client.example [198.51.100.4]
    SMTP error from remote mail server after MAIL FROM:<mark@sender.example> SIZE=3211:
    550 5.7.1 Service unavailable; client [192.0.2.8] blocked using zen.spamhaus.org
=== bounce soft
From: Mail Delivery System <Mailer-Daemon@vps.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Content-Type: text/plain

The following address(es) failed:

  jane@client.example
    Domain sender.example has exceeded the max defers and failures per hour (5/5 (100%)) allowed. Message discarded.
=== bounce hard
From: Mail Delivery System <Mailer-Daemon@vps.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Content-Type: text/plain

The following address(es) failed:

  jane@client.example
    all relevant MX records point to non-existent hosts
=== bounce soft
From: MAILER-DAEMON@out.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<jane@client.example>: connect to client.example[198.51.100.4]:25: Connection timed out
=== bounce soft
From: MAILER-DAEMON@out.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<jane@client.example>: host mx.client.example[198.51.100.4] refused to talk to me: 554 5.7.1 Your access to submit messages to this e-mail system has been rejected.
=== bounce hard
From: MAILER-DAEMON@out.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<jane@client.example>: unknown user: "jane"
=== bounce hard
From: MAILER-DAEMON@out.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<jane@client.example>: Domain client.example does not accept mail (nullMX)
=== bounce soft
From: MAILER-DAEMON@out.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<jane@client.example>: mail for client.example loops back to myself
=== bounce hard
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
X-Failed-Recipients: jane@client.example
Content-Type: text/plain; charset=utf-8

** Adresse introuvable **

Votre message n'est pas parvenu à jane@client.example, car l'adresse n'a pas été trouvée ou ne peut pas recevoir de message.
=== bounce hard
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Indirizzo non trovato **

Il messaggio non è stato recapitato a luca@cliente.example perché l'indirizzo non è stato trovato o non può ricevere posta.
=== bounce hard
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Endereço não encontrado **

Sua mensagem não foi entregue a rita@cliente.example porque o endereço não foi encontrado ou não pode receber e-mails.
=== bounce hard
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Adres niet gevonden **

Je bericht is niet bezorgd bij kees@klant.example, omdat het adres niet is gevonden of geen e-mail kan ontvangen.
=== bounce hard
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Nie znaleziono adresu **

Twoja wiadomość nie została dostarczona na adres ola@klient.example, ponieważ nie znaleziono takiego adresu lub nie może on odbierać poczty.
=== bounce hard
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Адрес не найден **

Письмо не доставлено по адресу ivan@klient.example, так как этот адрес не найден или не может принимать почту.
=== bounce hard
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** 找不到地址 **

由于找不到地址 li@kehu.example 或该地址无法接收邮件，您的邮件未能送达。
=== bounce soft
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Posteingang des Empfängers voll **

Ihre Nachricht konnte nicht an petra@gmail.com zugestellt werden. Der Posteingang ist voll oder erhält derzeit zu viele Nachrichten.
=== bounce soft
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

Message not delivered

There was a problem delivering your message to jane@client.example. See the technical details below.

The response was:
550-5.7.1 [192.0.2.8] Our system has detected that this message is likely unsolicited mail. To reduce the amount of spam sent to Gmail, this message has been blocked.
=== bounce hard
From: MAILER-DAEMON@aol.com
To: mark@sender.example
Subject: Failure Notice
Content-Type: text/plain

Sorry, we were unable to deliver your message to the following address.

<jane@aol.com>:
552: 1 Requested mail action aborted, mailbox not found
=== bounce soft
From: MAILER-DAEMON@yahoo.com
To: mark@sender.example
Subject: Failure Notice
Content-Type: text/plain

<jane@yahoo.com>:
554: 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes
=== bounce hard
From: Mail Delivery System <mailer-daemon@mx.ionos.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Content-Type: text/plain; charset=utf-8

This message was created automatically by mail delivery software.

jens@kunde.example:
SMTP error from remote server for RCPT TO command, host: mx.kunde.example (198.51.100.4) reason: 550 5.1.1 <jens@kunde.example>: Recipient address rejected: User unknown in relay recipient table
=== bounce soft
From: mailer-daemon@mail.ru
To: mark@sender.example
Subject: Mail failure.
Content-Type: text/plain; charset=utf-8

К сожалению, Ваше письмо не может быть доставлено одному или нескольким получателям:

ivan@mail.ru
SMTP error from remote mail server after end of data: 550 spam message rejected. Please visit http://help.mail.ru/notspam-support/
=== bounce hard
From: postmaster@exmail.qq.com
To: mark@sender.example
Subject: 系统退信/Mail bounce
Content-Type: text/plain; charset=utf-8

收件人：wang@kehu.example
退信原因：收件人不存在 (550 5.1.1 user does not exist)
=== bounce soft
From: Amazon Web Services <no-reply@sns.amazonaws.com>
To: mark@sender.example
Subject: AWS Notification Message
Content-Type: text/plain; charset=utf-8

{"notificationType":"Bounce","bounce":{"bounceType":"Transient","bounceSubType":"General","bouncedRecipients":[{"emailAddress":"jane@client.example","action":"failed","status":"4.4.7","diagnosticCode":"smtp; 554 4.4.7 Message expired: unable to deliver in 840 minutes.<421 4.4.0 Unable to lookup DNS for client.example>"}],"timestamp":"2026-03-02T10:00:00.000Z"},"mail":{"messageId":"0101"}}
=== bounce hard
From: Symantec Email Security <postmaster@messagelabs.example>
To: mark@sender.example
Subject: failure notice
Content-Type: text/plain

Hi. This is the deferral program at messagelabs.example. I'm afraid I wasn't able to deliver your message to the following addresses. This is a permanent error; I've given up.

<jane@client.example>:
198.51.100.4 does not like recipient.
Remote host said: 550 5.1.1 <jane@client.example>... No such user
=== bounce soft
From: "Trend Micro Email Security" <postmaster@tmes.example>
To: mark@sender.example
Subject: Message could not be delivered
Content-Type: multipart/report; report-type=delivery-status; boundary=s

--s
Content-Type: text/plain

The message could not be delivered.

--s
Content-Type: message/delivery-status

Reporting-MTA: dns; tmes.example

Final-Recipient: rfc822; jane@client.example
Action: failed
Status: 5.4.7
Diagnostic-Code: smtp; 550 5.4.7 Delivery expired (message too old)

--s--
=== bounce soft
From: Mail Delivery System <MAILER-DAEMON@out.example>
To: mark@sender.example
Subject: Warning: message delayed
Auto-Submitted: auto-replied
Content-Type: text/plain

Your message to jane@client.example has not been delivered yet. It will be retried for 3 more days. 451 4.7.1 Please try again later (greylisted).
=== bounce soft
From: postmaster@client.example
To: mark@sender.example
Subject: Remise différée : Relance
Content-Type: text/plain; charset=utf-8

La remise aux destinataires ou groupes suivants est retardée :

luc@client.example

Le système continue d'essayer de remettre le message.
=== bounce hard
From: Mail Administrator <postmaster@isp.example>
To: mark@sender.example
Subject: Mail System Error - Returned Mail
Content-Type: text/plain

This Message was undeliverable due to the following reason:

Your message was not delivered because the destination computer was
not found. Carefully check that it was spelled correctly and try
sending it again if there were any mistakes.

Host client-typo.example not found

The following recipients did not receive your message:

     <jane@client-typo.example>
`;
