/**
 * Delivery reports of mail hosts, relays and carriers, a fourth set, written before a look at the rules, in the format of
 * `third/reports-servers.fixture.ts`.
 */
export const FOURTH_HOST_REPORTS: string = `
=== bounce hard user_unknown
From: NAVER Mail <mailer-daemon@naver.com>
To: mark@sender.example
Subject: [발송실패 안내] kim@naver.example로 메일이 전송되지 못했습니다.
Content-Type: text/plain; charset=utf-8

메일 전송에 실패하였습니다.

받는사람: kim@naver.example
실패사유: 받는 사람의 메일 주소가 존재하지 않습니다. (550 5.1.1 User unknown)
=== bounce hard user_unknown
From: PostMaster@qq.com
To: mark@sender.example
Subject: 来自qq.com的退信
Content-Type: text/plain; charset=utf-8

抱歉，您的邮件被退回来了……
原邮件信息：
收件人地址：123456@qq.example
退信原因：收件人邮件地址（123456@qq.example）不存在，邮件无法送达。
host mx3.qq.com said: 550 Mailbox not found or access denied
=== bounce soft mailbox_full
From: Postmaster@163.com
To: mark@sender.example
Subject: 系统退信
Content-Type: text/plain; charset=utf-8

您好，您的邮件未能送达以下收件人：

liming@163.example

退信原因：收件人邮箱容量已满，暂时无法接收新邮件。
=== bounce soft sender_rejected
From: PostMaster@qq.com
To: mark@sender.example
Subject: 来自qq.com的退信
Content-Type: text/plain; charset=utf-8

收件人地址：boss@qq.example
退信原因：发件人(mark@sender.example)域名的DNS记录未设置或设置错误导致对方拒收此邮件。
550 Domain may not exist or DNS check failed
=== bounce hard user_unknown
From: mailer-daemon@mail.zoho.com
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

This message was created automatically by mail delivery software.
 A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.

 noor@bakery.example, ERROR CODE :550 - User does not exist - <noor@bakery.example>
=== bounce soft rate_limited
From: mailer-daemon@mail.zoho.com
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

 noor@bakery.example, ERROR CODE :550 - 5.4.6 Unusual sending activity detected. Please try after sometime
=== bounce hard user_unknown
From: MAILER-DAEMON@amazonses.com
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: multipart/report; report-type=delivery-status; boundary="s1"

--s1
Content-Type: text/plain

An error occurred while trying to deliver the mail to the following recipients:
noor@bakery.example

--s1
Content-Type: message/delivery-status

Reporting-MTA: dns; a8-1.smtp-out.amazonses.com

Action: failed
Final-Recipient: rfc822; noor@bakery.example
Diagnostic-Code: smtp; 550 Address unknown
Status: 5.3.0

--s1--
=== bounce hard user_unknown
From: AWS Notifications <no-reply@sns.amazonaws.com>
To: mark@sender.example
Subject: AWS Notification Message
Content-Type: text/plain

{"notificationType":"Bounce","bounce":{"bounceType":"Permanent","bounceSubType":"NoEmail","bouncedRecipients":[{"emailAddress":"noor@bakery.example","action":"failed","status":"5.1.1","diagnosticCode":"smtp; 550 5.1.1 user unknown"}]},"mail":{"source":"mark@sender.example"}}
=== bounce soft mailbox_full
From: AWS Notifications <no-reply@sns.amazonaws.com>
To: mark@sender.example
Subject: AWS Notification Message
Content-Type: text/plain

{"notificationType":"Bounce","bounce":{"bounceType":"Transient","bounceSubType":"MailboxFull","bouncedRecipients":[{"emailAddress":"noor@bakery.example"}]},"mail":{"source":"mark@sender.example"}}
=== complaint
From: AWS Notifications <no-reply@sns.amazonaws.com>
To: mark@sender.example
Subject: AWS Notification Message
Content-Type: text/plain

{"notificationType":"Complaint","complaint":{"complainedRecipients":[{"emailAddress":"noor@bakery.example"}],"complaintFeedbackType":"abuse"},"mail":{"source":"mark@sender.example"}}
=== bounce soft expired
From: Postmark <bounce@pm-bounces.example>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: multipart/report; report-type=delivery-status; boundary="p1"

--p1
Content-Type: text/plain

Unable to deliver within 48 hours, giving up.

--p1
Content-Type: message/delivery-status

Reporting-MTA: dns; mtasv.example

Final-Recipient: rfc822; noor@bakery.example
Action: failed
Status: 4.4.7
Diagnostic-Code: smtp; 421 4.4.7 delivery time expired

--p1--
=== bounce hard user_unknown
From: MAILER-DAEMON@sendgrid.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary="sg"

--sg
Content-Type: text/plain

This is an automatically generated message from SendGrid.

I'm sorry to have to tell you that your message was not able to be delivered to one of its intended recipients.

--sg
Content-Type: message/delivery-status

Reporting-MTA: dns; o1.sendgrid.example

Original-Recipient: noor@bakery.example
Final-Recipient: noor@bakery.example
Action: failed
Status: 550
Diagnostic-Code: 550 Requested action not taken: mailbox unavailable

--sg--
=== bounce soft mailbox_full
From: MAILER-DAEMON@out.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<kai@icloud.example>: host mx01.mail.icloud.com[192.0.2.40] said: 552 5.2.2
    <kai@icloud.example>: user is over quota (in reply to RCPT TO command)
=== bounce hard user_unknown
From: MAILER-DAEMON@out.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<kai@comcast.example>: host mx1.comcast.net[192.0.2.41] said: 550 5.1.1 Not our Customer
    (in reply to RCPT TO command)
=== bounce hard user_unknown
From: MAILER-DAEMON@out.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<ola@wp.example>: host mx.wp.pl[192.0.2.42] said: 550 Nie ma takiego uzytkownika / no such
    user (in reply to RCPT TO command)
=== bounce hard user_unknown
From: MAILER-DAEMON@out.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<ana@correo.example>: host mx.correo.example[192.0.2.43] said: 550 Usuario desconocido (in
    reply to RCPT TO command)
=== bounce hard user_unknown
From: postmaster@docomo.example
To: mark@sender.example
Subject: Mail System Error - Returned Mail
Content-Type: text/plain; charset=utf-8

次のあて先へのメッセージはエラーのため送信できませんでした。
送信先メールアドレスが見つかりません。

<sato@docomo.example>
=== bounce soft mailbox_suspended
From: MAILER-DAEMON@out.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<kai@provider.example>: host mx.provider.example[192.0.2.44] said: 550 5.2.0 Account
    temporarily suspended for inactivity (in reply to RCPT TO command)
`;
