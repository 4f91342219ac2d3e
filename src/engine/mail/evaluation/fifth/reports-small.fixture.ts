/** Delivery reports of smaller mail servers, a fifth set, written before a look at the rules, in the format of `third/reports-servers.fixture.ts`. */
export const FIFTH_SMALL_REPORTS: string = `
=== bounce soft
From: Mail Delivery Subsystem <MAILER-DAEMON@sm.sender.example>
To: mark@sender.example
Subject: Returned mail: Data format error
Content-Type: multipart/report; report-type=delivery-status; boundary="F12-dsn"

--F12-dsn
Content-Type: text/plain; charset=utf-8

   ----- The following addresses had permanent fatal errors -----
<kim@shop.example>
    (reason: 552 5.2.2 <kim@shop.example>... Mailbox full)

--F12-dsn
Content-Type: message/delivery-status

Reporting-MTA: dns; sm.sender.example

Final-Recipient: rfc822; kim@shop.example
Action: failed
Status: 5.2.2
Diagnostic-Code: SMTP; 552 5.2.2 <kim@shop.example>... Mailbox full

--F12-dsn--
=== bounce hard
From: postmaster@shop.example
To: mark@sender.example
Subject: DELIVERY FAILURE: User kim (kim@shop.example) not listed in Domino Directory
Content-Type: text/plain; charset=utf-8

Your message

  Subject: Ideas for Q2

was not delivered to:

  kim@shop.example

because:

  User kim (kim@shop.example) not listed in Domino Directory
=== bounce soft
From: postmaster@shop.example
To: mark@sender.example
Subject: DELIVERY FAILURE: Recipient's mail file has exceeded its quota
Content-Type: text/plain; charset=utf-8

Your message

  Subject: Ideas for Q2

was not delivered to:

  kim@shop.example

because:

  Error delivering to DOM1/Shop mail\\kim.nsf; database quota exceeded
=== bounce hard
From: Mail Administrator <Mailer-Daemon@gw.shop.example>
To: mark@sender.example
Subject: Message status - undeliverable
X-Mailer: GroupWise Internet Agent
Content-Type: text/plain; charset=utf-8

The message that you sent was undeliverable to the following:

   kim (user not found)

Possibly truncated original message follows:
=== bounce soft
From: MAILER-DAEMON@cgp.shop.example
To: mark@sender.example
Subject: Undeliverable mail: Ideas for Q2
Content-Type: text/plain; charset=utf-8

Failed to deliver to 'kim@shop.example'
LOCAL module(account kim) reports:
 account is full (quota exceeded)
=== bounce hard
From: MAILER-DAEMON@cgp.shop.example
To: mark@sender.example
Subject: Undeliverable mail: Ideas for Q2
Content-Type: text/plain; charset=utf-8

Failed to deliver to 'kim@shop.example'
SMTP module(domain shop.example) reports:
 mx1.shop.example: unknown user account
=== bounce hard
From: postmaster@hm.sender.example
To: mark@sender.example
Subject: Message undeliverable: Ideas for Q2
Content-Type: text/plain; charset=utf-8

Your message did not reach some or all of the intended recipients.

   Sent: Mon, 02 Mar 2026 10:00:00 +0100
   Subject: Ideas for Q2

The following recipient(s) could not be reached:

kim@shop.example
   Error Type: SMTP
   Remote server (192.0.2.5) issued an error.
   hMailServer sent: RCPT TO:<kim@shop.example>
   Remote server replied: 550 Unknown user

hMailServer
=== bounce soft
From: postmaster@hm.sender.example
To: mark@sender.example
Subject: Message undeliverable: Ideas for Q2
Content-Type: text/plain; charset=utf-8

Your message did not reach some or all of the intended recipients.

The following recipient(s) could not be reached:

kim@shop.example
   Error Type: SMTP
   Error Description: Could not connect to remote server. Tried 4 times.

hMailServer
=== bounce hard
From: System Administrator <system@smarter.sender.example>
To: mark@sender.example
Subject: Delivery Failure
Content-Type: text/plain; charset=utf-8

Could not deliver message to the following recipient(s):

Failed Recipient: kim@shop.example
Reason: Remote host said: 550 5.1.1 The email account that you tried to reach does not exist.

   -- The header and top 20 lines of the message follows --
=== bounce soft
From: System Administrator <system@smarter.sender.example>
To: mark@sender.example
Subject: Delivery Failure
Content-Type: text/plain; charset=utf-8

Could not deliver message to the following recipient(s):

Failed Recipient: kim@shop.example
Reason: Remote host said: 554 Service unavailable; Client host [192.0.2.9] blocked using zen.spamhaus.org

   -- The header and top 20 lines of the message follows --
=== bounce hard
From: postmaster@me.sender.example
To: mark@sender.example
Subject: Message Delivery Failure
Content-Type: text/plain; charset=utf-8

MailEnable: Message could not be delivered to some recipients.
The following recipient(s) could not be reached:

    Recipient: [SMTP:kim@shop.example]
    Reason: Remote SMTP Server Returned: 550 5.1.1 <kim@shop.example> user unknown
=== bounce hard
From: "Courier mail server at co.sender.example" <@>
To: mark@sender.example
Subject: NOTICE: mail delivery status.
Content-Type: multipart/report; report-type=delivery-status; boundary="F13-dsn"

--F13-dsn
Content-Type: text/plain; charset=utf-8

This is a delivery status notification from co.sender.example,
running the Courier mail server.

                           UNDELIVERABLE MAIL

Your message to the following recipients cannot be delivered:

<kim@shop.example>:
    mx1.shop.example [192.0.2.5]:
>>> RCPT TO:<kim@shop.example>
<<< 550 User unknown.

--F13-dsn
Content-Type: message/delivery-status

Reporting-MTA: dns; co.sender.example

Final-Recipient: rfc822; kim@shop.example
Action: failed
Status: 5.0.0
Diagnostic-Code: smtp; 550 User unknown.

--F13-dsn--
=== bounce hard
From: postmaster@pmta.sender.example
To: mark@sender.example
Subject: Delivery report
Content-Type: multipart/report; report-type=delivery-status; boundary="F14-dsn"

--F14-dsn
Content-Type: text/plain; charset=utf-8

Hello, this is the mail server on pmta.sender.example.

I am sending you this message to inform you on the delivery status of a
message you previously sent.  Immediately below you will find a list of
the affected recipients;  also attached is a Delivery Status Notification
(DSN) report in standard format, as well as the headers of the original
message.

  <kim@shop.example>  delivery failed; will not continue trying

--F14-dsn
Content-Type: message/delivery-status

Reporting-MTA: dns; pmta.sender.example

Final-Recipient: rfc822; kim@shop.example
Action: failed
Status: 5.1.1 (bad destination mailbox address)
Diagnostic-Code: smtp;550 5.1.1 unknown or illegal alias: kim@shop.example
X-PowerMTA-BounceCategory: bad-mailbox

--F14-dsn--
=== bounce soft
From: postmaster@pmta.sender.example
To: mark@sender.example
Subject: Delivery report
Content-Type: multipart/report; report-type=delivery-status; boundary="F15-dsn"

--F15-dsn
Content-Type: text/plain; charset=utf-8

Hello, this is the mail server on pmta.sender.example.

I am sending you this message to inform you on the delivery status of a
message you previously sent.

  <kim@shop.example>  delivery failed; will not continue trying

--F15-dsn
Content-Type: message/delivery-status

Reporting-MTA: dns; pmta.sender.example

Final-Recipient: rfc822; kim@shop.example
Action: failed
Status: 5.7.1 (delivery not authorized)
Diagnostic-Code: smtp;550 5.7.1 Mail from this sender has been refused, too many complaints
X-PowerMTA-BounceCategory: spam-related

--F15-dsn--
=== bounce hard
From: "XMail PostMaster" <postmaster@xm.sender.example>
To: mark@sender.example
Subject: Error sending message [1772445600.4.xm] from [sender.example]
Content-Type: text/plain; charset=utf-8

[<00>] XMail bounce: Rcpt=[kim@shop.example];Error=[550 Mailbox unavailable <kim@shop.example>: no such user]

[<01>] Error sending message [1772445600.4.xm] from [sender.example].

ID:        <S4F2>
Mail From: <mark@sender.example>
Rcpt To:   <kim@shop.example>
=== bounce hard
From: Mailer Daemon <postmaster@james.sender.example>
To: mark@sender.example
Subject: Re:Ideas for Q2
Content-Type: multipart/report; report-type=delivery-status; boundary="F16-dsn"

--F16-dsn
Content-Type: text/plain; charset=utf-8

Hi. This is the James mail server at james.sender.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.  Below
I include the list of recipients and the reason why I was unable to deliver
your message.

Failed recipient(s):
kim@shop.example

Error message:
550 5.1.1 Unknown user: kim@shop.example

--F16-dsn
Content-Type: message/delivery-status

Reporting-MTA: dns; james.sender.example

Final-Recipient: rfc822; kim@shop.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 Unknown user: kim@shop.example

--F16-dsn--
=== bounce hard
From: Mailer Daemon <MAILER-DAEMON@smtpd.sender.example>
To: mark@sender.example
Subject: Delivery status notification: error
Content-Type: multipart/report; report-type=delivery-status; boundary="F17-dsn"

--F17-dsn
Content-Type: text/plain; charset=utf-8

    Hi!

    This is the MAILER-DAEMON, please DO NOT REPLY to this email.

    An error has occurred while attempting to deliver a message for
    the following list of recipients:

kim@shop.example: 550 5.1.1 <kim@shop.example>: Recipient unknown

--F17-dsn
Content-Type: message/delivery-status

Reporting-MTA: dns; smtpd.sender.example

Final-Recipient: rfc822; kim@shop.example
Action: failed
Status: 5.1.1

--F17-dsn--
=== bounce soft
From: MDaemon@md.shop.example
To: mark@sender.example
Subject: Permanent Delivery Failure
Content-Type: text/plain; charset=utf-8

The attached message had PERMANENT fatal delivery errors!

After one or more unsuccessful delivery attempts the attached message has
been removed from the mail queue on this server.

YOUR MESSAGE WAS NOT DELIVERED TO THE FOLLOWING RECIPIENTS:

Failed address: kim@shop.example

--- Session Transcript ---
 Mon 2026-03-02 10:00:02: --> RCPT To:<kim@shop.example>
 Mon 2026-03-02 10:00:02: <-- 554 5.7.1 <kim@shop.example> mailbox over its size limit
--- End Transcript ---
`;
