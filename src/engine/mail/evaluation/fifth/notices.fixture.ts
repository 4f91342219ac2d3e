/** Mail of machines and near it that is no delivery report, a fifth set, in the format of `third/reports-servers.fixture.ts`. */
export const FIFTH_NOTICES: string = `
=== complaint
From: staff@hotmail.example
To: abuse@sender.example
Subject: complaint about message from 192.0.2.9
Content-Type: multipart/report; report-type=feedback-report; boundary="C1"

--C1
Content-Type: text/plain

This is an email abuse report for an email message received from IP 192.0.2.9.

--C1
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: FBL/1.0
Version: 1
Original-Rcpt-To: kim@hotmail.example
Source-IP: 192.0.2.9

--C1
Content-Type: message/rfc822

From: mark@sender.example
To: kim@hotmail.example
Subject: Ideas for Q2

Hello

--C1--
=== notice
From: noreply-dmarc-support@google.com
To: dmarc@sender.example
Subject: Report domain: sender.example Submitter: google.com Report-ID: 1234567
Content-Type: application/zip; name="google.com!sender.example!1772409600!1772495999.zip"
Content-Transfer-Encoding: base64

UEsDBAoAAAA=
=== notice
From: noreply-smtp-tls-reporting@google.com
To: tls@sender.example
Subject: Report Domain: sender.example Submitter: google.com Report-ID: <2026.03.01T00.00.00Z+sender.example@google.com>
Content-Type: multipart/report; report-type="tlsrpt"; boundary="T1"

--T1
Content-Type: text/plain

This is an aggregate TLS report from google.com

--T1
Content-Type: application/tlsrpt+gzip
Content-Transfer-Encoding: base64

H4sIAAAAAAAA

--T1--
=== notice
From: postmaster@shop.example
To: mark@sender.example
Subject: Relayed: Ideas for Q2
Content-Type: multipart/report; report-type=delivery-status; boundary="R1"

--R1
Content-Type: text/plain

Delivery to these recipients or groups is complete, but no delivery notification was sent by the destination server:

kim@shop.example

--R1
Content-Type: message/delivery-status

Reporting-MTA: dns; ex.shop.example

Final-Recipient: rfc822; kim@shop.example
Action: relayed
Status: 2.0.0

--R1--
=== notice
From: kim@shop.example
To: mark@sender.example
Subject: Read: Ideas for Q2
Content-Type: multipart/report; report-type=disposition-notification; boundary="M1"

--M1
Content-Type: text/plain

Your message was read on Monday, March 2, 2026 10:12:00 AM.

--M1
Content-Type: message/disposition-notification

Final-Recipient: RFC822; kim@shop.example
Disposition: automatic-action/MDN-sent-automatically; displayed

--M1--
=== human
From: Kim <kim@shop.example>
To: mark@sender.example
Subject: Re: Ideas for Q2
Content-Type: text/plain

Mark, your last mail bounced on my other address with "550 user unknown", that one is gone. Use this one please.
=== human
From: Kim <kim@shop.example>
To: mark@sender.example
Subject: Out of office next week
Content-Type: text/plain

Hi Mark, before I go on holiday next week: can you send me the quote today?
=== notice
From: calendar-notification@google.com
To: mark@sender.example
Subject: Notification: Sync @ Mon 2 Mar 2026 11:00
Auto-Submitted: auto-generated
Content-Type: text/plain

Sync. When: Monday 2 Mar 2026 11:00 - 11:30. Calendar: mark@sender.example
=== notice
From: Acme News <news@acme.example>
To: mark@sender.example
Subject: Our spring catalogue
List-Unsubscribe: <https://acme.example/u/1>
List-Id: <news.acme.example>
Precedence: bulk
Content-Type: text/plain

Have a look at what is new this spring. Unsubscribe: https://acme.example/u/1
=== auto_reply
From: Kim <kim@shop.example>
To: mark@sender.example
Subject: Please confirm your message to kim@shop.example
Auto-Submitted: auto-replied
Content-Type: text/plain

I protect my mailbox from spam. Please click the link below to confirm that you are a human: https://boxfilter.example/c/81
`;
