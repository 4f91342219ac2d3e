/**
 * Delivery reports of mail servers, a fourth set, written before a look at the rules, in the format of
 * `third/reports-servers.fixture.ts`.
 */
export const FOURTH_SERVER_REPORTS: string = `
=== bounce hard user_unknown
From: MAILER-DAEMON@out.sender.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary="A1/out"

--A1/out
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<kim@shop.example>: host mx1.shop.example[192.0.2.5] said: 550 5.1.1
    <kim@shop.example>: Recipient address rejected: User unknown in virtual
    mailbox table (in reply to RCPT TO command)

--A1/out
Content-Type: message/delivery-status

Reporting-MTA: dns; out.sender.example
X-Postfix-Sender: rfc822; mark@sender.example

Final-Recipient: rfc822; kim@shop.example
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx1.shop.example
Diagnostic-Code: smtp; 550 5.1.1 <kim@shop.example>: Recipient address
    rejected: User unknown in virtual mailbox table

--A1/out--
=== bounce soft network_error
From: MAILER-DAEMON@out.sender.example (Mail Delivery System)
To: mark@sender.example
Subject: Delayed Mail (still being retried)
Content-Type: multipart/report; report-type=delivery-status; boundary="A2/out"

--A2/out
Content-Type: text/plain; charset=us-ascii

####################################################################
# THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE. #
####################################################################

Your message could not be delivered for more than 4 hour(s).
It will be retried until it is 5 day(s) old.

<kim@shop.example>: connect to mx1.shop.example[192.0.2.5]:25: Connection timed
    out

--A2/out
Content-Type: message/delivery-status

Reporting-MTA: dns; out.sender.example

Final-Recipient: rfc822; kim@shop.example
Action: delayed
Status: 4.4.1
Diagnostic-Code: X-Postfix; connect to mx1.shop.example[192.0.2.5]:25:
    Connection timed out

--A2/out--
=== bounce hard host_unknown
From: MAILER-DAEMON@out.sender.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=us-ascii

This is the mail system at host out.sender.example.

<kim@shoop.example>: Host or domain name not found. Name service error for
    name=shoop.example type=A: Host not found
=== bounce soft network_error
From: MAILER-DAEMON@out.sender.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain; charset=us-ascii

<kim@shop.example>: mail for shop.example loops back to myself
=== bounce soft greylisted
From: Mail Delivery System <Mailer-Daemon@smtp.sender.example>
To: mark@sender.example
Subject: Warning: message 1rZxyz-0001 delayed 24 hours
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.
A message that you sent has not yet been delivered to one or more of its
recipients after more than 24 hours on the queue on smtp.sender.example.

The address to which the message has not yet been delivered is:

  kim@shop.example
    host mx.shop.example [192.0.2.5]
    SMTP error from remote mail server after RCPT TO:<kim@shop.example>:
    451 4.7.1 Greylisting in action, please come back later

No action is required on your part. Delivery attempts will continue for
some time, and this warning may be repeated at intervals.
=== bounce hard user_unknown
From: Mail Delivery System <Mailer-Daemon@smtp.sender.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
X-Failed-Recipients: kim@shop.example
Content-Type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  kim@shop.example
    host mx.shop.example [192.0.2.5]
    SMTP error from remote mail server after RCPT TO:<kim@shop.example>:
    550 No such person at this address.
=== bounce soft sender_rejected
From: Mail Delivery System <Mailer-Daemon@smtp.sender.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
X-Failed-Recipients: kim@shop.example
Content-Type: text/plain; charset=us-ascii

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  kim@shop.example
    host mx.shop.example [192.0.2.5]
    SMTP error from remote mail server after MAIL FROM:<mark@sender.example>:
    550-Verification failed for <mark@sender.example>
    550-No Such User Here
    550 Sender verify failed
=== bounce soft expired
From: Mail Delivery System <Mailer-Daemon@smtp.sender.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Content-Type: text/plain; charset=us-ascii

  kim@shop.example
    retry timeout exceeded
=== bounce hard user_unknown
From: MAILER-DAEMON@qm.sender.example
To: mark@sender.example
Subject: failure notice

Hi. This is the qmail-send program at qm.sender.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<kim@shop.example>:
192.0.2.5 does not like recipient.
Remote host said: 550 5.1.1 sorry, no mailbox here by that name (#5.1.1 - chkuser)
Giving up on 192.0.2.5.

--- Below this line is a copy of the message.

Return-Path: <mark@sender.example>
=== bounce soft expired
From: MAILER-DAEMON@qm.sender.example
To: mark@sender.example
Subject: failure notice

Hi. This is the qmail-send program at qm.sender.example.

<kim@shop.example>:
CNAME lookup failed temporarily. (#4.4.3)
I'm not going to try again; this message has been in the queue too long.
=== bounce soft spam
From: MAILER-DAEMON@qm.sender.example
To: mark@sender.example
Subject: failure notice

Hi. This is the qmail-send program at qm.sender.example.

<kim@shop.example>:
192.0.2.5 failed after I sent the message.
Remote host said: 554 rejected due to spam content
=== bounce hard user_unknown
From: Mail Delivery Subsystem <MAILER-DAEMON@sm.sender.example>
To: mark@sender.example
Subject: Returned mail: see transcript for details
Auto-Submitted: auto-generated (failure)
Content-Type: text/plain

The original message was received at Mon, 2 Mar 2026 10:00:00 GMT
from localhost [127.0.0.1]

   ----- The following addresses had permanent fatal errors -----
<kim@shop.example>
    (reason: 550 5.1.1 <kim@shop.example>... User unknown)

   ----- Transcript of session follows -----
... while talking to mx.shop.example.:
>>> DATA
<<< 550 5.1.1 <kim@shop.example>... User unknown
550 5.1.1 <kim@shop.example>... User unknown
<<< 503 5.0.0 Need RCPT (recipient)
=== bounce soft network_error
From: Mail Delivery Subsystem <MAILER-DAEMON@sm.sender.example>
To: mark@sender.example
Subject: Warning: could not send message for past 4 hours
Auto-Submitted: auto-generated (warning-timeout)
Content-Type: text/plain

    **********************************************
    **      THIS IS A WARNING MESSAGE ONLY      **
    **  YOU DO NOT NEED TO RESEND YOUR MESSAGE  **
    **********************************************

   ----- Transcript of session follows -----
451 shop.example: Name server timeout
Warning: message still undelivered after 4 hours
Will keep trying until message is 5 days old
=== bounce hard user_unknown
From: Postmaster@domino.example
To: mark@sender.example
Subject: DELIVERY FAILURE: User kim (kim@domino.example) not listed in Domino Directory
Content-Type: text/plain; charset=us-ascii

Your message

  Subject: Ideas for Q2

was not delivered to:

  kim@domino.example

because:

  User kim (kim@domino.example) not listed in Domino Directory
=== bounce soft mailbox_full
From: Postmaster@domino.example
To: mark@sender.example
Subject: DELIVERY FAILURE: 554 5.2.2 Mailbox full
Content-Type: text/plain; charset=us-ascii

Your message

  Subject: Ideas for Q2

was not delivered to:

  kim@domino.example

because:

  Error delivering to DOM1/Corp mail\\kim.nsf; Unable to write to database because database would exceed its disk quota.
=== bounce hard user_unknown
From: "Mail System Administrator" <postmaster@gw.example>
To: mark@sender.example
Subject: Message status - undeliverable
Content-Type: text/plain

The message that you sent was undeliverable to the following:
	kim (user not found)
=== bounce hard user_unknown
From: "Courier mail server at c.example" <@>
To: mark@sender.example
Subject: NOTICE: mail delivery status.
Content-Type: multipart/report; report-type=delivery-status; boundary="=_cou"

--=_cou
Content-Type: text/plain; charset=us-ascii

This is a delivery status notification from c.example,
running the Courier mail server, version 0.75.

                           UNDELIVERABLE MAIL

Your message to the following recipients cannot be delivered:

<kim@shop.example>:
    mx.shop.example [192.0.2.5]:
>>> RCPT TO:<kim@shop.example>
<<< 550 User unknown.

--=_cou
Content-Type: message/delivery-status

Reporting-MTA: dns; c.example

Final-Recipient: rfc822; kim@shop.example
Action: failed
Status: 5.0.0
Diagnostic-Code: smtp; 550 User unknown.

--=_cou--
`;
