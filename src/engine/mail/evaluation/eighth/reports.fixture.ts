/** Reports and other mail of machines of an eighth set, written after the cures of the seventh, in the format of `third/reports-servers.fixture.ts`. */
export const EIGHTH_REPORTS: string = `
=== bounce hard
From: Microsoft Outlook <postmaster@zakaznik.example>
To: mark@sender.example
Subject: Nedoručitelné: Dotaz
Content-Type: text/plain; charset=utf-8

Doručení následujícím příjemcům nebo skupinám se nezdařilo:

kim@zakaznik.example
Zadanou e-mailovou adresu se nepodařilo najít. Zkontrolujte e-mailovou adresu příjemce a zkuste zprávu odeslat znovu.
=== bounce soft
From: Microsoft Outlook <postmaster@kunde.example>
To: mark@sender.example
Subject: Kan ikke leveres: Spørgsmål
Content-Type: text/plain; charset=utf-8

Levering til disse modtagere eller grupper mislykkedes:

kim@kunde.example
Modtagerens postkasse er fuld og kan ikke modtage meddelelser nu.
=== bounce hard
From: Microsoft Outlook <postmaster@gogaek.example>
To: mark@sender.example
Subject: 배달되지 않음: 문의
Content-Type: text/plain; charset=utf-8

다음 받는 사람이나 그룹에 배달하지 못했습니다.

kim@gogaek.example
입력한 전자 메일 주소를 찾을 수 없습니다. 받는 사람의 전자 메일 주소를 확인한 후 메시지를 다시 보내십시오.
=== bounce soft
From: Mail Delivery System <MAILER-DAEMON@opensmtpd.sender.example>
To: mark@sender.example
Subject: Delivery status notification: warning
Content-Type: text/plain; charset=utf-8

    Hi!

    This is the MAILER-DAEMON, please DO NOT REPLY to this email.

    A message is delayed for more than 4 hours for the following
    list of recipients:

kim@shop.example: 421 4.3.2 Service shutting down

    Please note that this is only a temporary failure report.
=== bounce hard
From: CommuniGate Pro <MAILER-DAEMON@cgp.shop.example>
To: mark@sender.example
Subject: Undeliverable mail: Quick question
Content-Type: text/plain; charset=utf-8

Failed to deliver to 'kim@shop.example'
LOCAL module(account kim) reports:
 account does not exist
=== bounce hard
From: SmarterMail <System Administrator@smarter.sender.example>
To: mark@sender.example
Subject: Delivery Failure
Content-Type: text/plain; charset=utf-8

Could not deliver message to the following recipient(s):

Failed Recipient: kim@shop.example
Reason: Remote host said: 550 5.1.1 recipient not found
=== bounce soft
From: MailEnable Postmaster <postmaster@me.sender.example>
To: mark@sender.example
Subject: Message Delivery Failure
Content-Type: text/plain; charset=utf-8

MailEnable: Message Delivery Failure.

The following recipient(s) could not be reached:

Recipient: [SMTP:kim@shop.example]
Reason: A connection could not be made to the remote server after several retries.
=== bounce soft
From: Trend Micro Email Security <no-reply@tmes.shop.example>
To: mark@sender.example
Subject: Your message was blocked
Content-Type: text/plain; charset=utf-8

Your message "Quick question" to kim@shop.example was blocked because it violates a policy of the organization.
=== bounce soft
From: retarus <antispam@retarus.example>
To: mark@sender.example
Subject: Ihre Nachricht wurde nicht zugestellt
Content-Type: text/plain; charset=utf-8

Ihre Nachricht an kim@kunde.example wurde von unserem Spamfilter zurückgehalten und nicht zugestellt.
=== bounce soft
From: Postfix sympa <sympa@lists.client.example>
To: mark@sender.example
Subject: Votre message pour la liste equipe a été rejeté
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Votre message pour la liste equipe@lists.client.example (sujet : Question) a été rejeté par le modérateur. Vous n'êtes pas abonné à cette liste.
=== auto_reply
From: Kim <kim@client.example>
To: mark@sender.example
Subject: Re: Question
Content-Type: text/plain; charset=utf-8

Bonjour, je filtre mes courriers. Cliquez sur le lien ci-dessous pour que votre message me parvienne : https://mailinblack.example/c/1
=== auto_reply
From: Kim <kim@cliente.example>
To: mark@sender.example
Subject: Confirme su correo
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Su correo está retenido. Haga clic aquí para confirmar que usted no es un robot.
=== auto_reply
From: Servicedesk <servicedesk@klant.example>
To: mark@sender.example
Subject: [SD-1022] Uw melding is geregistreerd
Auto-Submitted: auto-generated
Content-Type: text/plain; charset=utf-8

Beste melder, uw melding is bij ons geregistreerd onder nummer SD-1022. Wij nemen zo spoedig mogelijk contact met u op.
=== auto_reply
From: HR <hr@asiakas.example>
To: mark@sender.example
Subject: Kiitos viestistäsi
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Kiitos yhteydenotostasi! Vastaamme kahden arkipäivän kuluessa.
=== complaint
From: feedbackloop@fbl.comcast.example
To: fbl@sender.example
Subject: Abuse Report
Content-Type: multipart/report; report-type=feedback-report; boundary="a"

--a
Content-Type: text/plain

This is a Comcast email abuse report.
--a
Content-Type: message/feedback-report

Feedback-Type: abuse
Version: 0.1
User-Agent: ReturnPathFBL/2.0
--a
Content-Type: text/rfc822-headers

From: mark@sender.example
Message-ID: <1@sender.example>
--a--
=== notice
From: kim@klient.example
To: mark@sender.example
Subject: Przeczytano: Pytanie
Content-Type: multipart/report; report-type=disposition-notification; boundary="b"

--b
Content-Type: text/plain; charset=utf-8

Wiadomość została przeczytana.
--b
Content-Type: message/disposition-notification

Final-Recipient: rfc822;kim@klient.example
Disposition: manual-action/MDN-sent-manually; displayed
--b--
=== notice
From: noreply@dmarc.yahoo.example
To: dmarc@sender.example
Subject: Report Domain: sender.example Submitter: yahoo.example Report-ID: <17000.1>
Content-Type: text/plain

This is an aggregate report from Yahoo.
=== human
From: Kim <kim@shop.example>
To: mark@sender.example
Subject: Re: Delivery failure rates
In-Reply-To: <1@sender.example>
Content-Type: text/plain; charset=utf-8

Our mails were rejected by Gmail last week with 550 5.7.26, can you help with that?
=== human
From: Security Team <security@shop.example>
To: mark@sender.example
Subject: Message about blocked accounts
Content-Type: text/plain; charset=utf-8

Hello Mark, could you tell us how your product treats accounts that were blocked? We need it for a review. Best, Anna
=== human
From: Kim <kim@shop.example>
To: mark@sender.example
Subject: Accepted: Demo
Content-Type: text/plain; charset=utf-8

Kim has accepted.
=== notice
From: Slack <no-reply@slack.example>
To: mark@sender.example
Subject: You have 3 unread messages
List-Unsubscribe: <https://slack.example/u>
Content-Type: text/plain; charset=utf-8

Catch up in Slack.
=== bounce hard
From: Postmark <support@postmark.example>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary="p"

--p
Content-Type: text/plain

The server was unable to deliver your message (ex: unknown user, mailbox not found).
--p
Content-Type: message/delivery-status

Reporting-MTA: dns; mta.postmark.example

Final-Recipient: rfc822; kim@shop.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 no mailbox by that name is currently available
--p--
`;

/** Responders of the eighth set: `label detail|subject|words`, read by `responderMails`. */
export const EIGHTH_AUTO_REPLIES: string = `
vacation 2026-03-09|Automatski odgovor: Upit|Na godišnjem sam odmoru i vraćam se 9. ožujka.
vacation 2026-03-16|Автоматичен отговор: Въпрос|В отпуск съм и се връщам на 16 март.
vacation 2026-03-10|Trả lời tự động: Câu hỏi|Tôi đang nghỉ phép và sẽ trở lại vào ngày 10/03/2026.
vacation 2026-03-12|Automatisch antwoord: Vraag|Met vakantie tot en met woensdag 11 maart, vanaf donderdag 12 maart lees ik mijn mail weer.
vacation|Balasan otomatis|Saya sedang cuti melahirkan. Untuk hal mendesak hubungi kantor kami.
left_company nina@klant.example|Automatisch antwoord: Vraag|Dit mailadres is niet meer in gebruik. U kunt mailen naar nina@klant.example.
left_company paolo@cliente.example|Risposta automatica|Questo indirizzo non è più attivo. Scriva a paolo@cliente.example.
left_company|Automatiskt svar|Jag arbetar inte längre på Kund AB.
auto_acknowledgement|Potvrzení přijetí|Děkujeme za Vaši zprávu, ozveme se co nejdříve.
auto_acknowledgement|お問い合わせありがとうございます|お問い合わせを受け付けました。担当者より2営業日以内にご連絡いたします。
`;
