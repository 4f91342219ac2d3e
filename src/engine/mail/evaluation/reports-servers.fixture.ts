/** Delivery reports of Exim, Postfix, qmail and Sendmail, in the format of `reports-exchange.fixture.ts`. */
export const SERVER_REPORTS: string = `
=== bounce hard
From: Mail Delivery System <Mailer-Daemon@mx.exim.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Auto-Submitted: auto-replied
X-Failed-Recipients: bob@dest.example
Content-Type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  bob@dest.example
    Unrouteable address
=== bounce hard
From: Mail Delivery System <Mailer-Daemon@mx.exim.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
X-Failed-Recipients: bob@dest.example
Content-Type: text/plain; charset=us-ascii

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  bob@dest.example
    host mx.dest.example [192.0.2.1]
    SMTP error from remote mail server after RCPT TO:<bob@dest.example>:
    550 No Such User Here
=== bounce soft
From: Mail Delivery System <Mailer-Daemon@mx.exim.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
X-Failed-Recipients: bob@dest.example
Content-Type: text/plain; charset=us-ascii

This is a permanent error. The following address(es) failed:

  bob@dest.example
    SMTP error from remote mail server after end of data:
    550 5.7.1 This message has been identified as spam, see https://example.test/why
=== bounce soft
From: Mail Delivery System <Mailer-Daemon@mx.exim.example>
To: mark@sender.example
Subject: Warning: message 1abcDE-0003xy-Az delayed 24 hours
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.
A message that you sent has not yet been delivered to one or more of its
recipients after more than 24 hours on the queue on mx.exim.example.

The address to which the message has not yet been delivered is:

  bob@dest.example
    Delay reason: Connection timed out

No action is required on your part. Delivery attempts will continue for
some time, and this warning may be repeated at intervals if the message
remains undelivered.
=== bounce soft
From: Mail Delivery System <Mailer-Daemon@mx.exim.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
X-Failed-Recipients: bob@dest.example
Content-Type: text/plain; charset=us-ascii

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  bob@dest.example
    retry timeout exceeded
=== bounce soft
From: Mail Delivery System <Mailer-Daemon@mx.exim.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
X-Failed-Recipients: bob@dest.example
Content-Type: text/plain; charset=us-ascii

A message that you sent could not be delivered to one or more of its recipients.

  bob@dest.example
    (ultimately generated from info@dest.example)
    mailbox is full: retry timeout exceeded
=== bounce hard
From: MAILER-DAEMON@relay.postfix.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary="B1"

--B1
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host relay.postfix.example.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<bob@dest.example>: host mx.dest.example[192.0.2.1] said: 550 5.1.1
    <bob@dest.example>: Recipient address rejected: User unknown in virtual
    mailbox table (in reply to RCPT TO command)

--B1
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.postfix.example
X-Postfix-Sender: rfc822; mark@sender.example

Final-Recipient: rfc822; bob@dest.example
Original-Recipient: rfc822;bob@dest.example
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.dest.example
Diagnostic-Code: smtp; 550 5.1.1 <bob@dest.example>: Recipient address
    rejected: User unknown in virtual mailbox table

--B1--
=== bounce hard
From: MAILER-DAEMON@relay.postfix.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary="B1"

--B1
Content-Type: text/plain; charset=us-ascii

<bob@nodomain.example>: Host or domain name not found. Name service error for
    name=nodomain.example type=AAAA: Host not found

--B1
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.postfix.example

Final-Recipient: rfc822; bob@nodomain.example
Action: failed
Status: 5.4.4
Diagnostic-Code: X-Postfix; Host or domain name not found. Name service error
    for name=nodomain.example type=AAAA: Host not found

--B1--
=== bounce soft
From: MAILER-DAEMON@relay.postfix.example (Mail Delivery System)
To: mark@sender.example
Subject: Delayed Mail (still being retried)
Content-Type: multipart/report; report-type=delivery-status; boundary="B1"

--B1
Content-Type: text/plain; charset=us-ascii

####################################################################
# THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE. #
####################################################################

Your message could not be delivered for more than 4 hour(s).
It will be retried until it is 5 day(s) old.

<bob@dest.example>: host mx.dest.example[192.0.2.1] said: 450 4.2.0
    <bob@dest.example>: Recipient address rejected: Greylisted

--B1
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.postfix.example

Final-Recipient: rfc822; bob@dest.example
Action: delayed
Status: 4.2.0
Diagnostic-Code: smtp; 450 4.2.0 <bob@dest.example>: Recipient address rejected: Greylisted
Will-Retry-Until: Fri, 06 Mar 2026 10:00:00 +0000 (UTC)

--B1--
=== notice
From: MAILER-DAEMON@relay.postfix.example (Mail Delivery System)
To: mark@sender.example
Subject: Successful Mail Delivery Report
Content-Type: multipart/report; report-type=delivery-status; boundary="B1"

--B1
Content-Type: text/plain; charset=us-ascii

Your message was successfully delivered to the destination(s)
listed below. If the message was delivered to mailbox you will
receive no further notifications.

<bob@dest.example>: delivery via mx.dest.example[192.0.2.1]:25: 250 2.0.0 Ok: queued as 4XyZ

--B1
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.postfix.example

Final-Recipient: rfc822; bob@dest.example
Action: relayed
Status: 2.0.0
Diagnostic-Code: smtp; 250 2.0.0 Ok: queued as 4XyZ

--B1--
=== bounce hard
From: MAILER-DAEMON@qmail.example
To: mark@sender.example
Subject: failure notice

Hi. This is the qmail-send program at qmail.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<bob@dest.example>:
192.0.2.1 does not like recipient.
Remote host said: 550 5.1.1 unknown user
Giving up on 192.0.2.1.

--- Below this line is a copy of the message.

Return-Path: <mark@sender.example>
Message-ID: <1@sender.example>
From: mark@sender.example
To: bob@dest.example
Subject: Quick question

Hi Bob
=== bounce hard
From: MAILER-DAEMON@qmail.example
To: mark@sender.example
Subject: failure notice

Hi. This is the qmail-send program at qmail.example.
I'm afraid I wasn't able to deliver your message to the following addresses.

<bob@qmail.example>:
Sorry, no mailbox here by that name. vpopmail (#5.1.1)
=== bounce soft
From: MAILER-DAEMON@qmail.example
To: mark@sender.example
Subject: failure notice

Hi. This is the qmail-send program at qmail.example.

<bob@dest.example>:
Sorry, I wasn't able to establish an SMTP connection. (#4.4.1)
I'm not going to try again; this message has been in the queue too long.
=== bounce hard
From: MAILER-DAEMON@qmail.example
To: mark@sender.example
Subject: failure notice

Hi. This is the qmail-send program at qmail.example.

<bob@nodomain.example>:
Sorry, I couldn't find any host named nodomain.example. (#5.1.2)
=== bounce hard
From: Mail Delivery Subsystem <MAILER-DAEMON@sendmail.example>
To: <mark@sender.example>
Subject: Returned mail: see transcript for details
Auto-Submitted: auto-generated (failure)
Content-Type: text/plain

The original message was received at Mon, 2 Mar 2026 10:00:00 +0100
from localhost [127.0.0.1]

   ----- The following addresses had permanent fatal errors -----
<bob@dest.example>
    (reason: 550 5.1.1 <bob@dest.example>... User unknown)

   ----- Transcript of session follows -----
... while talking to mx.dest.example.:
>>> DATA
<<< 550 5.1.1 <bob@dest.example>... User unknown
550 5.1.1 <bob@dest.example>... User unknown
<<< 503 5.0.0 Need RCPT (recipient)
=== bounce soft
From: Mail Delivery Subsystem <MAILER-DAEMON@sendmail.example>
To: <mark@sender.example>
Subject: Warning: could not send message for past 4 hours
Auto-Submitted: auto-generated (warning-timeout)
Content-Type: text/plain

    **********************************************
    **      THIS IS A WARNING MESSAGE ONLY      **
    **  YOU DO NOT NEED TO RESEND YOUR MESSAGE  **
    **********************************************

   ----- Transcript of session follows -----
<bob@dest.example>... Deferred: Connection refused by mx.dest.example.
Warning: message still undelivered after 4 hours
Will keep trying until message is 5 days old
=== notice
From: Mail Delivery Subsystem <MAILER-DAEMON@sendmail.example>
To: <mark@sender.example>
Subject: Return receipt
Auto-Submitted: auto-generated (return-receipt)
Content-Type: text/plain

The original message was received at Mon, 2 Mar 2026 10:00:00 +0100

   ----- The following addresses had successful delivery notifications -----
<bob@dest.example>  (relayed to non-DSN-aware mailer)

   ----- Transcript of session follows -----
<bob@dest.example>... relayed; expect no further notifications
`;
