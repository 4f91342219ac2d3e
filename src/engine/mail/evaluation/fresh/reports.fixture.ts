/** Delivery reports and mail near them, written after the rules that the fourth set led to and read once, in the format of `../reports-exchange.fixture.ts`. */
export const FRESH_REPORTS: string = `
=== bounce hard
From: Microsoft Outlook <postmaster@plant.example>
To: mark@sender.example
Subject: Undeliverable: A thought on your hiring
Content-Type: text/plain; charset=utf-8

Delivery has failed to these recipients or groups:

gus@plant.example
The email address you entered couldn't be found. Please check the recipient's email address and try to resend the message.
=== bounce soft
From: Microsoft Outlook <postmaster@plant.example>
To: mark@sender.example
Subject: Undeliverable: A thought on your hiring
Content-Type: text/plain; charset=utf-8

Your message to gus@plant.example couldn't be delivered.

Security or policy settings at plant.example have rejected your message.

550 5.7.1 Message rejected due to DMARC policy of sender.example
=== bounce soft
From: Microsoft Outlook <postmaster@kunde.example>
To: mark@sender.example
Subject: Zustellung verzögert: Ein Gedanke
Content-Type: text/plain; charset=utf-8

Die Zustellung an diese Empfänger oder Gruppen verzögert sich: ute@kunde.example
=== bounce hard
From: postmaster@client.example
To: mark@sender.example
Subject: Non remis : Votre recrutement
Content-Type: text/plain; charset=utf-8

Votre message à yves@client.example n'a pas pu être remis.

Impossible de trouver yves sur client.example.
=== bounce soft
From: postmaster@cliente.example
To: mark@sender.example
Subject: No se puede entregar: Una idea
Content-Type: text/plain; charset=utf-8

No se pudo entregar el mensaje a los siguientes destinatarios o grupos:

eva@cliente.example
El buzón del destinatario está lleno y no puede aceptar mensajes ahora.
=== bounce hard
From: postmaster@kund.example
To: mark@sender.example
Subject: Kan inte levereras: En tanke
Content-Type: text/plain; charset=utf-8

Det gick inte att leverera meddelandet till karin@kund.example.

karin hittades inte på kund.example.
=== bounce hard
From: postmaster@zakaznik.example
To: mark@sender.example
Subject: Nedoručiteľné: Krátka otázka
Content-Type: text/plain; charset=utf-8

Doručenie zlyhalo pre týchto príjemcov alebo skupiny:

peter@zakaznik.example
Zadanú e-mailovú adresu sa nepodarilo nájsť.
=== bounce hard
From: postmaster@client.example
To: mark@sender.example
Subject: Kohaletoimetamatu: Küsimus
Content-Type: text/plain; charset=utf-8

Kohaletoimetamine järgmistele adressaatidele või rühmadele nurjus:

mart@client.example
Sisestatud meiliaadressi ei leitud.
=== bounce hard
From: MAILER-DAEMON@relay.sender.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<gus@plant.example>: host mx.plant.example[192.0.2.71] said: 550 5.1.1 <gus@plant.example>: Email
    address could not be found, or was misspelled (G8) (in reply to RCPT TO command)
=== bounce hard
From: MAILER-DAEMON@relay.sender.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<gus@plant.example>: host mx.plant.example[192.0.2.71] said: 554 5.7.1 <gus@plant.example>: Recipient
    address rejected: user gus@plant.example does not exist (in reply to RCPT TO command)
=== bounce soft
From: MAILER-DAEMON@relay.sender.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<gus@plant.example>: host mx.plant.example[192.0.2.71] said: 450 4.2.0 <gus@plant.example>: Recipient
    address rejected: Policy restrictions; try later (in reply to RCPT TO command)
=== bounce soft
From: MAILER-DAEMON@relay.sender.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<gus@plant.example>: TLS is required, but was not offered by host mx.plant.example[192.0.2.71]
=== bounce soft
From: MAILER-DAEMON@relay.sender.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<gus@plant.example>: message size 31457280 exceeds size limit 26214400 of server mx.plant.example[192.0.2.71]
=== bounce soft
From: MAILER-DAEMON@relay.sender.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<gus@plant.example>: temporary failure. Command output: maildrop: maildir over quota.
=== bounce hard
From: Mail Delivery System <Mailer-Daemon@ex.sender.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Content-Type: text/plain

The following address(es) failed:

  gus@plannt.example
    The mail server could not deliver mail to gus@plannt.example.  The domain does not exist.
=== bounce hard
From: Mail Delivery System <Mailer-Daemon@ex.sender.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Content-Type: text/plain

  gus@plant.example
    host mail.plant.example [192.0.2.71]
    SMTP error from remote mail server after RCPT TO:<gus@plant.example>:
    550 Unrouteable address
=== bounce soft
From: Mail Delivery System <Mailer-Daemon@ex.sender.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Content-Type: text/plain

  gus@plant.example
    host mail.plant.example [192.0.2.71]
    SMTP error from remote mail server after pipelined end of data:
    550 This message contains malware (Sanesecurity.Phishing.Cur.1)
=== bounce soft
From: MAILER-DAEMON@qm.example
To: mark@sender.example
Subject: failure notice

Hi. This is the qmail-send program at qm.example.

<gus@plant.example>:
Sorry, I wasn't able to establish an SMTP connection. (#4.4.1)
I'm not going to try again; this message has been in the queue too long.
=== bounce hard
From: MAILER-DAEMON@qm.example
To: mark@sender.example
Subject: failure notice

Hi. This is the qmail-send program at qm.example.

<gus@plant.example>:
Sorry, I couldn't find any host named plant.example. (#5.1.2)
=== bounce hard
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Adresse nicht gefunden **

Ihre Nachricht wurde nicht an ute@kunde.example zugestellt, weil die Adresse nicht gefunden wurde oder keine E-Mails empfangen kann.
=== bounce hard
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Address not found **

Your message wasn't delivered to gus@plannt.example because the domain plannt.example couldn't be found. Check for typos or unnecessary spaces and try again.
=== bounce soft
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Message not delivered **

You have reached a limit for sending mail. Your message was not sent.

gus@plant.example
=== bounce hard
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Address not found **

The response was: 550 5.2.1 The email account that you tried to reach is inactive. https://support.google.com/mail/?p=DisabledUser

gus@plant.example
=== bounce hard
From: MAILER-DAEMON@relay.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<uli@web.example>: host mx-ha03.web.de[192.0.2.72] said: 550 Requested action not taken: mailbox
    unavailable (in reply to RCPT TO command)
=== bounce soft
From: MAILER-DAEMON@relay.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<uli@gmx.example>: host mx01.emig.gmx.net[192.0.2.73] refused to talk to me: 554-gmx.net (mxgmx017) Nemesis
    ESMTP Service not available 554-No SMTP service 554-Bad DNS PTR resource record.
=== bounce hard
From: MAILER-DAEMON@relay.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<yves@free.example>: host mx1.free.fr[192.0.2.74] said: 550 5.1.1 Utilisateur inconnu (in reply to RCPT
    TO command)
=== bounce hard
From: MAILER-DAEMON@relay.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<oleg@rambler.example>: host imx1.rambler.ru[192.0.2.75] said: 550 5.1.1 Recipient not found (in reply
    to RCPT TO command)
=== bounce soft
From: MAILER-DAEMON@relay.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<li@126.example>: host 126mx00.mxmail.netease.com[192.0.2.76] said: 554 MI:SPB 163 mx42,_____wD3 please see
    http://mail.163.com/help/help_spam_16.htm (in reply to end of DATA command)
=== bounce soft
From: MAILER-DAEMON@relay.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<gus@att.example>: host al-ip4-mx.prodigy.net[192.0.2.77] refused to talk to me: 553 5.3.0 DNSBL:RBL 521<
    192.0.2.3 >_is_blocked.For assistance forward this error to abuse_rbl@abuse-att.net
=== bounce hard
From: MAILER-DAEMON@relay.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<gus@cox.example>: host cxr.mx.a.cloudfilter.net[192.0.2.78] said: 550 5.1.1 <gus@cox.example> recipient rejected.
    Refer to Error Codes section at https://www.cox.com (in reply to RCPT TO command)
=== bounce soft
From: Mimecast Postmaster <postmaster@de.mimecast.example>
To: mark@sender.example
Subject: [Postmaster] Email Delivery Delayed
Content-Type: text/plain

An email you addressed to gus@plant.example has not been delivered yet. Delivery will be retried.
=== bounce hard
From: MAILER-DAEMON@relay.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<gus@plant.example>: host mx07.pphosted.com[192.0.2.79] said: 550 5.1.1 <gus@plant.example>... No such user
    - psmtp (in reply to RCPT TO command)
=== bounce soft
From: quarantine@gateway.example
To: mark@sender.example
Subject: Your message was blocked: A thought on your hiring
Auto-Submitted: auto-generated
Content-Type: text/plain

The message you sent to gus@plant.example has been quarantined because an attachment violates the mail policy.
=== bounce hard
From: mailer-daemon@mail.zoho.eu
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.

 gus@plant.example, ERROR CODE :550 - 5.1.1 relaying denied, invalid recipient <gus@plant.example>
=== bounce hard
From: Mail Administrator <postmaster@ix.example>
To: mark@sender.example
Subject: Mail System Error - Returned Mail

This Message was undeliverable due to the following reason:

The user(s) account is disabled.

<gus@ix.example>
=== bounce soft
From: Mail Administrator <postmaster@ix.example>
To: mark@sender.example
Subject: Mail System Error - Returned Mail

This Message was undeliverable due to the following reason:

The recipient's mailbox has reached its storage quota.

<gus@ix.example>
=== notice
From: Microsoft Outlook <postmaster@plant.example>
To: mark@sender.example
Subject: Relayed: A thought on your hiring
Content-Type: text/plain; charset=utf-8

Delivery to these recipients or groups is complete, but no delivery notification was sent by the destination server:

gus@plant.example
=== human
From: Gus <gus@plant.example>
To: mark@sender.example
Subject: Re: A thought on your hiring
In-Reply-To: <1@sender.example>
Content-Type: text/plain

Your last message went to quarantine, I had to release it. What is this about?
=== human
From: Delivery Manager Hana <hana@plant.example>
To: mark@sender.example
Subject: Re: A thought on your hiring
In-Reply-To: <1@sender.example>
Content-Type: text/plain

We deliver parts, so this failed to reach the right team. I have passed it on.
`;
