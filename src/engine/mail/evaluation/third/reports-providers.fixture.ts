/**
 * Delivery reports of providers, a third set, written before a look at the rules, in the format of
 * `third/reports-servers.fixture.ts`.
 */
export const THIRD_PROVIDER_REPORTS: string = `
=== bounce hard user_unknown
From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@firma.example>
To: mark@sender.example
Subject: Nedoručitelné: Krátký dotaz
Content-Type: text/plain; charset=utf-8

Vaši zprávu pro jana@firma.example nešlo doručit.

V doméně firma.example se nenašel příjemce jana.
=== bounce hard user_unknown
From: Microsoft Outlook <postmaster@ugyfel.example>
To: mark@sender.example
Subject: Kézbesíthetetlen: Gyors kérdés
Content-Type: text/plain; charset=utf-8

A következő címzettnek küldött üzenet nem kézbesíthető: eva@ugyfel.example

A(z) eva nem található a következőben: ugyfel.example.
=== bounce hard user_unknown
From: Microsoft Outlook <postmaster@asiakas.example>
To: mark@sender.example
Subject: Ei voitu toimittaa: Lyhyt kysymys
Content-Type: text/plain; charset=utf-8

Viestiäsi vastaanottajalle mika@asiakas.example ei voitu toimittaa.

Vastaanottajaa mika ei löytynyt kohteesta asiakas.example.
=== bounce hard user_unknown
From: Microsoft Outlook <postmaster@kunde.example>
To: mark@sender.example
Subject: Kan ikke leveres: Kort spørgsmål
Content-Type: text/plain; charset=utf-8

Din meddelelse til mette@kunde.example kunne ikke leveres.

mette blev ikke fundet på kunde.example.
=== bounce hard user_unknown
From: Microsoft Outlook <postmaster@kunde.example>
To: mark@sender.example
Subject: Kan ikke leveres: Kort spørsmål
Content-Type: text/plain; charset=utf-8

Meldingen din til kari@kunde.example kunne ikke leveres.

Finner ikke kari på kunde.example.
=== bounce hard user_unknown
From: Microsoft Outlook <postmaster@pelatis.example>
To: mark@sender.example
Subject: Δεν είναι δυνατή η παράδοση: Ερώτηση
Content-Type: text/plain; charset=utf-8

Δεν ήταν δυνατή η παράδοση του μηνύματός σας στο χρήστη nikos@pelatis.example.

Το nikos δεν βρέθηκε στο pelatis.example.
=== bounce hard user_unknown
From: Microsoft Outlook <postmaster@client.example>
To: mark@sender.example
Subject: Nelivrabil: Intrebare
Content-Type: text/plain; charset=utf-8

Mesajul dvs. către ion@client.example nu a putut fi livrat.

ion nu a fost găsit la client.example.
=== bounce hard user_unknown
From: Microsoft Outlook <postmaster@client.example>
To: mark@sender.example
Subject: לא ניתן להעברה: שאלה
Content-Type: text/plain; charset=utf-8

לא היתה אפשרות להעביר את ההודעה שלך אל dan@client.example.

dan לא נמצא ב- client.example.
=== bounce soft policy
From: postmaster@client.example
To: mark@sender.example
Subject: Undeliverable: Following up
Content-Type: text/plain; charset=utf-8

Your message to staff@client.example couldn't be delivered.

The group staff only accepts messages from people in its organization or on its allowed senders list, and your email address isn't on the list.

550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required
=== bounce soft spam
From: postmaster@outlook.example
To: mark@sender.example
Subject: Undeliverable: Following up
Content-Type: text/plain; charset=utf-8

Your message to jane@client.example couldn't be delivered.
550 5.7.520 Message blocked because it contains content identified as spam. AS(4810)
=== bounce soft quota_exceeded
From: postmaster@sender.example
To: mark@sender.example
Subject: Undeliverable: Following up
Content-Type: text/plain; charset=utf-8

Your message couldn't be delivered because you've exceeded the number of messages you can send.
550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients
=== bounce hard user_unknown
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
X-Failed-Recipients: ole@kunde.example
Content-Type: multipart/report; boundary="g1"; report-type=delivery-status

--g1
Content-Type: text/plain; charset="UTF-8"

** Finner ikke adressen **

Meldingen din ble ikke levert til ole@kunde.example fordi adressen ikke ble funnet, eller ikke kan motta e-post.

--g1
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Arrival-Date: Tue, 03 Mar 2026 01:12:07 -0800 (PST)

Final-Recipient: rfc822; ole@kunde.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces. - gsmtp

--g1--
=== bounce hard mailbox_disabled
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Message not delivered **

Your message couldn't be delivered to ana@gmail.example because the account is disabled.

The response was:

550 5.2.1 The email account that you tried to reach is inactive. Learn more at https://support.google.example/mail/?p=DisabledUser
=== bounce soft mailbox_full
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Recipient inbox full **

Your message couldn't be delivered to ana@gmail.example. Their inbox is full, or it's getting too much mail right now.

The response was:

452 4.2.2 The recipient's inbox is out of storage space. Please direct the recipient to https://support.google.example/mail/?p=OverQuotaTemp
=== bounce soft system_error
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Delay)
Content-Type: text/plain; charset=utf-8

** Delivery incomplete **

There was a temporary problem while delivering your message to ola@klient.example. Gmail will retry for 46 more hours. You'll be notified if the delivery fails permanently.
=== bounce soft quota_exceeded
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** You have reached a limit for sending mail **

You have reached a limit for sending mail. Your message was not sent.
=== bounce hard user_unknown
From: MAILER-DAEMON@yahoo.com
To: mark@sender.example
Subject: Failure Notice
Content-Type: text/plain; charset=utf-8

Sorry, we were unable to deliver your message to the following address.

<lucy@yahoo.example>:
552: 1 Requested mail action aborted, mailbox not found

--- Below this line is a copy of the message.
=== bounce soft blocked
From: MAILER-DAEMON@relay.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=utf-8

<lucy@yahoo.example>: host mta7.am0.yahoodns.example[192.0.2.77] refused to talk to me:
    553 5.7.1 [BL21] Connections will not be accepted from 198.51.100.3, because the ip is in Spamhaus's list
=== bounce hard user_unknown
From: MAILER-DAEMON@relay.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=utf-8

<joe@icloud.example>: host mx01.mail.icloud.example[192.0.2.78] said: 550 5.1.1 unknown or
    illegal alias: joe@icloud.example (in reply to RCPT TO command)
=== bounce soft policy
From: MAILER-DAEMON@relay.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=utf-8

<joe@icloud.example>: host mx01.mail.icloud.example[192.0.2.78] said: 550 5.7.1 [CS01] Message
    rejected due to local policy. Please visit https://support.apple.example/en-us/HT204137 (in reply to end of DATA command)
=== bounce hard user_unknown
From: mailer-daemon@mail.zoho.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=utf-8

This message was created automatically by mail delivery software.
 A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.

raj@shop.example, ERROR CODE :550 - 5.1.1 Invalid email recipients or address
=== bounce hard user_unknown
From: mailer-daemon@yandex.example
To: mark@sender.example
Subject: Недоставленное сообщение
Content-Type: text/plain; charset=utf-8

Это сообщение создано почтовой системой автоматически.

Не удалось доставить Ваше письмо следующим получателям:

<olga@kontora.example>: 550 5.7.1 No such user!
=== bounce hard mailbox_disabled
From: mailer-daemon@corp.mail.example
To: mark@sender.example
Subject: Mail failure.
Content-Type: text/plain; charset=utf-8

Message was not delivered: 'ivan@list.example': message was not accepted -- invalid mailbox. Local mailbox ivan@list.example is unavailable: account is disabled
=== bounce hard user_unknown
From: Mail Delivery System <mailer-daemon@gmx.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Content-Type: text/plain; charset=utf-8

Diese Nachricht wurde automatisch vom Mailserver erzeugt.

Die Nachricht konnte an folgende Adresse nicht zugestellt werden:

hans@web.example:
SMTP error from remote server for RCPT TO command, host: mx-ha02.web.example (192.0.2.90) reason: 550 Requested action not taken: mailbox unavailable
For explanation visit https://postmaster.web.example/error-messages?c=hi
=== bounce soft rate_limited
From: MAILER-DAEMON@relay.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=utf-8

<luc@orange.example>: host smtp-in.orange.example[192.0.2.91] refused to talk to me: 421
    mwinf5c04 ME Trop de connexions, veuillez verifier votre configuration. Too many connections, slow down. OFR004_104
=== bounce hard user_unknown
From: MAILER-DAEMON@relay.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=utf-8

<luc@orange.example>: host smtp-in.orange.example[192.0.2.91] said: 550 5.1.1 Adresse d au moins
    un destinataire invalide. Invalid recipient. OFR204_416 [416] (in reply to RCPT TO command)
=== bounce soft spam
From: MAILER-DAEMON@relay.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=utf-8

<zoe@free.example>: host mx1.free.example[192.0.2.92] said: 550 spam detected (in reply to end of DATA command)
=== bounce soft mailbox_suspended
From: MAILER-DAEMON@relay.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=utf-8

<ugo@libero.example>: host smtp-in.libero.example[192.0.2.93] said: 550 RCPT TO: <ugo@libero.example>
    account is inactive (in reply to RCPT TO command)
=== bounce hard user_unknown
From: MAILER-DAEMON@email.seznam.example
To: mark@sender.example
Subject: Zpráva nedoručena
Content-Type: text/plain; charset=utf-8

Vážený uživateli,
Vaše zpráva nebyla doručena následujícím příjemcům:

honza@seznam.example: 550 5.1.1 Schranka honza@seznam.example neexistuje (mailbox does not exist)
=== bounce soft mailbox_full
From: mailer-daemon@wp.example
To: mark@sender.example
Subject: Niedostarczona wiadomość
Content-Type: text/plain; charset=utf-8

Twoja wiadomość nie została dostarczona do: ewa@wp.example

Przyczyna: skrzynka odbiorcy jest przepełniona.
=== bounce hard user_unknown
From: PostMaster@qq.example
To: mark@sender.example
Subject: 系统退信/Systems bounce
Content-Type: text/plain; charset=utf-8

很抱歉您发送的邮件被退回，以下是该邮件的相关信息：

收件人 10001@qq.example
退信原因 收件人邮件地址不存在，邮件无法送达。
550 Mailbox not found
=== bounce soft spam
From: Postmaster@163.example
To: mark@sender.example
Subject: 系统退信
Content-Type: text/plain; charset=utf-8

抱歉，您的邮件被退回来了……
无法发送到 lili@163.example
退信原因：被收件人拒绝，554 DT:SPM 发送的邮件内容包含了未被许可的信息，或被系统识别为垃圾邮件
=== bounce hard user_unknown
From: 네이버 메일 <mailer-daemon@naver.example>
To: mark@sender.example
Subject: [발송실패 안내] jin@naver.example 으로 메일이 전송되지 못했습니다.
Content-Type: text/plain; charset=utf-8

메일이 아래와 같은 이유로 전송되지 못했습니다.

받는 사람: jin@naver.example
실패 사유: 존재하지 않는 메일주소입니다.
=== bounce hard user_unknown
From: MAILER-DAEMON@docomo.example
To: mark@sender.example
Subject: Mail System Error - Returned Mail
Content-Type: text/plain; charset=utf-8

次の宛先へのメッセージはエラーのため送信できませんでした。

送信先メールアドレスが見つからないか、送信先メールサーバの事由により送信できませんでした。
メールアドレスをご確認の上、再送信してください。

hana@docomo.example
550 Unknown user hana@docomo.example
`;
