/** Delivery reports of services, gateways and webmails, a seventh set, written before a look at the rules, in the format of `third/reports-servers.fixture.ts`. */
export const SEVENTH_SERVICE_REPORTS: string = `
=== bounce hard
From: Amazon Web Services <no-reply@sns.amazonaws.com>
To: mark@sender.example
Subject: AWS Notification Message
Content-Type: text/plain; charset=utf-8

{"notificationType":"Bounce","bounce":{"feedbackId":"01-02","bounceType":"Permanent","bounceSubType":"General","bouncedRecipients":[{"emailAddress":"kim@shop.example","action":"failed","status":"5.1.1","diagnosticCode":"smtp; 550 5.1.1 user unknown"}],"timestamp":"2026-03-02T10:00:00.000Z"},"mail":{"source":"mark@sender.example","destination":["kim@shop.example"]}}
=== bounce soft
From: MAILER-DAEMON@eu-west-1.amazonses.com
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: multipart/report; report-type=delivery-status; boundary="ses1"

--ses1
Content-Type: text/plain; charset=us-ascii

An error occurred while trying to deliver the mail to the following recipients:
kim@shop.example
--ses1
Content-Type: message/delivery-status

Reporting-MTA: dns; a7-12.smtp-out.eu-west-1.amazonses.com

Action: failed
Final-Recipient: rfc822; kim@shop.example
Diagnostic-Code: smtp; 554 4.4.7 Message expired: unable to deliver in 840 minutes.<421 4.4.0 Unable to lookup DNS for shop.example>
Status: 4.4.7

--ses1--
=== bounce hard
From: Mail Delivery System <mailer-daemon@mailgun.sender.example>
To: mark@sender.example
Subject: Message delivery failed: Quick question
Content-Type: text/plain; charset=utf-8

Your message to kim@shop.example could not be delivered. Mailgun received the following permanent error from the remote server:

605 Not delivering to previously bounced address
550 5.1.1 <kim@shop.example> User doesn't exist
=== bounce hard
From: MAILER-DAEMON@wfbtzhfn.outbound-mail.sendgrid.net
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary="sg"

--sg
Content-Type: text/plain; charset=us-ascii

This is an automatically generated message from SendGrid.

I'm sorry to have to tell you that your message was not able to be delivered to one of its intended recipients.

If you require assistance with this, please contact SendGrid support.

kim@shop.example:
    550 5.4.1 All recipient addresses rejected : Access denied; unknown mailbox
--sg
Content-Type: message/delivery-status

Reporting-MTA: dns; sendgrid.net

Final-Recipient: rfc822;kim@shop.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 unknown mailbox

--sg--
=== bounce hard
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
X-Failed-Recipients: kim@shop.example
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

** Adresse introuvable **

Votre message n'est pas parvenu à kim@shop.example, car l'adresse est introuvable ou ne peut pas recevoir d'e-mails.

Voici la réponse du serveur distant :
550 5.1.1 <kim@shop.example>: Recipient address rejected: User unknown
=== bounce soft
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Delay)
X-Failed-Recipients: kim@shop.example
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

** Zustellung unvollständig **

Beim Senden der Nachricht an kim@shop.example ist ein vorübergehendes Problem aufgetreten. Gmail versucht es noch 46 Stunden lang. Sie werden benachrichtigt, wenn die Zustellung endgültig fehlschlägt.
=== bounce soft
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
X-Failed-Recipients: kim@shop.example
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

** 受信トレイがいっぱいです **

kim@shop.example の受信トレイがいっぱいか、現在大量のメールを受信しているため、メールを配信できませんでした。
=== bounce hard
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
X-Failed-Recipients: kim@shopp.example
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

** Domeny nie znaleziono **

Wiadomość nie została dostarczona na adres kim@shopp.example, ponieważ domena shopp.example nie została znaleziona.

DNS Error: DNS type 'mx' lookup of shopp.example responded with code NXDOMAIN
=== bounce soft
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
X-Failed-Recipients: kim@shop.example
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

** Mensaje bloqueado **

Tu mensaje para kim@shop.example se ha bloqueado. Consulta los detalles técnicos a continuación para obtener más información.

La respuesta fue:
550 5.7.1 Message rejected as spam by Content Filtering.
=== bounce hard
From: MAILER-DAEMON@yahoo.example
To: mark@sender.example
Subject: Failure Notice
Content-Type: text/plain; charset=utf-8

Sorry, we were unable to deliver your message to the following address.

<kim@shop.example>:
550: 5.1.1 <kim@shop.example>: Email address could not be found, or was misspelled (G8)
=== bounce soft
From: Mail Delivery System <mailer-daemon@web.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Content-Type: text/plain; charset=utf-8

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to
one or more of its recipients. The following addresses
failed:

kim@web.example:
SMTP error from remote server for RCPT TO command, host: mx-ha.web.example (192.0.2.5) reason: 552-Requested mail action aborted: exceeded storage allocation
552-Quota exceeded. The recipient's mailbox is full.
=== bounce hard
From: Почтовая служба <mailer-daemon@yandex.example>
To: mark@sender.example
Subject: Недоставленное сообщение
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Это письмо отправлено почтовым сервером yandex.example.

К сожалению, мы вынуждены сообщить Вам о том, что Ваше письмо не может быть отправлено одному или нескольким адресатам. Технические подробности можно найти ниже.

<kim@shop.example>: Такого пользователя не существует.
=== bounce soft
From: mailer-daemon@corp.mail.example
To: mark@sender.example
Subject: Письмо не доставлено
Content-Type: text/plain; charset=utf-8

Это письмо создано автоматически сервером Mail.ru, отвечать на него не нужно.

К сожалению, Ваше письмо не может быть доставлено одному или нескольким получателям:

**********************

kim@mail.example

Почтовый ящик получателя переполнен
=== bounce hard
From: PostMaster@qq.example
To: mark@sender.example
Subject: 系统退信/System bounce
Content-Type: text/plain; charset=utf-8

抱歉，您的邮件被退回来了……

原邮件信息：
时间 2026-03-02 10:00:00
主题 Quick question
收件人 kim@shop.example

退信原因：收件人邮件地址（kim@shop.example）不存在，邮件无法送达。
host mx.shop.example said: 550 User not found
=== bounce soft
From: Postmaster@163.example
To: mark@sender.example
Subject: 系统退信
Content-Type: text/plain; charset=utf-8

抱歉，您的邮件被退回来了
收件人：kim@163.example
退信原因：对方邮箱空间已满，暂时无法接收邮件。
建议：稍后重新发送。
=== bounce hard
From: 메일 시스템 <mailer-daemon@naver.example>
To: mark@sender.example
Subject: [전송실패 안내] 메일이 전송되지 못했습니다.
Content-Type: text/plain; charset=utf-8

아래 주소로 메일을 보내지 못했습니다.

받는사람: kim@shop.example
실패사유: 존재하지 않는 메일 주소입니다.
=== bounce hard
From: mailer-daemon@mail.zoho.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=utf-8

This message was created automatically by mail delivery software.
A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.

kim@shop.example, ERROR CODE :550 - "5.1.1 RCP-P1 Mailbox kim@shop.example not found"
=== bounce soft
From: Proton Mail <mailer-daemon@protonmail.example>
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=utf-8

This is the mail system at host mail-4022.protonmail.example.

<kim@shop.example>: host mx.shop.example[192.0.2.5] said: 550 5.7.1 Our system has detected that this message is suspicious due to the very low reputation of the sending domain (in reply to end of DATA command)
=== bounce hard
From: Mimecast Postmaster <postmaster@shop.example>
To: mark@sender.example
Subject: [Postmaster] Email Delivery Failure
Content-Type: text/plain; charset=utf-8

This is a delivery failure notification message indicating that an email you addressed to kim@shop.example could not be delivered.

The problem appears to be :
-- Recipient email address is possibly incorrect

Additional information follows :
-- 5.4.1 Recipient address rejected: user unknown
=== bounce soft
From: Mimecast Postmaster <postmaster@shop.example>
To: mark@sender.example
Subject: [Postmaster] Email Delivery Failure
Content-Type: text/plain; charset=utf-8

This is a delivery failure notification message indicating that an email you addressed to kim@shop.example could not be delivered.

The problem appears to be :
-- Recipient server's policy rejected the message

Additional information follows :
-- Rejected by header based Anti-Spoofing policy: mark@sender.example
=== bounce soft
From: Barracuda Email Security Service <quarantine@ess.shop.example>
To: mark@sender.example
Subject: Message you sent blocked by our bulk email filter
Content-Type: text/plain; charset=utf-8

Your message to: kim@shop.example
was blocked by our Spam Firewall. The email you sent with the following subject has NOT BEEN DELIVERED:

Subject: Quick question
=== bounce soft
From: postmaster@sophos.shop.example
To: mark@sender.example
Subject: Your message was quarantined and has not been delivered
Content-Type: text/plain; charset=utf-8

The message you sent to kim@shop.example contained a file type (.zip) that our company does not allow. It was not delivered.
=== bounce soft
From: Symantec Email Security.cloud <mailer-daemon@messagelabs.example>
To: mark@sender.example
Subject: Mail delivery problem - Virus scanner alert
Content-Type: text/plain; charset=utf-8

The message was stopped and not delivered to kim@shop.example because it contained a link that is known for phishing.
=== bounce soft
From: "Mail-System IONOS" <mailer-daemon@kundenserver.example>
To: mark@sender.example
Subject: Mail delivery delayed
Content-Type: text/plain; charset=utf-8

Ihre E-Mail konnte bisher nicht zugestellt werden. Wir versuchen es weiter.

kim@shop.example
Grund: Verbindung zu mx.shop.example fehlgeschlagen (Zeitüberschreitung)
=== bounce hard
From: MAILER-DAEMON@docomo.example
To: mark@sender.example
Subject: Returned mail: User unknown
Content-Type: text/plain; charset=utf-8

The user(s) account is disabled or does not exist.

<kim@docomo.example>: 550 Unknown user kim@docomo.example
=== bounce soft
From: Mail Administrator <Postmaster@kpn.example>
To: mark@sender.example
Subject: Mail System Error - Returned Mail
Content-Type: text/plain; charset=utf-8

This Message was undeliverable due to the following reason:

The user(s) account is temporarily over quota.

<kim@kpn.example>

Please reply to <Postmaster@kpn.example>
if you feel this message to be in error.
=== bounce soft
From: Google Groups <noreply@googlegroups.example>
To: mark@sender.example
Subject: Posting error: team@shop.example
Content-Type: text/plain; charset=utf-8

Hello mark@sender.example,

We're writing to let you know that the group you tried to contact (team) may not exist, or you may not have permission to post messages to the group.
=== bounce soft
From: team-owner@lists.shop.example
To: mark@sender.example
Subject: Request to mailing list Team rejected
Auto-Submitted: auto-generated
Content-Type: text/plain; charset=utf-8

Your request to the team@lists.shop.example mailing list

    Posting of your message titled "Quick question"

has been rejected by the list moderator. The moderator gave the following reason for rejecting your request:

"Non-members are not allowed to post messages to this list."
=== bounce hard
From: Inkwell Mail <bounce@status.inkwell.example>
To: mark@sender.example
Subject: Dostarczenie nie powiodło się
Auto-Submitted: auto-generated
Content-Type: multipart/report; report-type=delivery-status; boundary="ink"

--ink
Content-Type: text/plain; charset=utf-8

Nie udało się dostarczyć wiadomości.
--ink
Content-Type: message/delivery-status

Reporting-MTA: dns; inkwell.example

Original-Recipient: rfc822;kim@shop.example
Final-Recipient: rfc822;kim@shop.example
Action: failed
Status: 5.0.0
Diagnostic-Code: smtp;550 Adresat nieznany (kim@shop.example)

--ink--
=== bounce soft
From: Mail Delivery System <noreply@mx.shop.example>
To: mark@sender.example
Subject: Delivery delayed
Content-Type: multipart/report; report-type=delivery-status; boundary="dl"

--dl
Content-Type: text/plain

We are still trying.
--dl
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.shop.example

Final-Recipient: rfc822;kim@shop.example
Action: delayed
Status: 4.1.1
Diagnostic-Code: smtp; 450 4.1.1 <kim@shop.example>: Recipient address rejected: unverified address: Address verification in progress
Will-Retry-Until: Sat, 7 Mar 2026 10:00:00 +0000

--dl--
`;
