/**
 * Delivery reports of gateways, lists and relays, a third set, written before a look at the rules, in the format of
 * `third/reports-servers.fixture.ts`.
 */
export const THIRD_GATEWAY_REPORTS: string = `
=== bounce soft spam
From: MAILER-DAEMON@barracuda.sender.example
To: mark@sender.example
Subject: **Message you sent blocked by our bulk email filter**
Content-Type: text/plain

Your message to: tom@client.example
was blocked by our Spam Firewall. The email you sent with the following subject has NOT BEEN DELIVERED:

Subject: Quick question
=== bounce soft policy
From: postmaster@mimecast.example
To: mark@sender.example
Subject: [Postmaster] Email Delivery Failure
Content-Type: text/plain

This is a delivery failure notification message which indicates that an email you addressed to email address :
-- tom@client.example

could not be delivered. The problem appears to be :
-- Recipient server unavailable or busy

Additional information follows :
-- Administrative prohibition - envelope blocked
=== bounce hard user_unknown
From: postmaster@mimecast.example
To: mark@sender.example
Subject: [Postmaster] Email Delivery Failure
Content-Type: text/plain

This is a delivery failure notification message which indicates that an email you addressed to email address :
-- tim@client.example

could not be delivered. The problem appears to be :
-- Recipient email address is possibly incorrect

Additional information follows :
-- 5.1.1 Invalid Recipient
=== bounce soft blocked
From: Mail Delivery Subsystem <MAILER-DAEMON@mx0a.pphosted.example>
To: mark@sender.example
Subject: Returned mail: see transcript for details
Content-Type: text/plain

   ----- The following addresses had permanent fatal errors -----
<tom@client.example>
    (reason: 554 Blocked - see https://ipcheck.proofpoint.example/?ip=198.51.100.3)
=== bounce hard user_unknown
From: Mail Delivery System <MAILER-DAEMON@esa1.client.example>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain

The following message to <tom@client.example> was undeliverable.
The reason for the problem:
5.1.0 - Unknown address error 550-'5.1.1 <tom@client.example>: Recipient address rejected: User unknown in relay recipient table'
=== bounce soft expired
From: Mail Delivery System <MAILER-DAEMON@esa1.client.example>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain

The following message to <tom@client.example> was undeliverable.
The reason for the problem:
5.4.7 - Delivery expired (message too old) 'timeout'
=== bounce soft content_rejected
From: postmaster@sophos.client.example
To: mark@sender.example
Subject: Email Appliance: message blocked
Content-Type: text/plain

Your email to tom@client.example has not been delivered because it contains an attachment of a type that is blocked by policy (ZIP).
=== bounce soft blocked
From: MAILER-DAEMON@relay.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<tom@client.example>: host client.in.tmes.trendmicro.example[192.0.2.99] said: 550 5.7.1
    Service unavailable; client [198.51.100.3] blocked using Trend Micro Email Reputation database (in reply to RCPT TO command)
=== bounce hard user_unknown
From: MAILER-DAEMON@amazonses.example
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: multipart/report; report-type=delivery-status; boundary=ses1

--ses1
Content-Type: text/plain

An error occurred while trying to deliver the mail to the following recipients:
tom@client.example

--ses1
Content-Type: message/delivery-status

Reporting-MTA: dns; a8-33.smtp-out.amazonses.example

Action: failed
Final-Recipient: rfc822; tom@client.example
Diagnostic-Code: smtp; 550 5.4.1 Recipient address rejected: Access denied. [DB8EUR05FT003.eop-eur05.prod.protection.outlook.example]
Status: 5.4.1

--ses1--
=== bounce soft recipient_busy
From: postmaster@mail.protection.outlook.example
To: mark@sender.example
Subject: Undeliverable: Following up
Content-Type: text/plain

Delivery has failed to these recipients or groups:

jane@client.example
The recipient is receiving mail too quickly. The message has been rejected. Try again later.

450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.
=== bounce soft sender_rejected
From: dev-bounces@lists.client.example
To: mark@sender.example
Subject: Your message to Dev rejected
Content-Type: text/plain

You are not allowed to post to this mailing list, and your message has
been automatically rejected.  If you think that your messages are
being rejected in error, contact the mailing list owner at
dev-owner@lists.client.example.
=== notice/auto_reply moderated
From: dev-bounces@lists.client.example
To: mark@sender.example
Subject: Your message to Dev awaits moderator approval
Content-Type: text/plain
Precedence: bulk

Your mail to 'Dev' with the subject

    Quick question

Is being held until the list moderator can review it for approval.

The reason it is being held:

    Post by non-member to a members-only list
=== notice/auto_reply challenge
From: Tom <tom@client.example>
To: mark@sender.example
Subject: Re: Quick question [Action required: please confirm your message]
Content-Type: text/plain

Hello,

I use a spam blocker. Your message is waiting for your confirmation. Please click the link below once to verify that you are a real person, and your message will be delivered:

https://confirm.boxguard.example/v?k=8812

This is an automatically generated message.
=== bounce hard user_unknown
From: Mail Delivery System <Mailer-Daemon@alumni.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
Content-Type: text/plain

A message that you sent could not be delivered to all of its recipients. The
following address(es) failed:

  joe@home.example
    (generated from joe.doe@alumni.example)
    SMTP error from remote mail server after RCPT TO:<joe@home.example>:
    host mx.home.example [192.0.2.15]: 550 5.1.1 <joe@home.example>: Recipient address rejected: mailbox no longer exists
=== bounce hard user_unknown
From: postmaster@client.example
To: mark@sender.example
Subject: Returned mail
Content-Type: text/plain

Delivery to the following recipient failed permanently:

     pat@client.example

Technical details: 554 delivery error: dd This user doesn't have a client.example account (pat@client.example) [-5]
=== bounce soft recipient_busy
From: postmaster@client.example
To: mark@sender.example
Subject: Delivery failed
Content-Type: text/plain

pat@client.example: 450 4.2.1 This mailbox is temporarily disabled. Please try again later.
=== bounce soft message_too_large
From: postmaster@cliente.example
To: mark@sender.example
Subject: No se puede entregar: Consulta
Content-Type: text/plain; charset=utf-8

El mensaje dirigido a ana@cliente.example no se pudo entregar.

El mensaje es demasiado grande: el tamaño máximo permitido es de 10 MB.
`;
