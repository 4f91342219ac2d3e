/**
 * Mail that stands near delivery reports: receipts, complaints, notices of machines, and people who speak about
 * bounces, in the format of `reports-exchange.fixture.ts`. Kinds are those of `classifyMachineMail`;
 * `notice` is any but a bounce, an auto-reply, a complaint or a person's mail.
 */
export const NEAR_REPORTS: string = `
=== read_receipt
From: bob@dest.example
To: mark@sender.example
Subject: Read: Quick question
Content-Type: multipart/report; report-type=disposition-notification; boundary=m

--m
Content-Type: text/plain

Your message was read on Monday, March 2, 2026.

--m
Content-Type: message/disposition-notification

Final-Recipient: rfc822;bob@dest.example
Original-Message-ID: <1@sender.example>
Disposition: manual-action/MDN-sent-manually; displayed

--m--
=== read_receipt
From: bob@dest.example
To: mark@sender.example
Subject: Gelesen: Kurze Frage
Content-Type: multipart/report; report-type=disposition-notification; boundary=m

--m
Content-Type: text/plain; charset=utf-8

Ihre Nachricht wurde gelesen.

--m
Content-Type: message/disposition-notification

Final-Recipient: rfc822;bob@dest.example
Disposition: automatic-action/MDN-sent-automatically; displayed

--m--
=== read_receipt
From: bob@dest.example
To: mark@sender.example
Subject: Not read: Quick question
Content-Type: multipart/report; report-type=disposition-notification; boundary=m

--m
Content-Type: text/plain

Your message was deleted without being read on Monday.

--m
Content-Type: message/disposition-notification

Final-Recipient: rfc822;bob@dest.example
Disposition: manual-action/MDN-sent-automatically; deleted

--m--
=== read_receipt
From: Anna Lee <anna@dest.example>
To: mark@sender.example
Subject: Accusé de lecture (affiché) - Question
Content-Type: multipart/report; boundary=m; report-type="disposition-notification"

--m
Content-Type: text/plain; charset=utf-8

Ceci est un accusé de réception pour le courrier que vous avez envoyé à anna@dest.example.
Note : cet accusé de réception indique seulement que le message a été affiché sur l'ordinateur du destinataire.

--m
Content-Type: message/disposition-notification

Reporting-UA: dest.example; Thunderbird
Final-Recipient: rfc822;anna@dest.example
Disposition: manual-action/MDN-sent-manually; displayed

--m--
=== complaint
From: staff@hotmail.com
To: fbl@sender.example
Subject: complaint about message from 192.0.2.7
Content-Type: multipart/report; report-type=feedback-report; boundary=f

--f
Content-Type: text/plain

This is an email abuse report for an email message received from IP 192.0.2.7.

--f
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: SomeGenerator/1.0
Version: 1
Original-Rcpt-To: bob@hotmail.com

--f
Content-Type: message/rfc822

From: mark@sender.example
To: bob@hotmail.com
Message-ID: <1@sender.example>
Subject: Quick question

Hi
--f--
=== complaint
From: Yahoo! Mail AntiSpam Feedback <feedback@arf.mail.yahoo.com>
To: fbl@sender.example
Subject: FW: Quick question
Content-Type: multipart/report; boundary=f; report-type=feedback-report

--f
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Yahoo!-Mail-Feedback/2.0
Version: 0.1
Original-Mail-From: <mark@sender.example>
Original-Rcpt-To: bob@yahoo.com

--f
Content-Type: message/rfc822

From: mark@sender.example
To: bob@yahoo.com
Subject: Quick question

Hi
--f--
=== complaint
From: no-reply-aws@amazon.com
To: mark@sender.example
Subject: Amazon SES Complaint
Content-Type: text/plain

{"notificationType":"Complaint","complaint":{"complainedRecipients":[{"emailAddress":"bob@dest.example"}],"complaintFeedbackType":"abuse","timestamp":"2026-03-02T10:00:00.000Z","feedbackId":"0100"},"mail":{"messageId":"0100","destination":["bob@dest.example"]}}
=== human
From: Bob <bob@dest.example>
To: mark@sender.example
Subject: Re: Quick question
In-Reply-To: <1@sender.example>
Content-Type: text/plain

Sorry for the delay. Your first mail bounced because our server was down: "550 5.1.1 user unknown". It works now. Can you send it again?
=== human
From: Bob <bob@dest.example>
To: mark@sender.example
Subject: Re: Mail delivery failed
In-Reply-To: <1@sender.example>
Content-Type: text/plain

I got this strange bounce when I answered you, could you check your mailbox?

> Mail delivery failed: returning message to sender
> mark@sender.example
>   mailbox is full
=== human
From: Bob <bob@dest.example>
To: mark@sender.example
Subject: Delivery of your order delayed
Content-Type: text/plain

Hi Mark, our delivery will be delayed until Friday, sorry about that. Bob
=== human
From: Anna <anna@dest.example>
To: mark@sender.example
Subject: Re: automatic replies in your product
In-Reply-To: <1@sender.example>
Content-Type: text/plain

Does your tool detect an out of office and a mailbox full notice?
=== human
From: Petra <petra@kunde.example>
To: mark@sender.example
Subject: AW: Unzustellbar?
In-Reply-To: <1@sender.example>
Content-Type: text/plain; charset=utf-8

Hallo Mark, meine letzte Mail kam als unzustellbar zurück. Ist die Adresse noch richtig?
=== human
From: Bob <bob@dest.example>
To: mark@sender.example
Subject: Fwd: Undelivered Mail Returned to Sender
Content-Type: text/plain

Mark, see below, something is wrong at your end.

---------- Forwarded message ---------
From: Mail Delivery System <MAILER-DAEMON@mx.dest.example>
Subject: Undelivered Mail Returned to Sender
To: <bob@dest.example>

<mark@old.example>: host mx.old.example said: 550 5.1.1 User unknown
=== human
From: Postmaster Team <postmaster@dest.example>
To: mark@sender.example
Subject: Re: Quick question about your mail setup
In-Reply-To: <1@sender.example>
Content-Type: text/plain

Hi Mark, this is Jim, I run mail here. We would be interested in a demo next week. Could you send times?
=== human
From: Bob <bob@dest.example>
To: mark@sender.example
Subject: Re: Quick question
In-Reply-To: <1@sender.example>
Precedence: normal
Auto-Submitted: no
Content-Type: text/plain

Sounds good, call me.
=== human
From: Bob <bob@dest.example>
To: mark@sender.example
Subject: Accepted: Intro call @ Mon Mar 9, 2026
Content-Type: text/plain

Bob has accepted this invitation.
=== human
From: Bob <bob@dest.example>
To: mark@sender.example
Subject: Read this: our new address
In-Reply-To: <1@sender.example>
Content-Type: text/plain

Please note we moved. Address of the office: 1 Main St.
=== human
From: Bob <bob@dest.example>
To: mark@sender.example
Subject: Returned goods
Content-Type: text/plain

The goods were returned to sender because the address was not found. Do you use a better courier?
=== notice
From: spam-digest@dest.example
To: mark@sender.example
Subject: Quarantine summary: 3 messages
Auto-Submitted: auto-generated
Precedence: bulk
Content-Type: text/plain

You have 3 messages in quarantine.
=== notice
From: News <news@shop.example>
To: mark@sender.example
Subject: Spring offers
List-Unsubscribe: <https://shop.example/u/1>
List-Id: <news.shop.example>
Precedence: bulk
Content-Type: text/plain

20 % off everything.
=== notice
From: dmarc-noreply@google.com
To: mark@sender.example
Subject: Report domain: sender.example Submitter: google.com Report-ID: 123
Content-Type: application/zip; name="google.com!sender.example!1!2.zip"
Content-Transfer-Encoding: base64

UEsDBA==
=== notice
From: no-reply@accounts.google.com
To: mark@sender.example
Subject: Security alert
Content-Type: text/plain

A new sign-in on Linux.
=== notice
From: Mail Delivery Subsystem <mailer-daemon@dest.example>
To: mark@sender.example
Subject: Delivery Status Notification (Success)
Content-Type: multipart/report; report-type=delivery-status; boundary=d

--d
Content-Type: text/plain

Your message was delivered.

--d
Content-Type: message/delivery-status

Reporting-MTA: dns; dest.example

Final-Recipient: rfc822; bob@dest.example
Action: delivered
Status: 2.1.5

--d--
=== notice
From: Mail Delivery Subsystem <mailer-daemon@dest.example>
To: mark@sender.example
Subject: Expanded: Quick question
Content-Type: multipart/report; report-type=delivery-status; boundary=d

--d
Content-Type: message/delivery-status

Reporting-MTA: dns; dest.example

Final-Recipient: rfc822; team@dest.example
Action: expanded
Status: 2.0.0

--d--
`;
