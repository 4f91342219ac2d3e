/**
 * Delivery reports of small and old mail servers, a fourth set, written before a look at the rules, in the format of
 * `third/reports-servers.fixture.ts`.
 */
export const FOURTH_SMALL_REPORTS: string = `
=== bounce hard user_unknown
From: mailer-daemon@hm.example
To: mark@sender.example
Subject: Message undeliverable: Ideas for Q2
Content-Type: text/plain

Your message did not reach some or all of the intended recipients.

   Sent: Mon, 2 Mar 2026 10:00:00 +0000
   Subject: Ideas for Q2

The following recipient(s) could not be reached:

kim@shop.example
   Error Type: SMTP
   Remote server (192.0.2.5) issued an error.
   hMailServer sent: RCPT TO:<kim@shop.example>
   Remote server replied: 550 5.1.1 Unknown user

hMailServer
=== bounce soft network_error
From: MDaemon@md.example
To: mark@sender.example
Subject: Warning: Delivery problem
X-MDaemon-Deliver-To: mark@sender.example
Content-Type: text/plain

The attached message is still waiting in the delivery queue.

MDaemon could not connect to mx.shop.example. Further attempts to deliver to kim@shop.example will be made.
=== bounce hard user_unknown
From: "Postmaster" <postmaster@me.example>
To: mark@sender.example
Subject: Message Delivery Failure
Content-Type: text/plain

MailEnable: Message Delivery Failure.

The following recipient(s) could not be reached:

Recipient: [SMTP:kim@shop.example]
Reason: Remote SMTP Server Returned: 550 5.1.1 unknown or illegal alias: kim@shop.example
=== bounce soft mailbox_full
From: Postmaster <postmaster@imail.example>
To: mark@sender.example
Subject: Undeliverable Mail

User mailbox exceeds allowed size: kim@imail.example

Original message follows.
=== bounce hard user_unknown
From: Postmaster <postmaster@imail.example>
To: mark@sender.example
Subject: Undeliverable Mail

Unknown user: kim@imail.example

Original message follows.
=== bounce hard user_unknown
From: MAILER-DAEMON@zm.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

This is the mail system at host zm.example.

<kim@zm.example>: host zm.example[192.0.2.9] said: 550 5.1.1
    <kim@zm.example>: Recipient address rejected: zm.example (in reply to RCPT
    TO command)
=== bounce soft mailbox_full
From: MAILER-DAEMON@zm.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<kim@zm.example>: host zm.example[/opt/zimbra/data/lmtp] said: 552 5.2.2 Over quota
    (in reply to end of DATA command)
=== bounce hard user_unknown
From: OpenSMTPD <MAILER-DAEMON@bsd.example>
To: mark@sender.example
Subject: Delivery status notification: error
Content-Type: text/plain

    Hi!

    This is the MAILER-DAEMON, please DO NOT REPLY to this email.

    An error has occurred while attempting to deliver a message for
    the following list of recipients:

kim@shop.example: 550 Invalid recipient: <kim@shop.example>
=== bounce soft system_error
From: Mailer Daemon <mailer-daemon@old.example>
To: mark@sender.example
Subject: Mail Delivery Problem
Content-Type: text/plain

Your mail to kim@shop.example could not be delivered: local configuration error, mail system misconfigured.
=== bounce hard user_unknown
From: postmaster@small.example
To: mark@sender.example
Subject: Mail failure

No account by that name here: kim
=== bounce hard mailbox_disabled
From: MAILER-DAEMON (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender

<kim@free-isp.example>: host mx.free-isp.example[192.0.2.12] said: 550 5.2.1 Cette
    boite aux lettres est desactivee (mailbox disabled). Merci de contacter le destinataire
    par un autre moyen (in reply to RCPT TO command)
=== bounce hard mailbox_moved
From: MAILER-DAEMON (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender

<kim@uni.example>: host mx.uni.example[192.0.2.13] said: 551 5.1.6 User has moved; please try
    <kim@newuni.example> (in reply to RCPT TO command)
=== bounce hard null_mx
From: MAILER-DAEMON (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender

<kim@parked.example>: Domain parked.example does not accept mail (nullMX)
=== bounce soft recipient_busy
From: MAILER-DAEMON (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender

<kim@shop.example>: host mx.shop.example[192.0.2.5] said: 452 4.2.1 The user you are
    trying to contact is receiving mail too quickly. Please resend your message at a later time (in
    reply to RCPT TO command)
=== bounce soft content_rejected
From: MAILER-DAEMON (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender

<kim@shop.example>: host mx.shop.example[192.0.2.5] said: 554 5.6.0 Attachment type not
    allowed (in reply to end of DATA command)
=== bounce soft auth_failure
From: MAILER-DAEMON (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender

<kim@shop.example>: host mx.shop.example[192.0.2.5] said: 550 5.7.23 Message rejected: SPF
    validation failed for sender.example (in reply to end of DATA command)
`;
