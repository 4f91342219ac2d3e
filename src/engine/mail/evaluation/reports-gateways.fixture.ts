/** Delivery reports of gateways, groupware and carriers, in the format of `reports-exchange.fixture.ts`. */
export const GATEWAY_REPORTS: string = `
=== bounce soft
From: Mimecast Postmaster <postmaster@eu.mimecast.example>
To: mark@sender.example
Subject: [Postmaster] Email Delivery Failure
Content-Type: text/plain; charset=utf-8

This message was created automatically by the Mimecast email system. The following message could not be delivered to its recipients:

bob@dest.example

The reason given was: 550 Rejected by header based manually Blocked Senders: mark@sender.example - https://community.mimecast.com/docs/DOC-1369#550
=== bounce hard
From: Postmaster <postmaster@mimecast.example>
To: mark@sender.example
Subject: [Postmaster] Email Delivery Failure
Content-Type: text/plain; charset=utf-8

Your message could not be delivered to the following recipients: bob@dest.example

The reason: 550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [abcDEF]
=== bounce hard
From: MAILER-DAEMON@mx0a-00000.pphosted.com
To: mark@sender.example
Subject: Undeliverable: Quick question
Content-Type: multipart/report; report-type=delivery-status; boundary=p

--p
Content-Type: text/plain

Your message was not delivered to bob@dest.example.

--p
Content-Type: message/delivery-status

Reporting-MTA: dns; mx0a-00000.pphosted.com

Final-Recipient: RFC822; bob@dest.example
Action: failed
Status: 5.1.1
Diagnostic-Code: SMTP; 550 5.1.1 User Unknown

--p--
=== bounce soft
From: MAILER-DAEMON@barracuda.dest.example (Barracuda Spam Firewall)
To: mark@sender.example
Subject: **Message you sent blocked by our bulk email filter**
Content-Type: multipart/report; report-type=delivery-status; boundary=p

--p
Content-Type: text/plain

Your message to: bob@dest.example
was blocked by our Spam Firewall. The email you sent with the following subject has NOT BEEN DELIVERED:

Subject: Quick question

--p
Content-Type: message/delivery-status

Reporting-MTA: dns; barracuda.dest.example

Final-Recipient: rfc822; bob@dest.example
Action: failed
Status: 5.7.1
Diagnostic-Code: smtp; 550 5.7.1 Message content rejected, UBE, id=12345-01

--p--
=== bounce hard
From: Postmaster@domino.example
To: mark@sender.example
Subject: DELIVERY FAILURE: User bob (bob@domino.example) not listed in Domino Directory
Content-Type: text/plain; charset=us-ascii

Your message

  Subject: Quick question

was not delivered to:

  bob@domino.example

because:

  User bob (bob@domino.example) not listed in Domino Directory
=== bounce hard
From: Postmaster@domino-de.example
To: mark@sender.example
Subject: ZUSTELLFEHLER: Benutzer bob (bob@domino-de.example) nicht im Domino-Verzeichnis
Content-Type: text/plain; charset=utf-8

Ihre Nachricht

  Thema: Kurze Frage

konnte nicht zugestellt werden an:

  bob@domino-de.example

weil:

  Benutzer bob (bob@domino-de.example) ist nicht im Domino-Verzeichnis aufgeführt
=== bounce soft
From: Postmaster@domino.example
To: mark@sender.example
Subject: DELIVERY FAILURE: Error transferring to MX.DEST.EXAMPLE; Maximum hop count exceeded.  Message probably in a routing loop.
Content-Type: text/plain; charset=us-ascii

Your message

  Subject: Quick question

was not delivered to:

  bob@dest.example

because:

  Error transferring to MX.DEST.EXAMPLE; Maximum hop count exceeded.  Message probably in a routing loop.
=== bounce hard
From: <postmaster@groupwise.example>
To: mark@sender.example
Subject: Message status - undeliverable
Content-Type: text/plain; charset=us-ascii

The message that you sent was undeliverable to the following:
	bob@groupwise.example (user not found)

Possibly truncated original message follows:
=== bounce soft
From: Mailer-Daemon@groupwise.example
To: mark@sender.example
Subject: Message status - undeliverable
Content-Type: text/plain; charset=us-ascii

The message that you sent was undeliverable to the following:
	bob@groupwise.example (Mailbox limit reached: mailbox full)
=== bounce hard
From: <postmaster@kerio.example>
To: mark@sender.example
Subject: Undeliverable Mail
Content-Type: text/plain; charset=us-ascii

Your e-mail message could not be delivered. For further details please refer to the error description below.

The message to bob@kerio.example failed:
5.1.1 bob@kerio.example User is unknown in domain kerio.example
=== bounce hard
From: "MDaemon at mdaemon.example" <MDaemon@mdaemon.example>
To: mark@sender.example
Subject: Permanent Delivery Failure
X-MDDSN-Message: Yes
Content-Type: text/plain; charset=us-ascii

--> Error description:

Failed address: bob@mdaemon.example

--- Session Transcript ---
Mon 2026-03-02 10:00:01: <-- 550 <bob@mdaemon.example>, Recipient unknown
=== bounce soft
From: "MDaemon at mdaemon.example" <MDaemon@mdaemon.example>
To: mark@sender.example
Subject: WARNING - Delivery problem - Message has been delayed
Content-Type: text/plain; charset=us-ascii

The following message could not be delivered yet. It remains in the retry queue and delivery will be attempted again in 60 minutes.

Recipient: bob@dest.example
Reason: Socket connection to mx.dest.example timed out
=== bounce soft
From: MAILER-DAEMON@zimbra.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=us-ascii

This is the mail system at host zimbra.example.

<bob@zimbra.example>: bob@zimbra.example: Account inactive
=== bounce soft
From: MAILER-DAEMON@zimbra.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=us-ascii

This is the mail system at host zimbra.example.

<bob@zimbra.example>: host zimbra.example[192.0.2.1] said: 452 4.2.2 Over quota (in reply to end of DATA command)
=== bounce hard
From: Mail Delivery System <postmaster@icloud.com>
To: mark@sender.example
Subject: Undeliverable: Quick question
Content-Type: text/plain; charset=utf-8

Your message to bob@icloud.com could not be delivered.
554 5.7.1 <bob@icloud.com>: user lookup failed, 550 5.1.1 <bob@icloud.com>: user does not exist
=== bounce soft
From: MAILER-DAEMON@icloud.com
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=utf-8

<bob@icloud.com>: host mx01.mail.icloud.com[17.57.154.6] said: 552 5.2.2 <bob@icloud.com>: user is over quota (in reply to RCPT TO command)
=== bounce hard
From: Mail Delivery System <MAILER-DAEMON@messagingengine.com>
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=utf-8

This is the mail system at host mail.messagingengine.com.

<bob@fastmail.example>: host in1-smtp.messagingengine.com said: 550 5.1.1 <bob@fastmail.example>: Recipient address rejected: not a user at fastmail (in reply to RCPT TO command)
=== bounce hard
From: MAILER-DAEMON@protonmail.ch (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=utf-8

<bob@proton.me>: host mail.protonmail.ch said: 550 5.1.1 <bob@proton.me>: Recipient address rejected: Address does not exist (in reply to RCPT TO command)
=== bounce hard
From: Mail Delivery Subsystem <MAILER-DAEMON@orange.fr>
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=utf-8

<jean@orange.fr>: host smtp-in.orange.fr said: 550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR204_418 [418] (in reply to RCPT TO command)
=== bounce soft
From: MAILER-DAEMON@wanadoo.fr
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=utf-8

<jean@wanadoo.fr>: host smtp-in.orange.fr said: 552 5.1.1 Boite du destinataire pleine. Recipient overquota. OFR_417 [417] (in reply to RCPT TO command)
=== bounce soft
From: MAILER-DAEMON@orange.fr
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=utf-8

<jean@orange.fr>: host smtp-in.orange.fr said: 421 Service refuse. Veuillez essayer plus tard. Service refused, please try later. OFR004_104 [104]
=== bounce hard
From: Mail Delivery Subsystem <MAILER-DAEMON@docomo.ne.jp>
To: mark@sender.example
Subject: Returned mail: User unknown
Content-Type: text/plain; charset=utf-8

The following addresses had permanent fatal errors
<tanaka@docomo.ne.jp>
550 Unknown user tanaka@docomo.ne.jp
=== bounce hard
From: MAILER-DAEMON@ezweb.ne.jp
To: mark@sender.example
Subject: Mail System Error - Returned Mail
Content-Type: text/plain; charset=utf-8

The user(s) account is not found: <suzuki@ezweb.ne.jp>
Each of the following recipients was rejected by a remote mail server.

    Recipient: <suzuki@ezweb.ne.jp>
    >>> RCPT TO:<suzuki@ezweb.ne.jp>
    <<< 550 <suzuki@ezweb.ne.jp>: User unknown
=== bounce hard
From: MAILER-DAEMON@softbank.ne.jp
To: mark@sender.example
Subject: Mail System Error - Returned Mail
Content-Type: text/plain; charset=utf-8

This Message was undeliverable due to the following reason:

The following destination addresses were unknown (please check the addresses and re-mail the message):

SMTP <sato@softbank.ne.jp>
=== bounce soft
From: postmaster@nifty.example
To: mark@sender.example
Subject: 【重要】メール配信エラー通知
Content-Type: text/plain; charset=utf-8

以下の宛先へのメールを配信できませんでした。

宛先: sato@nifty.example
理由: メールボックスの容量が超過しています。
=== bounce hard
From: libero Mail Delivery <MAILER-DAEMON@libero.it>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Content-Type: text/plain; charset=utf-8

Il messaggio non e' stato recapitato ai seguenti destinatari:

luca@libero.it
550 5.1.1 Utente sconosciuto
=== bounce soft
From: Postmaster@dest.example
To: mark@sender.example
Subject: Quarantine: your message was held
Content-Type: multipart/report; report-type=delivery-status; boundary=p

--p
Content-Type: text/plain

Your message to bob@dest.example was rejected because it contains a URL with bad reputation.

--p
Content-Type: message/delivery-status

Reporting-MTA: dns; gw.dest.example

Final-Recipient: rfc822; bob@dest.example
Action: failed
Status: 5.7.0
Diagnostic-Code: smtp; 554 5.7.0 Reject, id=1-1 - URL in reputation blacklist

--p--
`;
