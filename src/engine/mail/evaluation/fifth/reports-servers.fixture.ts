/** Delivery reports of mail servers, a fifth set, written before a look at the rules, in the format of `third/reports-servers.fixture.ts`. */
export const FIFTH_SERVER_REPORTS: string = `
=== bounce hard
From: Mail Delivery System <Mailer-Daemon@out.sender.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Auto-Submitted: auto-replied
X-Failed-Recipients: kim@shop.example
Content-Type: multipart/report; report-type=delivery-status; boundary="1-eximdsn-77"

--1-eximdsn-77
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  kim@shop.example
    host mx1.shop.example [192.0.2.5]
    SMTP error from remote mail server after RCPT TO:<kim@shop.example>:
    550 Unrouteable address

--1-eximdsn-77
Content-type: message/delivery-status

Reporting-MTA: dns; out.sender.example

Action: failed
Final-Recipient: rfc822;kim@shop.example
Status: 5.0.0
Remote-MTA: dns; mx1.shop.example
Diagnostic-Code: smtp; 550 Unrouteable address

--1-eximdsn-77--
=== bounce hard
From: Mail Delivery System <Mailer-Daemon@out.sender.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Auto-Submitted: auto-replied
X-Failed-Recipients: kim@shop.example
Content-Type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  kim@shop.example
    Unrouteable address
=== bounce soft
From: Mail Delivery System <Mailer-Daemon@out.sender.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Auto-Submitted: auto-replied
X-Failed-Recipients: kim@shop.example
Content-Type: multipart/report; report-type=delivery-status; boundary="3-eximdsn-77"

--3-eximdsn-77
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  kim@shop.example
    retry timeout exceeded

--3-eximdsn-77
Content-type: message/delivery-status

Reporting-MTA: dns; out.sender.example

Action: failed
Final-Recipient: rfc822;kim@shop.example
Status: 5.0.0


--3-eximdsn-77--
=== bounce soft
From: Mail Delivery System <Mailer-Daemon@out.sender.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Auto-Submitted: auto-replied
X-Failed-Recipients: kim@shop.example
Content-Type: multipart/report; report-type=delivery-status; boundary="4-eximdsn-77"

--4-eximdsn-77
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  kim@shop.example
    host mx1.shop.example [192.0.2.5]
    SMTP error from remote mail server after end of data:
    550 This message was classified as SPAM and may not be delivered

--4-eximdsn-77
Content-type: message/delivery-status

Reporting-MTA: dns; out.sender.example

Action: failed
Final-Recipient: rfc822;kim@shop.example
Status: 5.0.0
Remote-MTA: dns; mx1.shop.example
Diagnostic-Code: smtp; host mx1.shop.example [192.0.2.5]     SMTP error from remote mail server after end of data:     550 This message was classified as SPAM and may not be delivered

--4-eximdsn-77--
=== bounce soft
From: Mail Delivery System <Mailer-Daemon@out.sender.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Auto-Submitted: auto-replied
X-Failed-Recipients: kim@shop.example
Content-Type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  kim@shop.example
    mailbox is full (MTA-imposed quota exceeded while writing to tmp)
=== bounce soft
From: Mail Delivery System <Mailer-Daemon@out.sender.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Auto-Submitted: auto-replied
X-Failed-Recipients: kim@shop.example
Content-Type: multipart/report; report-type=delivery-status; boundary="6-eximdsn-77"

--6-eximdsn-77
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  kim@shop.example
    host mx1.shop.example [192.0.2.5]
    SMTP error from remote mail server after RCPT TO:<kim@shop.example>:
    550-Verification failed for <mark@sender.example>
    550-No Such User Here
    550 Sender verify failed

--6-eximdsn-77
Content-type: message/delivery-status

Reporting-MTA: dns; out.sender.example

Action: failed
Final-Recipient: rfc822;kim@shop.example
Status: 5.0.0
Remote-MTA: dns; mx1.shop.example
Diagnostic-Code: smtp; 550-Verification failed for <mark@sender.example>     550-No Such User Here     550 Sender verify failed

--6-eximdsn-77--
=== bounce soft
From: Mail Delivery System <Mailer-Daemon@out.sender.example>
To: mark@sender.example
Subject: Warning: message 1r8abc-0001Xy-2z delayed 24 hours
Auto-Submitted: auto-replied
X-Failed-Recipients: kim@shop.example
Content-Type: multipart/report; report-type=delivery-status; boundary="7-eximdsn-77"

--7-eximdsn-77
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.
A message that you sent has not yet been delivered to one or more of its
recipients after more than 24 hours on the queue on out.sender.example.

No action is required on your part. Delivery attempts will continue for
some time, and this warning may be repeated at intervals if the message
remains undelivered.

  kim@shop.example
    Delay reason: H=mx1.shop.example [192.0.2.5]: Connection timed out

--7-eximdsn-77
Content-type: message/delivery-status

Reporting-MTA: dns; out.sender.example

Action: delayed
Final-Recipient: rfc822;kim@shop.example
Status: 4.0.0


--7-eximdsn-77--
=== bounce soft
From: Mail Delivery System <Mailer-Daemon@out.sender.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Auto-Submitted: auto-replied
X-Failed-Recipients: kim@shop.example
Content-Type: multipart/report; report-type=delivery-status; boundary="8-eximdsn-77"

--8-eximdsn-77
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  kim@shop.example
    host mx1.shop.example [192.0.2.5]
    SMTP error from remote mail server after RCPT TO:<kim@shop.example>:
    550 "JunkMail rejected - out.sender.example [192.0.2.9] is in an RBL: https://www.spamhaus.org/query/ip/192.0.2.9"

--8-eximdsn-77
Content-type: message/delivery-status

Reporting-MTA: dns; out.sender.example

Action: failed
Final-Recipient: rfc822;kim@shop.example
Status: 5.0.0
Remote-MTA: dns; mx1.shop.example
Diagnostic-Code: smtp; 550 "JunkMail rejected - out.sender.example [192.0.2.9] is in an RBL: https://www.spamhaus.org/query/ip/192.0.2.9"

--8-eximdsn-77--
=== bounce hard
From: MAILER-DAEMON@out.sender.example
To: mark@sender.example
Subject: failure notice
Content-Type: text/plain; charset=utf-8

Hi. This is the qmail-send program at out.sender.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<kim@shop.example>:
Sorry, no mailbox here by that name. vpopmail (#5.1.1)

--- Below this line is a copy of the message.

Return-Path: <mark@sender.example>
Subject: Ideas for Q2
=== bounce soft
From: MAILER-DAEMON@out.sender.example
To: mark@sender.example
Subject: failure notice
Content-Type: text/plain; charset=utf-8

Hi. This is the qmail-send program at out.sender.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<kim@shop.example>:
user is over quota

--- Below this line is a copy of the message.

Return-Path: <mark@sender.example>
=== bounce hard
From: MAILER-DAEMON@out.sender.example
To: mark@sender.example
Subject: failure notice
Content-Type: text/plain; charset=utf-8

Hi. This is the qmail-send program at out.sender.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<kim@shopp.example>:
Sorry, I couldn't find any host named shopp.example. (#5.1.2)
=== bounce soft
From: MAILER-DAEMON@out.sender.example
To: mark@sender.example
Subject: failure notice
Content-Type: text/plain; charset=utf-8

Hi. This is the qmail-send program at out.sender.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<kim@shop.example>:
192.0.2.5 failed after I sent the message.
Remote host said: 554 Denied [CS] [4f1d2ae.0.1172.00-2385.2110.mx1.shop.example] (Mode: normal)
=== bounce hard
From: Mail Delivery Subsystem <MAILER-DAEMON@sm.sender.example>
To: mark@sender.example
Subject: Returned mail: see transcript for details
Content-Type: multipart/report; report-type=delivery-status; boundary="F9-dsn"

--F9-dsn
Content-Type: text/plain; charset=utf-8

The original message was received at Mon, 2 Mar 2026 10:00:01 +0100
from localhost [127.0.0.1]

   ----- The following addresses had permanent fatal errors -----
<kim@shop.example>
    (reason: 550 5.1.1 <kim@shop.example>... User unknown)

   ----- Transcript of session follows -----
... while talking to mx1.shop.example.:
>>> DATA
<<< 550 5.1.1 <kim@shop.example>... User unknown
550 5.1.1 <kim@shop.example>... User unknown
<<< 503 5.0.0 Need RCPT (recipient)

--F9-dsn
Content-Type: message/delivery-status

Reporting-MTA: dns; sm.sender.example

Final-Recipient: rfc822; kim@shop.example
Action: failed
Status: 5.1.1
Diagnostic-Code: SMTP; 550 5.1.1 <kim@shop.example>... User unknown

--F9-dsn--
=== bounce soft
From: Mail Delivery Subsystem <MAILER-DAEMON@sm.sender.example>
To: mark@sender.example
Subject: Returned mail: see transcript for details
Content-Type: multipart/report; report-type=delivery-status; boundary="F10-dsn"

--F10-dsn
Content-Type: text/plain; charset=utf-8

   ----- The following addresses had permanent fatal errors -----
<kim@shop.example>
    (reason: 550 5.7.1 <kim@shop.example>... Relaying denied)

   ----- Transcript of session follows -----
... while talking to mx1.shop.example.:
>>> RCPT To:<kim@shop.example>
<<< 550 5.7.1 <kim@shop.example>... Relaying denied
550 5.1.1 <kim@shop.example>... User unknown

--F10-dsn
Content-Type: message/delivery-status

Reporting-MTA: dns; sm.sender.example

Final-Recipient: rfc822; kim@shop.example
Action: failed
Status: 5.7.1
Diagnostic-Code: SMTP; 550 5.7.1 <kim@shop.example>... Relaying denied

--F10-dsn--
=== bounce soft
From: Mail Delivery Subsystem <MAILER-DAEMON@sm.sender.example>
To: mark@sender.example
Subject: Warning: could not send message for past 4 hours
Content-Type: multipart/report; report-type=delivery-status; boundary="F11-dsn"

--F11-dsn
Content-Type: text/plain; charset=utf-8

    **********************************************
    **      THIS IS A WARNING MESSAGE ONLY      **
    **  YOU DO NOT NEED TO RESEND YOUR MESSAGE  **
    **********************************************

   ----- Transcript of session follows -----
<kim@shop.example>... Deferred: Connection refused by mx1.shop.example.
Warning: message still undelivered after 4 hours
Will keep trying until message is 5 days old

--F11-dsn
Content-Type: message/delivery-status

Reporting-MTA: dns; sm.sender.example

Final-Recipient: rfc822; kim@shop.example
Action: delayed
Status: 4.4.1

--F11-dsn--
`;
