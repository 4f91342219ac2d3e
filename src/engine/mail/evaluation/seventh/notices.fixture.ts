/** Mail of machines and near it that is no delivery report, a seventh set, in the format of `third/reports-servers.fixture.ts`. */
export const SEVENTH_NOTICES: string = `
=== complaint
From: Yahoo! Mail AntiSpam Feedback <feedback@arf.mail.yahoo.example>
To: fbl@sender.example
Subject: FW: Quick question
Content-Type: multipart/report; report-type=feedback-report; boundary="y1"

--y1
Content-Type: text/plain

This is an email abuse report for an email message received from sender.example on Mon, 02 Mar 2026.

--y1
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Yahoo!-Mail-Feedback/2.0
Version: 0.1
Original-Mail-From: <mark@sender.example>
Reported-Domain: sender.example

--y1
Content-Type: message/rfc822

From: mark@sender.example
To: kim@yahoo.example
Subject: Quick question

Hi Kim
--y1--
=== complaint
From: abuse@provider.example
To: abuse@sender.example
Subject: [SpamCop (192.0.2.9) id:7311223344]Quick question
Content-Type: text/plain

[ SpamCop V5.5.0 ]
This message is brief for your comfort. Please use links below for details.

Email from 192.0.2.9 / Mon, 02 Mar 2026 09:12:00 +0000
https://www.spamcop.net/w3m?i=z7311223344z

[ Offending message ]
From: mark@sender.example
=== notice
From: kim@shop.example
To: mark@sender.example
Subject: Gelesen: Kurze Frage
Content-Type: multipart/report; report-type=disposition-notification; boundary="r1"

--r1
Content-Type: text/plain; charset=utf-8

Ihre Nachricht an kim@shop.example wurde am 02.03.2026 gelesen.
--r1
Content-Type: message/disposition-notification

Final-Recipient: rfc822;kim@shop.example
Disposition: manual-action/MDN-sent-manually; displayed
--r1--
=== notice
From: kim@shop.example
To: mark@sender.example
Subject: Eliminado sin leer: Consulta
Content-Type: multipart/report; report-type=disposition-notification; boundary="r2"

--r2
Content-Type: text/plain; charset=utf-8

Su mensaje se eliminó sin ser leído.
--r2
Content-Type: message/disposition-notification

Final-Recipient: rfc822;kim@shop.example
Disposition: automatic-action/MDN-sent-automatically; deleted
--r2--
=== human
From: Kim <kim@shop.example>
To: mark@sender.example
Subject: Declined: Intro @ Tue Mar 10
Content-Type: multipart/alternative; boundary="c1"

--c1
Content-Type: text/plain; charset=utf-8

Kim has declined this invitation with the note: "Can we do Wednesday instead?"
--c1
Content-Type: text/calendar; charset=utf-8; method=REPLY

BEGIN:VCALENDAR
METHOD:REPLY
BEGIN:VEVENT
ATTENDEE;PARTSTAT=DECLINED:mailto:kim@shop.example
END:VEVENT
END:VCALENDAR
--c1--
=== notice/auto_reply
From: team-bounces@lists.shop.example
To: mark@sender.example
Subject: Your message to Team awaits moderator approval
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Your mail to 'Team' with the subject

    Quick question

Is being held until the list moderator can review it for approval.

The reason it is being held:

    Post by non-member to a members-only list
=== auto_reply
From: Kim <kim@shop.example>
To: mark@sender.example
Subject: Re: Quick question [Boxbe: Please verify]
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Hello, your message about "Quick question" was waitlisted. I use an email guest list, and you are not yet on it. Please click here to be added.
=== auto_reply
From: Kim <kim@shop.example>
To: mark@sender.example
Subject: Ihre Mail wurde noch nicht zugestellt - bitte bestätigen
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Um Spam zu vermeiden, bitte ich Absender, die mir zum ersten Mal schreiben, einmalig auf folgenden Link zu klicken. Danach erreicht mich Ihre Nachricht.
https://tmda.shop.example/c/77
=== auto_reply
From: Shop Support <support@shop.example>
To: mark@sender.example
Subject: [#48213] Request received: Quick question
Auto-Submitted: auto-generated
X-Zendesk-Priority-Mail-Id: ab
Content-Type: text/plain; charset=utf-8

##- Please type your reply above this line -##

Your request (48213) has been received and is being reviewed by our support staff.

To add additional comments, reply to this email.
=== auto_reply
From: info@kunde.example
To: mark@sender.example
Subject: Ticket#2026030210000047 - Eingangsbestätigung
X-Powered-By: OTRS
Precedence: bulk
Content-Type: text/plain; charset=utf-8

Sehr geehrte Damen und Herren,

Ihre Anfrage ist bei uns eingegangen und wird unter der Ticketnummer 2026030210000047 bearbeitet.
=== auto_reply
From: contact@client.example
To: mark@sender.example
Subject: Accusé de réception de votre message
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Bonjour, nous avons bien reçu votre message et vous répondrons sous 48 heures ouvrées. Merci de ne pas répondre à ce courriel.
=== auto_reply
From: hello@shop.example
To: mark@sender.example
Subject: Re: Quick question
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Thanks for reaching out! This inbox is no longer monitored. Visit our help centre or use the chat on our site.
=== notice
From: Google Calendar <calendar-notification@google.example>
To: mark@sender.example
Subject: Reminder: Intro with Kim @ Tue 3 Mar 2026
Auto-Submitted: auto-generated
Content-Type: text/plain; charset=utf-8

You have an upcoming event. Intro with Kim, tomorrow 11:00.
=== notice
From: Microsoft Outlook <postmaster@kunde.example>
To: mark@sender.example
Subject: Weitergeleitet: Kurze Frage
Content-Type: multipart/report; report-type=delivery-status; boundary="rl"

--rl
Content-Type: text/plain; charset=utf-8

Die Zustellung an die folgenden Empfänger oder Gruppen ist abgeschlossen, vom Zielserver wurde jedoch keine Zustellungsbenachrichtigung gesendet:
kim@kunde.example
--rl
Content-Type: message/delivery-status

Reporting-MTA: dns; ex.kunde.example

Final-Recipient: rfc822;kim@kunde.example
Action: relayed
Status: 2.0.0
--rl--
=== human
From: Kim <kim@shop.example>
To: mark@sender.example
Subject: Re: Quick question
References: <1@sender.example>
Content-Type: text/plain; charset=utf-8

Your first mail bounced on our side, the mailbox was full. It works again, please resend the deck.
=== human
From: Kim <kim@shop.example>
To: mark@sender.example
Subject: Re: Quick question
Precedence: bulk
X-Mailer: Microsoft Outlook 16.0
In-Reply-To: <1@sender.example>
Content-Type: text/plain; charset=utf-8

Sounds good, let us talk after I come back from holiday next week.
=== human
From: Postmaster <postmaster@shop.example>
To: mark@sender.example
Subject: Re: Undeliverable: Quick question
In-Reply-To: <2@sender.example>
X-Mailer: Thunderbird
Content-Type: text/plain; charset=utf-8

Hi Mark, Paul from IT here. I saw your bounce in our logs, Kim's mailbox was misconfigured. Please try again now.
=== notice
From: LinkedIn <messages-noreply@linkedin.example>
To: mark@sender.example
Subject: Kim just messaged you
List-Unsubscribe: <https://linkedin.example/u>
Content-Type: text/plain; charset=utf-8

Kim sent you a message. View it here.
=== auto_reply
From: Kim <kim@shop.example>
To: mark@sender.example
Subject: RE: Quick question
X-Autoreply: yes
Content-Type: text/plain; charset=utf-8

I get a lot of email and answer twice a week, on Tuesdays and Fridays. If it is urgent text me.
`;
