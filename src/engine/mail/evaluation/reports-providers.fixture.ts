/** Delivery reports of mailbox providers, in the format of `reports-exchange.fixture.ts`. */
export const PROVIDER_REPORTS: string = `
=== bounce hard
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
X-Failed-Recipients: bob@gmail.com
Content-Type: text/plain; charset=utf-8

** Address not found **

Your message wasn't delivered to bob@gmail.com because the address couldn't be found, or is unable to receive mail.

The response from the remote server was:
550 5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or unnecessary spaces.
=== bounce hard
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
X-Failed-Recipients: bob@closed.example
Content-Type: text/plain; charset=utf-8

** Adresse nicht gefunden **

Ihre Nachricht wurde nicht an bob@closed.example zugestellt, weil die Domain closed.example nicht gefunden wurde. Überprüfen Sie sie auf Tippfehler oder nicht benötigte Leerzeichen und versuchen Sie es noch einmal.
=== bounce hard
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** No se ha encontrado la dirección **

No se ha podido entregar tu mensaje a ana@cliente.example porque no se ha encontrado la dirección o porque esta no puede recibir correo.
=== bounce soft
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Recipient inbox full **

Your message couldn't be delivered to bob@gmail.com. Their inbox is full, or it's getting too much mail right now.

The response was:
The email account that you tried to reach is over quota. Please direct the recipient to https://support.google.com/mail/?p=OverQuotaPerm
=== bounce soft
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Delay)
Content-Type: text/plain; charset=utf-8

** Delivery incomplete **

There was a temporary problem delivering your message to bob@dest.example. Gmail will retry for 46 more hours. You'll be notified if the delivery fails permanently.

The recipient server did not accept our requests to connect. [mx.dest.example 192.0.2.1: timed out]
=== bounce soft
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Message blocked **

Your message to bob@dest.example has been blocked. See technical details below for more information.

The response from the remote server was:
550 5.7.26 This mail has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM.
=== bounce soft
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** You have reached a limit for sending mail **

You have reached a limit for sending mail. Your message was not sent.
=== bounce hard
From: MAILER-DAEMON@yahoo.com
To: mark@sender.example
Subject: Failure Notice
Content-Type: text/plain; charset=utf-8

Sorry, we were unable to deliver your message to the following address.

<bob@yahoo.com>:
554: delivery error: dd This user doesn't have a yahoo.com account (bob@yahoo.com) [0] - mta1234.mail.bf1.yahoo.com
=== bounce hard
From: MAILER-DAEMON@yahoo.co.jp
To: mark@sender.example
Subject: failure notice
Content-Type: text/plain; charset=utf-8

<tanaka@yahoo.co.jp>:
Remote host said: 554 delivery error: dd This user doesn't have a yahoo.co.jp account (tanaka@yahoo.co.jp) [-5]
=== bounce soft
From: MAILER-DAEMON@yahoo.com
To: mark@sender.example
Subject: Failure Notice
Content-Type: text/plain; charset=utf-8

Sorry, we were unable to deliver your message to the following address.

<bob@yahoo.com>:
552: 1 Requested mail action aborted, mailbox not found over quota
=== bounce soft
From: mailer-daemon@yahoo.com
To: mark@sender.example
Subject: Failure Notice
Content-Type: text/plain; charset=utf-8

We were unable to deliver your message to the following address.

<bob@aol.com>:
421: 4.7.0 [TSS04] Messages from 192.0.2.7 temporarily deferred due to unexpected volume or user complaints
=== bounce hard
From: mailer-daemon@mail.zoho.com
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=utf-8

This message was created automatically by mail delivery software.
A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.

bob@dest.example, ERROR CODE :550 - 5.1.1 The email account that you tried to reach does not exist.
=== bounce soft
From: mailer-daemon@mail.zoho.eu
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=utf-8

This message was created automatically by mail delivery software. A message that you sent could not be delivered to one or more of its recipients.

bob@dest.example, ERROR CODE :541 - Mail rejected by destination domain
=== bounce hard
From: GMX Mailer Daemon <mailer-daemon@gmx.net>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Content-Type: text/plain; charset=utf-8

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of
its recipients. This is a permanent error. The following address
failed:

petra@gmx.de:
SMTP error from remote server for RCPT TO command, host: mx00.emig.gmx.net (212.227.15.9) reason: 550 Requested action not taken: mailbox unavailable
For explanation visit https://www.gmx.net/mail/senderguidelines?c=rcpt
=== bounce soft
From: WEB.DE Mailer Daemon <mailer-daemon@web.de>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Content-Type: text/plain; charset=utf-8

Diese Nachricht wurde automatisch von einer E-Mail-Software generiert.

Die folgende Adresse konnte nicht erreicht werden:

petra@web.de:
Das Postfach des Empfängers ist voll. (552 Requested mail action aborted: exceeded storage allocation)
=== bounce hard
From: Mail Delivery System <MAILER-DAEMON@kundenserver.de>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Content-Type: text/plain; charset=utf-8

The following address failed:

info@firma.example:
SMTP error from remote server for RCPT TO command, host: mx.firma.example (192.0.2.3) reason: 554 5.7.1 <info@firma.example>: Recipient address rejected: user info@firma.example does not exist
=== bounce hard
From: mailer-daemon@corp.mail.ru
To: mark@sender.example
Subject: Mail failure.
X-Mailer-Daemon-Error: user_not_found
Content-Type: text/plain; charset=utf-8

Это письмо создано автоматически сервером Mail.Ru, отвечать на него не нужно.

К сожалению, Ваше письмо не может быть доставлено одному или нескольким получателям:

**********************

ivan.petrov@mail.ru
Такого пользователя не существует / User not found
=== bounce soft
From: mailer-daemon@corp.mail.ru
To: mark@sender.example
Subject: Mail failure.
X-Mailer-Daemon-Error: mailbox_is_full
Content-Type: text/plain; charset=utf-8

Это письмо создано автоматически сервером Mail.Ru, отвечать на него не нужно.

К сожалению, Ваше письмо не может быть доставлено одному или нескольким получателям:

ivan@mail.ru
Почтовый ящик получателя переполнен
=== bounce hard
From: mailer-daemon@yandex.ru
To: mark@sender.example
Subject: =?utf-8?B?0J3QtdC00L7RgdGC0LDQstC70LXQvdC90L7QtSDRgdC+0L7QsdGJ0LXQvdC40LU=?=
Content-Type: text/plain; charset=utf-8

Это письмо отправлено почтовым сервером yandex.ru.

К сожалению, мы вынуждены сообщить Вам о том, что Ваше письмо не может быть отправлено одному или нескольким адресатам. Технические подробности можно найти ниже.

<ivan@dest.example>: host mx.dest.example[192.0.2.1] said: 550 5.7.1 No such user! (in reply to RCPT TO command)
=== bounce hard
From: PostMaster@qq.com
To: mark@sender.example
Subject: 系统退信/Mail bounce
Content-Type: text/plain; charset=utf-8

抱歉，您的邮件被退回来了……

原邮件信息：
收件人：100001@qq.com
退信原因：收件人邮件地址不存在，无法送达。
host mx3.qq.com said: 550 Mailbox unavailable or access denied
=== bounce hard
From: Postmaster@163.com
To: mark@sender.example
Subject: 系统退信
Content-Type: text/plain; charset=utf-8

抱歉，您的邮件被退回来了……

收件人：
liwei@163.com
退信原因：
对方邮箱不存在 550 User not found: liwei@163.com
=== bounce soft
From: Postmaster@126.com
To: mark@sender.example
Subject: 系统退信
Content-Type: text/plain; charset=utf-8

抱歉，您的邮件被退回来了……

收件人：liwei@126.com
退信原因：收件人邮箱已满，无法接收邮件。
=== bounce hard
From: 메일발송시스템 <mailer-daemon@naver.com>
To: mark@sender.example
Subject: [메일 발송 실패 안내] 메일이 전송되지 않았습니다.
Content-Type: text/plain; charset=utf-8

메일 발송에 실패하였습니다.

받는 사람: kim@naver.com
실패 사유: 존재하지 않는 메일 주소입니다. (5.1.1 The email account that you tried to reach does not exist)
=== bounce soft
From: mailer-daemon@hanmail.net
To: mark@sender.example
Subject: 메일 전송 실패
Content-Type: text/plain; charset=utf-8

메일 전송에 실패하였습니다.
받는 사람: kim@hanmail.net
실패 사유: 받는 사람의 메일함 용량이 초과되었습니다.
=== bounce hard
From: MAILER-DAEMON@amazonses.com
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

An error occurred while trying to deliver the mail to the following recipients:
bob@dest.example

550 5.1.1 user unknown
=== bounce soft
From: no-reply-aws@amazon.com
To: mark@sender.example
Subject: AWS Notification Message
Content-Type: text/plain; charset=utf-8

{"notificationType":"Bounce","bounce":{"bounceType":"Transient","bounceSubType":"MailboxFull","bouncedRecipients":[{"emailAddress":"bob@dest.example","action":"failed","status":"5.2.2","diagnosticCode":"smtp; 552 5.2.2 Mailbox full"}],"timestamp":"2026-03-02T10:00:00.000Z","feedbackId":"0100"},"mail":{"messageId":"0100","destination":["bob@dest.example"]}}
`;
