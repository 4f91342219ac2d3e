/**
 * Delivery reports of Postfix and small servers, a third set, written before a look at the rules, in the format of
 * `third/reports-servers.fixture.ts`.
 */
export const THIRD_POSTFIX_REPORTS: string = `
=== bounce hard user_unknown
From: SmarterMail <system.administrator@sm.example>
To: mark@sender.example
Subject: Delivery Failure

Could not deliver message to the following recipient(s):

Failed Recipient: tim@shop.example
Reason: Remote host said: 550 Requested action not taken: mailbox unavailable
   -- The header and top 20 lines of the message follows --
=== bounce soft spam
From: MAILER-DAEMON (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary=b9

--b9
Content-Type: text/plain

<tim@shop.example>: host mx.shop.example[192.0.2.61] said: 550 High probability of spam (in
    reply to end of DATA command)

--b9
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.sender.example

Final-Recipient: rfc822; tim@shop.example
Action: failed
Status: 5.0.0
Diagnostic-Code: smtp; 550 High probability of spam

--b9--
=== bounce soft relay_denied
From: MAILER-DAEMON (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender

<tim@shop.example>: host mx.shop.example[192.0.2.61] said: 554 5.7.1
    <tim@shop.example>: Relay access denied (in reply to RCPT TO command)
=== bounce soft sender_rejected
From: MAILER-DAEMON (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender

<tim@shop.example>: host mx.shop.example[192.0.2.61] said: 550 5.1.8
    <mark@sender.example>: Sender address rejected: Domain not found (in reply
    to RCPT TO command)
=== bounce soft greylisted
From: MAILER-DAEMON (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender

<tim@shop.example>: host mx.shop.example[192.0.2.61] said: 450 4.2.0
    <tim@shop.example>: Recipient address rejected: Greylisted for 300 seconds,
    see http://postgrey.example/help/shop.example.html (in reply to RCPT TO command)
=== bounce soft auth_failure
From: MAILER-DAEMON (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender

<tim@shop.example>: host mx.shop.example[192.0.2.61] said: 550 5.7.1 rejected by
    DMARC policy for sender.example (in reply to end of DATA command)
=== bounce hard mailbox_disabled
From: MAILER-DAEMON (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender

<tim@shop.example>: host mx.shop.example[192.0.2.61] said: 550 5.2.1 The email
    account that you tried to reach is disabled. (in reply to RCPT TO command)
=== bounce hard user_unknown
From: MAILER-DAEMON (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender

<kim@dept.example>: Recipient address rejected: User unknown in virtual alias table
=== bounce hard user_unknown
From: Mail Delivery System <MAILER-DAEMON@mail.dept.example>
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender

<kim@dept.example> (expanded from <team@dept.example>): unknown user: "kim"
=== bounce soft network_error
From: Mail Delivery System <MAILER-DAEMON@mail.dept.example>
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender

<tim@dept.example>: mail for dept.example loops back to myself
=== bounce soft system_error
From: Mail Delivery System <MAILER-DAEMON@mail.dept.example>
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender

<tim@dept.example>: maildir delivery failed: create maildir file
    /var/mail/dept/tim/tmp/1.P7: No space left on device
`;
