/** Mail of responders, in the format of `reports-exchange.fixture.ts`. */
export const AUTO_REPLIES: string = `
=== auto_reply
From: Bob <bob@dest.example>
To: mark@sender.example
Subject: Automatic reply: Quick question
X-Auto-Response-Suppress: All
Auto-Submitted: auto-generated

I am out of the office until March 9th.
=== auto_reply
From: Petra <petra@kunde.example>
To: mark@sender.example
Subject: Automatische Antwort: Kurze Frage
Content-Type: text/plain; charset=utf-8

Ich bin bis zum 9. März nicht im Büro.
=== auto_reply
From: Jean <jean@client.example>
To: mark@sender.example
Subject: Réponse automatique : Question
Content-Type: text/plain; charset=utf-8

Je suis absent jusqu'au 9 mars inclus. Pour toute urgence, contactez accueil@client.example.
=== auto_reply
From: Ana <ana@cliente.example>
To: mark@sender.example
Subject: Respuesta automática: Pregunta
Content-Type: text/plain; charset=utf-8

Estaré fuera de la oficina hasta el 9 de marzo.
=== auto_reply
From: Tanaka <tanaka@kyaku.example>
To: mark@sender.example
Subject: 自動応答: Quick question
Content-Type: text/plain; charset=utf-8

3月9日まで休暇をいただいております。
=== auto_reply
From: Li <li@kehu.example>
To: mark@sender.example
Subject: 自动回复: Quick question
Content-Type: text/plain; charset=utf-8

您好，您的邮件我已收到，谢谢！
=== auto_reply
From: Kim <kim@gogaek.example>
To: mark@sender.example
Subject: 자동 회신: Quick question
Content-Type: text/plain; charset=utf-8

3월 9일까지 휴가입니다.
=== auto_reply
From: Ivan <ivan@dest.example>
To: mark@sender.example
Subject: Автоматический ответ: Вопрос
Content-Type: text/plain; charset=utf-8

Я в отпуске до 9 марта.
=== auto_reply
From: Mehmet <mehmet@kliyent.example>
To: mark@sender.example
Subject: Otomatik Yanıt: Kısa soru
Content-Type: text/plain; charset=utf-8

9 Mart'a kadar ofis dışındayım.
=== auto_reply
From: Pekka <pekka@asiakas.example>
To: mark@sender.example
Subject: Automaattinen vastaus: Kysymys
Content-Type: text/plain; charset=utf-8

Olen lomalla 9.3. saakka.
=== auto_reply
From: Jan <jan@firma-cz.example>
To: mark@sender.example
Subject: Automatická odpověď: Dotaz
Content-Type: text/plain; charset=utf-8

Do 9. března jsem mimo kancelář.
=== auto_reply
From: Giorgos <giorgos@pelatis.example>
To: mark@sender.example
Subject: Αυτόματη απάντηση: Ερώτηση
Content-Type: text/plain; charset=utf-8

Θα απουσιάζω από το γραφείο μέχρι 9 Μαρτίου.
=== auto_reply
From: Bob <bob@dest.example>
To: mark@sender.example
Subject: Out of Office Re: Quick question
X-Autoreply: yes

Back Monday.
=== auto_reply
From: Bob <bob@dest.example>
To: mark@sender.example
Subject: Re: Quick question
Precedence: auto_reply
X-Autorespond: Quick question

I'm travelling with little access to mail.
=== auto_reply
From: support@dest.example
To: mark@sender.example
Subject: [Ticket #48211] Quick question
Auto-Submitted: auto-replied
X-Zendesk-Priority: normal

Your request (48211) has been received and is being reviewed by our support staff.
=== auto_reply
From: Bob via Boxbe <bob@dest.example>
To: mark@sender.example
Subject: Re: Quick question (Action Required)
Auto-Submitted: auto-replied
Content-Type: text/plain

Hello mark@sender.example,

Your message about "Quick question" was waitlisted. Please add yourself to my Guest List so your messages will be delivered to my Inbox. Use the link below.
=== auto_reply
From: bob@dest.example
To: mark@sender.example
Subject: Please confirm your message
Auto-Submitted: auto-replied
Content-Type: text/plain

I'm protecting myself from receiving junk mail. Please click the link below to complete the verification process. You have to do this only once.
=== auto_reply
From: bob@earthlink.example
To: mark@sender.example
Subject: Re: Quick question
X-ELNK-AV: 0
X-Auto-Response-Suppress: All
Content-Type: text/plain

This email address is protected by spamBlocker. Your email message has been redirected to a "suspect email" folder. In order for your message to be moved to this recipient's Inbox, he or she must add your email address to a list of allowed senders.
=== auto_reply
From: Lotus User <bob@domino.example>
To: mark@sender.example
Subject: AUTO: Bob Miller is out of the office (returning 03/09/2026)
Content-Type: text/plain

I am out of the office until 03/09/2026.

Note: This is an automated response to your message "Quick question" sent on 03/02/2026.
This is the only notification you will receive while this person is away.
=== auto_reply
From: Bob <bob@dest.example>
To: mark@sender.example
Subject: Autoreply: Quick question
Content-Type: text/plain

Thank you for your email. I no longer work at Dest. Please contact info@dest.example.
=== auto_reply
From: Lars <lars@kunde.example>
To: mark@sender.example
Subject: Autosvar: Hurtigt spørgsmål
Content-Type: text/plain; charset=utf-8

Jeg er på ferie til og med den 9. marts.
=== auto_reply
From: Kees <kees@klant.example>
To: mark@sender.example
Subject: Automatisch antwoord: Korte vraag
Content-Type: text/plain; charset=utf-8

Ik ben afwezig tot 9 maart.
=== auto_reply
From: Dan <dan@client-ro.example>
To: mark@sender.example
Subject: Răspuns automat: Întrebare
Content-Type: text/plain; charset=utf-8

Sunt în concediu până pe 9 martie.
=== auto_reply
From: Ola <ola@klient.example>
To: mark@sender.example
Subject: Autoodpowiedź: Krótkie pytanie
Content-Type: text/plain; charset=utf-8

Przebywam na urlopie do 9 marca.
=== auto_reply
From: Yossi <yossi@lakoach.example>
To: mark@sender.example
Subject: מענה אוטומטי: שאלה
Content-Type: text/plain; charset=utf-8

אני בחופשה עד 9 במרץ.
`;
