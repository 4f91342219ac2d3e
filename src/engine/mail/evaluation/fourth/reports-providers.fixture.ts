/**
 * Delivery reports of providers, a fourth set, written before a look at the rules, in the format of
 * `third/reports-servers.fixture.ts`.
 */
export const FOURTH_PROVIDER_REPORTS: string = `
=== bounce hard user_unknown
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Address not found **

Your message wasn't delivered to noor@bakery.example because the address couldn't be found, or is unable to receive mail.

Learn more here: https://support.google.com/mail/answer/6596

The response was:

550 5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or unnecessary spaces. NoSuchUser
=== bounce soft mailbox_full
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Recipient inbox full **

Your message couldn't be delivered to noor@bakery.example. Their inbox is full, or it's getting too much mail right now.

The response was:

452 4.2.2 The recipient's inbox is out of storage space.
=== bounce soft blocked
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Message blocked **

Your message to noor@bakery.example has been blocked. See technical details below for more information.

The response from the remote server was:

554 5.7.1 Service unavailable; Client host [192.0.2.3] blocked using zen.spamhaus.org
=== bounce soft network_error
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Delay)
Content-Type: text/plain; charset=utf-8

** Delivery incomplete **

There was a temporary problem delivering your message to noor@bakery.example. Gmail will retry for 46 more hours. You'll be notified if the delivery fails permanently.

The recipient server did not accept our requests to connect.
=== bounce hard user_unknown
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Nie znaleziono adresu **

Wiadomość nie dotarła do adresata ola@klient.example, ponieważ nie znaleziono podanego adresu lub nie może on odbierać poczty.
=== bounce hard user_unknown
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Indirizzo non trovato **

Il messaggio non è stato recapitato a gino@cliente.example perché l'indirizzo non è stato trovato o non può ricevere email.
=== bounce hard user_unknown
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Adresa nije pronađena **

Vaša poruka nije isporučena na adresu iva@klijent.example jer adresa nije pronađena ili ne može primati poštu.
=== bounce soft sender_rejected
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

Hello mark@sender.example,

We're writing to let you know that the group you tried to contact (vendors) may not exist, or you may not have permission to post messages to the group. A few more details on why you weren't able to post:

 * You might have spelled or formatted the group name incorrectly.
 * The owner of the group may have removed this group.

vendors@bakery.example
=== bounce hard user_unknown
From: MAILER-DAEMON@yahoo.com
To: mark@sender.example
Subject: Failure Notice
Content-Type: text/plain; charset=us-ascii

Sorry, we were unable to deliver your message to the following address.

<otto1971@yahoo.example>:
552: 1 Requested mail action aborted, mailbox not found
=== bounce hard mailbox_disabled
From: MAILER-DAEMON@aol.com
To: mark@sender.example
Subject: Failure Notice
Content-Type: text/plain; charset=us-ascii

Sorry, we were unable to deliver your message to the following address.

<otto1971@aol.example>:
554: 30 Sorry, your message to otto1971@aol.example cannot be delivered. This mailbox is disabled (554.30).
=== bounce soft rate_limited
From: Mail Delivery System <MAILER-DAEMON@out.sender.example>
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<otto1971@yahoo.example>: host mta5.am0.yahoodns.net[192.0.2.30] said: 421 4.7.0 [TSS04]
    Messages from 192.0.2.3 temporarily deferred due to unexpected volume or user
    complaints - 4.16.55.1 (in reply to MAIL FROM command)
=== bounce hard user_unknown
From: Mailer-Daemon@corp.mail.ru
To: mark@sender.example
Subject: =?utf-8?b?0J/QuNGB0YzQvNC+INC90LUg0LTQvtGB0YLQsNCy0LvQtdC90L4=?=
Content-Type: text/plain; charset=utf-8

Это письмо создано автоматически сервером Mail.Ru, отвечать на него не нужно.

К сожалению, Ваше письмо не может быть доставлено одному или нескольким получателям:

**********************

oleg@inbox.example
Причина: такого пользователя не существует
=== bounce soft spam
From: Mail Delivery System <MAILER-DAEMON@out.sender.example>
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<oleg@mailru.example>: host mxs.mail.ru[192.0.2.31] said: 550 spam message rejected. Please
    visit http://help.mail.ru/notspam-support/id?c=xyz or report details to
    abuse@corp.mail.ru. Error code: 0A1B (in reply to end of DATA command)
=== bounce hard user_unknown
From: mailer-daemon@yandex.ru
To: mark@sender.example
Subject: Недоставленное сообщение
Content-Type: text/plain; charset=utf-8

Это письмо отправлено почтовым сервером yandex.ru.

К сожалению, мы вынуждены сообщить Вам о том, что Ваше письмо не может
быть отправлено одному или нескольким адресатам. Технические подробности можно найти ниже.

<oleg@ya.example>: host mx.yandex.net[192.0.2.32] said: 550 5.7.1 No such user!
    (in reply to RCPT TO command)
=== bounce soft spam
From: mailer-daemon@yandex.ru
To: mark@sender.example
Subject: Недоставленное сообщение
Content-Type: text/plain; charset=utf-8

Это письмо отправлено почтовым сервером yandex.ru.

<oleg@ya.example>: host mx.yandex.net[192.0.2.32] said: 554 5.7.1 [2] Message rejected under
    suspicion of SPAM; https://ya.cc/1IrBc (in reply to end of DATA command)
=== bounce hard user_unknown
From: GMX Mailer Daemon <mailer-daemon@gmx.de>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Content-Type: text/plain; charset=utf-8

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of
its recipients. This is a permanent error. The following address(es)
failed:

klaus.p@gmx.example:
Remote host said:
550-Requested action not taken: mailbox unavailable
For explanation visit https://postmaster.gmx.net/en/error-messages?ip=192.0.2.3&c=nus
=== bounce soft mailbox_full
From: WEB.DE Mailer Daemon <mailer-daemon@web.de>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Content-Type: text/plain; charset=utf-8

Die folgende Nachricht konnte nicht zugestellt werden:

klaus.p@web.example:
552-Requested mail action aborted: exceeded storage allocation
552-Quota exceeded. The recipient's mailbox is full.
=== bounce hard user_unknown
From: Mail Delivery System <mailer-daemon@t-online.de>
To: mark@sender.example
Subject: Unzustellbare Nachricht
Content-Type: text/plain; charset=utf-8

Ihre E-Mail konnte nicht zugestellt werden.

Empfänger: klaus.p@t-online.example
Grund: 550-5.1.1 The recipient's mailbox is unknown / Das Postfach des Empfaengers ist unbekannt
=== bounce soft blocked
From: MAILER-DAEMON@out.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<klaus.p@t-online.example>: host mx00.t-online.de[192.0.2.33] refused to talk to me: 554 IP=192.0.2.3 -
    A problem occurred. (Ask your postmaster for help or to contact tosa@rx.t-online.de to
    clarify.)
=== bounce hard user_unknown
From: Mail Delivery System <MAILER-DAEMON@ovh.example>
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<zoe@client.example>: host mx1.mail.ovh.net[192.0.2.34] said: 550 5.1.1 <zoe@client.example>:
    Recipient address rejected: User unknown (in reply to RCPT TO command)
=== bounce soft auth_failure
From: Mail Delivery System <mailer-daemon@kundenserver.de>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Content-Type: text/plain

The following address failed:

    klaus@kunde.example:
        SMTP error from remote server for TEXT command, host: mx00.ionos.de (192.0.2.35)
        reason: 550 Transaction failed Reject due to domain's DMARC policy.
=== bounce hard user_unknown
From: Mail Delivery System <MAILER-DAEMON@out.sender.example>
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<luc@orange.example>: host smtp-in.orange.fr[192.0.2.36] said: 550 5.1.1 Adresse d au
    moins un destinataire invalide. Invalid recipient. OFR204_418 [418] (in reply to RCPT TO command)
=== bounce soft blocked
From: Mail Delivery System <MAILER-DAEMON@out.sender.example>
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<luc@orange.example>: host smtp-in.orange.fr[192.0.2.36] refused to talk to me: 550 5.7.0
    Service refuse. Veuillez essayer plus tard. service refused, please try later. OFR006_102
=== bounce hard user_unknown
From: Mail Delivery System <postmaster@libero.it>
To: mark@sender.example
Subject: Mancato recapito del messaggio
Content-Type: text/plain; charset=utf-8

Spiacenti, non è stato possibile consegnare il messaggio al seguente destinatario:

gino@libero.example
550 RCPT TO:<gino@libero.example> User unknown
=== bounce hard user_unknown
From: mailer-daemon@email.seznam.cz
To: mark@sender.example
Subject: Nedoručený e-mail
Content-Type: text/plain; charset=utf-8

Váš e-mail se nepodařilo doručit na adresu honza@seznam.example.

Důvod: schránka příjemce neexistuje
=== bounce soft mailbox_full
From: mailer-daemon@email.seznam.cz
To: mark@sender.example
Subject: Nedoručený e-mail
Content-Type: text/plain; charset=utf-8

Váš e-mail se nepodařilo doručit na adresu honza@seznam.example.

Důvod: schránka příjemce je plná
`;
