/**
 * Delivery reports of mail servers, a third set, written before a look at the rules, in the format of `../reports-exchange.fixture.ts`.
 * A third word says why, by RFC 3463 and our own reasons.
 */
export const THIRD_SERVER_REPORTS: string = `
=== bounce hard user_unknown
From: MAILER-DAEMON@mx.sender.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="4Z1.17/mx"

--4Z1.17/mx
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.sender.example.

<jarda@firma.example>: host mail.firma.example[192.0.2.8] said: 550 5.1.1
    <jarda@firma.example> User doesn't exist: jarda@firma.example (in reply to
    RCPT TO command)

--4Z1.17/mx
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.sender.example

Final-Recipient: rfc822; jarda@firma.example
Action: failed
Status: 5.1.1
Remote-MTA: dns; mail.firma.example
Diagnostic-Code: smtp; 550 5.1.1 <jarda@firma.example> User doesn't exist: jarda@firma.example

--4Z1.17/mx--
=== bounce hard host_unknown
From: MAILER-DAEMON (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary=b1

--b1
Content-Type: text/plain

<info@gone.example>: Host or domain name not found. Name service error for
    name=gone.example type=AAAA: Host not found

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.sender.example

Final-Recipient: rfc822; info@gone.example
Original-Recipient: rfc822;info@gone.example
Action: failed
Status: 5.4.4
Diagnostic-Code: X-Postfix; Host or domain name not found. Name service error for name=gone.example type=AAAA: Host not found

--b1--
=== bounce soft network_error
From: MAILER-DAEMON (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary=b2

--b2
Content-Type: text/plain

<eva@client.example>: connect to mx.client.example[198.51.100.4]:25: No route to host

--b2
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.sender.example

Final-Recipient: rfc822; eva@client.example
Action: failed
Status: 4.4.1
Diagnostic-Code: X-Postfix; connect to mx.client.example[198.51.100.4]:25: No route to host

--b2--
=== bounce hard user_unknown
From: Mail Delivery System <Mailer-Daemon@srv4.hoster.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
X-Failed-Recipients: petr@firma.example

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  petr@firma.example
    host mx1.firma.example [203.0.113.7]
    SMTP error from remote mail server after RCPT TO:<petr@firma.example>:
    550 No Such User Here
=== bounce soft expired
From: Mail Delivery System <Mailer-Daemon@srv4.hoster.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  dana@firma.example
    retry timeout exceeded

------ This is a copy of the message, including all the headers. ------
=== bounce soft mailbox_full
From: Mail Delivery System <Mailer-Daemon@srv4.hoster.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender

The following address(es) failed:

  dana@firma.example
    (generated from sales@firma.example)
    mailbox is full: retry timeout exceeded
=== bounce hard user_unknown
From: MAILER-DAEMON@mail.old.example
To: mark@sender.example
Subject: failure notice

Hi. This is the qmail-send program at mail.old.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<nina@old.example>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Return-Path: <mark@sender.example>
=== bounce hard host_unknown
From: MAILER-DAEMON@mail.old.example
To: mark@sender.example
Subject: failure notice

Hi. This is the qmail-send program at mail.old.example.

<nina@olld.example>:
Sorry, I couldn't find any host named olld.example. (#5.1.2)
=== bounce soft expired
From: MAILER-DAEMON@mail.old.example
To: mark@sender.example
Subject: failure notice

Hi. This is the qmail-send program at mail.old.example.

<nina@client.example>:
192.0.2.5 failed after I sent the message.
Remote host said: 451 Temporary local problem - please try later
I'm not going to try again; this message has been in the queue too long.
=== bounce hard user_unknown
From: Mail Delivery Subsystem <MAILER-DAEMON@uni.example>
To: <mark@sender.example>
Subject: Returned mail: see transcript for details
Content-Type: multipart/report; report-type=delivery-status; boundary="x2/1"

--x2/1

The original message was received at Tue, 3 Mar 2026 09:12:07 +0100
from [192.0.2.1]

   ----- The following addresses had permanent fatal errors -----
<prof@uni.example>
    (reason: 550 5.1.1 <prof@uni.example>... User unknown)

   ----- Transcript of session follows -----
... while talking to mail.uni.example.:
>>> DATA
<<< 550 5.1.1 <prof@uni.example>... User unknown
550 5.1.1 <prof@uni.example>... User unknown
<<< 503 5.0.0 Need RCPT (recipient)

--x2/1
Content-Type: message/delivery-status

Reporting-MTA: dns; gw.uni.example
Arrival-Date: Tue, 3 Mar 2026 09:12:07 +0100

Final-Recipient: RFC822; prof@uni.example
Action: failed
Status: 5.1.1
Remote-MTA: DNS; mail.uni.example
Diagnostic-Code: SMTP; 550 5.1.1 <prof@uni.example>... User unknown

--x2/1--
=== bounce soft expired
From: Mail Delivery Subsystem <MAILER-DAEMON@uni.example>
To: <mark@sender.example>
Subject: Returned mail: Cannot send message for 5 days
Content-Type: multipart/report; report-type=delivery-status; boundary="x3/1"

--x3/1

   ----- The following addresses had permanent fatal errors -----
<lab@client.example>

   ----- Transcript of session follows -----
<lab@client.example>... Deferred: Connection refused by mail.client.example.
Message could not be delivered for 5 days
Message will be deleted from queue

--x3/1
Content-Type: message/delivery-status

Reporting-MTA: dns; gw.uni.example

Final-Recipient: RFC822; lab@client.example
Action: failed
Status: 4.4.7
Last-Attempt-Date: Sun, 8 Mar 2026 09:12:07 +0100

--x3/1--
=== bounce soft network_error
From: Mail Delivery Subsystem <MAILER-DAEMON@uni.example>
To: <mark@sender.example>
Subject: Warning: could not send message for past 4 hours

    **********************************************
    **      THIS IS A WARNING MESSAGE ONLY      **
    **  YOU DO NOT NEED TO RESEND YOUR MESSAGE  **
    **********************************************

   ----- Transcript of session follows -----
<lab@client.example>... Deferred: Connection timed out with mail.client.example.
Warning: message still undelivered after 4 hours
Will keep trying until message is 5 days old
=== bounce hard user_unknown
From: "Domino Router" <postmaster@works.example>
To: mark@sender.example
Subject: DELIVERY FAILURE: User hwagner (hwagner@works.example) not listed in Domino Directory
Content-Type: text/plain; charset=US-ASCII

Your message

  Subject: Quick question

was not delivered to:

  hwagner@works.example

because:

  User hwagner (hwagner@works.example) not listed in Domino Directory
=== bounce soft mailbox_full
From: postmaster@works.example
To: mark@sender.example
Subject: DELIVERY FAILURE: Database disk quota exceeded
Content-Type: text/plain

Your message

  Subject: Quick question

was not delivered to:

  hwagner@works.example

because:

  Unable to deliver message to user's mail file. Database disk quota exceeded.
=== bounce hard user_unknown
From: "Mail Delivery Agent" <postmaster@amt.example>
To: mark@sender.example
Subject: Message status - undeliverable
Content-Type: text/plain

The message that you sent was undeliverable to the following:
    mschulz (user not found)

Possibly truncated original message follows:
=== bounce hard user_unknown
From: postmaster@exch.intern.example
To: mark@sender.example
Subject: Zustellungsfehler
Content-Type: multipart/report; report-type=delivery-status; boundary="e1"

--e1
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Fehler bei der Nachrichten=FCbermittlung an folgende Empf=E4nger oder Verteil=
erlisten:

karl@intern.example
Die von Ihnen eingegebene E-Mail-Adresse konnte nicht gefunden werden.

--e1--
=== bounce hard user_unknown
From: "CommuniGate Pro" <MAILER-DAEMON@cgp.example>
To: mark@sender.example
Subject: Undeliverable mail: Quick question

Failed to deliver to 'lena@cgp.example'
SMTP module(domain cgp.example) reports:
 host cgp.example says:
 550 lena@cgp.example unknown user account
=== bounce soft mailbox_full
From: "Kerio Connect" <postmaster@kerio.example>
To: mark@sender.example
Subject: Undeliverable: Quick question

Your message could not be delivered to the following recipient:

  <ota@kerio.example>

Reason: 552 5.2.2 Sorry, the recipient's mailbox quota is exceeded
=== bounce hard user_unknown
From: MDaemon@md.example
To: mark@sender.example
Subject: Permanent Delivery Failure

The attached message had PERMANENT fatal delivery errors!

After one or more unsuccessful delivery attempts the attached message has
been removed from the mail queue on this server.

--> MX-record resolution of [md.example] in progress ...
--> RCPT To:<jo@md.example>
<-- 550 5.1.1 Recipient unknown <jo@md.example>
=== bounce soft expired
From: MDaemon@md.example
To: mark@sender.example
Subject: Permanent Delivery Failure

The attached message had PERMANENT fatal delivery errors!

The message has exceeded its maximum time in the queue and has been removed.

Failed address: jo@client.example

--- Session Transcript ---
  Attempting SMTP connection to [192.0.2.44:25]
  Socket error 10060 - The connection timed out.
`;
