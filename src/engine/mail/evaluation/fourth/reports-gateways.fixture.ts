/**
 * Delivery reports of gateways and lists, and mail that stands near reports, a fourth set, written before a look at the rules,
 * in the format of `third/reports-servers.fixture.ts`.
 */
export const FOURTH_GATEWAY_REPORTS: string = `
=== bounce soft blocked
From: Mimecast Postmaster <postmaster@us.mimecast.example>
To: mark@sender.example
Subject: [Postmaster] Email Delivery Failure
Content-Type: text/plain

This is a delivery failure notification message which indicates that
an email you addressed to email address :
-- tara@plant.example

could not be delivered. The problem appears to be :
-- Message rejected by receiver

Additional information follows :
-- 550 csi.mimecast.org Poor Reputation Sender. - https://community.mimecast.com/docs/DOC-1369#550 [xyz.us55]
=== bounce hard user_unknown
From: MAILER-DAEMON@out.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<tara@plant.example>: host us-smtp-inbound-1.mimecast.com[192.0.2.51] said: 550 Invalid
    Recipient - https://community.mimecast.com/docs/DOC-1369#550 [abc.us12] (in reply to RCPT TO command)
=== bounce soft blocked
From: MAILER-DAEMON@out.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<tara@plant.example>: host mx0b.pphosted.com[192.0.2.52] refused to talk to me: 554 Blocked -
    see https://ipcheck.proofpoint.com/?ip=192.0.2.3
=== bounce soft policy
From: MAILER-DAEMON@out.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<tara@plant.example>: host mx1.ppe-hosted.com[192.0.2.53] said: 550 5.7.0 Local Policy
    Violation (in reply to end of DATA command)
=== bounce hard user_unknown
From: MAILER-DAEMON@d1.ess.barracudanetworks.com
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<tara@plant.example>: host d1.ess.barracudanetworks.com[192.0.2.54] said: 550 permanent
    failure for one or more recipients (tara@plant.example:550 5.1.1 user unknown) (in reply to end of DATA command)
=== bounce soft blocked
From: MAILER-DAEMON@d1.ess.barracudanetworks.com
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<tara@plant.example>: host d1.ess.barracudanetworks.com[192.0.2.54] said: 550 permanent
    failure for one or more recipients (tara@plant.example:blocked) (in reply to end of DATA command)
=== bounce soft blocked
From: MAILER-DAEMON@out.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<tara@plant.example>: host plant.in.tmes.trendmicro.eu[192.0.2.55] refused to talk to me: 550
    5.7.1 Service unavailable; Client host [192.0.2.3] blocked by ERS-QIL. See https://servicecentral.trendmicro.com
=== bounce soft filtered
From: MAILER-DAEMON@out.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<tara@plant.example>: host cluster8.eu.messagelabs.com[192.0.2.56] said: 553-Message filtered. Refer
    to the Troubleshooting page at 553-http://www.symanteccloud.com/troubleshooting for more 553 information. (#5.7.1) (in
    reply to end of DATA command)
=== bounce hard user_unknown
From: Mail Delivery System <MAILER-DAEMON@esa1.plant.example>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain

The following message to <tara@plant.example> was undeliverable.
The reason for the problem:
5.1.0 - Unknown address error 550-'#5.1.0 Address rejected.'
=== bounce soft expired
From: Mail Delivery System <MAILER-DAEMON@esa1.plant.example>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain

The following message to <tara@plant.example> was undeliverable.
The reason for the problem:
4.4.7 - Delivery expired (message too old) 'timeout'
=== bounce soft spam
From: antispam@filter.example
To: mark@sender.example
Subject: Message rejected: Ideas for Q2
Auto-Submitted: auto-generated
Content-Type: text/plain

Your message to <tara@plant.example> was automatically rejected:
Our content checker found SPAM in it.
=== bounce soft content_rejected
From: "Content-filter at mail.plant.example" <postmaster@plant.example>
To: mark@sender.example
Subject: BANNED contents from you (.exe)
Auto-Submitted: auto-generated
Content-Type: text/plain

BANNED CONTENTS ALERT

Our content checker found
    banned name: .exe
in email presumably from you <mark@sender.example>
to the following recipient: tara@plant.example
=== bounce soft blocked
From: MAILER-DAEMON@out.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<tara@plant.example>: host mx.hornetsecurity.example[192.0.2.57] said: 554 5.7.1 Rejected by
    recipient's allow/deny list (in reply to RCPT TO command)
=== bounce soft spam
From: MAILER-DAEMON@out.sender.example
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Content-Type: text/plain

<tara@plant.example>: host mx.spamexperts.example[192.0.2.58] said: 550 A URL in this email
    (sender.example) is listed on https://spamrl.com/. Please resolve and retry (in reply to end of DATA command)
=== bounce hard user_unknown
From: Mail Delivery Subsystem <MAILER-DAEMON@fortimail.example>
To: mark@sender.example
Subject: Returned mail: User unknown
Content-Type: text/plain

   ----- The following addresses had permanent fatal errors -----
<tara@plant.example>

   ----- Transcript of session follows -----
550 5.1.1 <tara@plant.example>... recipient does not exist here
=== complaint
From: feedback@arf.mail.yahoo.example
To: fbl@sender.example
Subject: FW: Ideas for Q2
Content-Type: multipart/report; report-type=feedback-report; boundary="f1"

--f1
Content-Type: text/plain

This is an email abuse report for an email message from sender.example on Mon, 02 Mar 2026 10:00:00 +0000

--f1
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Yahoo!-Mail-Feedback/2.0
Version: 0.1
Original-Mail-From: <mark@sender.example>

--f1
Content-Type: message/rfc822

From: mark@sender.example
To: otto@yahoo.example
Subject: Ideas for Q2

Hi
--f1--
=== notice
From: Mail Delivery Subsystem <MAILER-DAEMON@sm.plant.example>
To: mark@sender.example
Subject: Return receipt
Content-Type: multipart/report; report-type=delivery-status; boundary="r1"

--r1
Content-Type: text/plain

   ----- The following addresses had successful delivery notifications -----
<tara@plant.example>  (successfully delivered to mailbox)

--r1
Content-Type: message/delivery-status

Reporting-MTA: dns; sm.plant.example

Final-Recipient: RFC822; tara@plant.example
Action: delivered
Status: 2.1.5

--r1--
=== notice
From: Tara <tara@plant.example>
To: mark@sender.example
Subject: Not read: Ideas for Q2
Content-Type: multipart/report; report-type=disposition-notification; boundary="r2"

--r2
Content-Type: text/plain

Your message was deleted without being read on Monday, March 2, 2026.

--r2
Content-Type: message/disposition-notification

Final-Recipient: rfc822;tara@plant.example
Disposition: automatic-action/MDN-sent-automatically; deleted

--r2--
=== notice
From: Google Alerts <googlealerts-noreply@google.com>
To: mark@sender.example
Subject: Google Alert - cold email
List-Unsubscribe: <https://www.google.com/alerts/remove>
Precedence: bulk
Content-Type: text/plain

Daily update: cold email deliverability
=== notice
From: GitHub <noreply@github.com>
To: mark@sender.example
Subject: [acme/site] Run failed: build - main (abc1234)
Auto-Submitted: auto-generated
List-ID: acme/site <site.acme.github.com>
Content-Type: text/plain

View results
=== human
From: Tara Moss <tara@plant.example>
To: mark@sender.example
Subject: RE: Undeliverable: Ideas for Q2
In-Reply-To: <1@sender.example>
Content-Type: text/plain

Hi Mark,

your first mail to our old domain bounced, this address is the right one. What did you want to ask?

Tara
=== human
From: Ola Nowak <ola@klient.example>
To: mark@sender.example
Subject: Odp: Krótkie pytanie
Content-Type: text/plain; charset=utf-8

Dzień dobry, dostałam zwrotkę "mailbox full" kiedy pisałam do Pana kolegi. Proszę podać inny adres.
=== human
From: Ben <ben@plant.example>
To: mark@sender.example
Subject: Re: Automatic reply: Ideas for Q2
In-Reply-To: <1@sender.example>
Content-Type: text/plain

I'm back now. Let's talk this week.
=== human
From: Max <max@kunde.example>
To: mark@sender.example
Subject: Zustellung Angebot
Content-Type: text/plain; charset=utf-8

Hallo Mark, die Zustellung Ihres Angebots per Post hat geklappt, wir melden uns.
=== human
From: Postmaster Team <jo.kerr@plant.example>
To: mark@sender.example
Subject: Re: Ideas for Q2
In-Reply-To: <1@sender.example>
Content-Type: text/plain

I run the mail servers here. Your deliverability tool sounds useful, does it read bounce codes like 550 5.1.1?
=== auto_reply/notice
From: Boxbe <noreply@boxbe.com>
To: mark@sender.example
Subject: Re: Ideas for Q2 (Action Required)
Auto-Submitted: auto-replied
Content-Type: text/plain

Hello mark@sender.example, your message about "Ideas for Q2" was waitlisted. Please add yourself to Tara's Guest List so your messages will be delivered.
=== bounce soft sender_rejected
From: majordomo@lists.plant.example
To: mark@sender.example
Subject: Your message to Engineers was rejected
Auto-Submitted: auto-replied
Precedence: bulk
Content-Type: text/plain

Your request to the Engineers mailing list

    Posting of your message titled "Ideas for Q2"

has been rejected by the list moderator. The moderator gave the following reason for rejecting your request:

"Non-members are not allowed to post messages to this list."
`;
