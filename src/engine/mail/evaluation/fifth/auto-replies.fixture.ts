/** Mail of responders, a fifth set, written before a look at the rules, in the format of `third/auto-replies.fixture.ts`. */
export const FIFTH_AUTO_REPLIES: string = `
=== vacation 2026-03-16
From: Kim <kim@acme.example>
To: mark@sender.example
Subject: Automatic reply: Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Hi, I'm out on PTO through Friday, March 13 and back Monday, March 16. For urgent requests ping my team lead.
=== vacation 2026-03-09
From: Kim <kim@acme.example>
To: mark@sender.example
Subject: Out of office Re: Ideas for Q2
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Gone skiing! Back on the 9th. If the building is on fire call the front desk.
=== vacation
From: Kim <kim@acme.example>
To: mark@sender.example
Subject: Automatic reply: Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

I am on parental leave until further notice. My inbox is watched by no one, so please resend later.
=== left_company newdesk@acme.example
From: Kim <kim@acme.example>
To: mark@sender.example
Subject: Automatic reply: Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Kim is no longer employed at Acme. Please contact newdesk@acme.example going forward.
=== left_company
From: Kim <kim@acme.example>
To: mark@sender.example
Subject: Automatic reply: Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Today was my last day at Acme. It has been a pleasure working with you all.
=== auto_acknowledgement
From: Acme Support <help@acme.example>
To: mark@sender.example
Subject: Request received: Ideas for Q2
Auto-Submitted: auto-generated
X-Zendesk-Request: 1
Content-Type: text/plain; charset=utf-8

Your request (119284) has been received and is being reviewed by our support staff. To add additional comments, reply to this email.
=== auto_acknowledgement
From: Info <info@acme.example>
To: mark@sender.example
Subject: Re: Ideas for Q2
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Thank you for contacting Acme! We have received your email and will reply within two business days.
=== auto_acknowledgement
From: noreply@acme.example
To: mark@sender.example
Subject: Case 00451233 has been created
Auto-Submitted: auto-generated
Content-Type: text/plain; charset=utf-8

Hello, thank you for reaching out. Case 00451233 was created for you. Please keep the case number in the subject line.
=== vacation 2026-03-20
From: Jonas <jonas@kunde.example>
To: mark@sender.example
Subject: Automatische Antwort: Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Guten Tag, ich bin bis einschließlich 19.03.2026 nicht im Haus. Ab 20.03. bin ich wieder für Sie da.
=== vacation
From: Jonas <jonas@kunde.example>
To: mark@sender.example
Subject: Abwesenheitsnotiz: Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Ich befinde mich in Elternzeit. Ihre Nachricht wird nicht weitergeleitet.
=== left_company m.kraus@kunde.example
From: Jonas <jonas@kunde.example>
To: mark@sender.example
Subject: Automatische Antwort: Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Ich bin zum 31.01. aus dem Unternehmen ausgeschieden. Ihr neuer Ansprechpartner ist Herr Kraus, m.kraus@kunde.example.
=== auto_acknowledgement
From: Service <service@kunde.example>
To: mark@sender.example
Subject: Eingangsbestätigung Ticket 4711
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Vielen Dank für Ihre Anfrage. Wir haben diese unter der Nummer 4711 erfasst und melden uns schnellstmöglich.
=== vacation 2026-03-09
From: Luc <luc@client.example>
To: mark@sender.example
Subject: Réponse automatique : Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Bonjour, je suis absent du bureau jusqu'au 8 mars inclus. De retour le lundi 9 mars.
=== left_company contact@client.example
From: Luc <luc@client.example>
To: mark@sender.example
Subject: Réponse automatique : Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Je ne fais plus partie de la société. Merci d'adresser vos demandes à contact@client.example.
=== auto_acknowledgement
From: Accueil <accueil@client.example>
To: mark@sender.example
Subject: Accusé de réception
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Nous avons bien reçu votre message et nous vous répondrons dans les meilleurs délais. Ceci est un message automatique.
=== vacation 2026-03-23
From: Eva <eva@cliente.example>
To: mark@sender.example
Subject: Respuesta automática: Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Estoy de vacaciones y vuelvo el 23 de marzo. Para temas urgentes, llamad a la oficina.
=== left_company
From: Eva <eva@cliente.example>
To: mark@sender.example
Subject: Respuesta automática: Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Ya no trabajo en esta empresa, por lo que no leeré su mensaje.
=== vacation 2026-03-16
From: Sara <sara@cliente.example>
To: mark@sender.example
Subject: Risposta automatica: Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Sono in ferie fino al 13 marzo, rientro lunedì 16 marzo.
=== auto_acknowledgement
From: Assistenza <assistenza@cliente.example>
To: mark@sender.example
Subject: Richiesta ricevuta #8831
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Abbiamo preso in carico la sua richiesta e le risponderemo al più presto.
=== vacation 2026-03-12
From: Piet <piet@klant.example>
To: mark@sender.example
Subject: Automatisch antwoord: Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Ik ben momenteel met verlof. Vanaf donderdag 12 maart ben ik weer bereikbaar.
=== vacation
From: Rita <rita@cliente.example>
To: mark@sender.example
Subject: Resposta automática: Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Estou fora do escritório com acesso limitado ao e-mail. Respondo assim que voltar.
=== vacation 2026-03-10
From: Ola <ola@klient.example>
To: mark@sender.example
Subject: Odpowiedź automatyczna: Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Jestem na urlopie do 9 marca. Wracam 10.03.2026.
=== vacation 2026-03-11
From: Karin <karin@kund.example>
To: mark@sender.example
Subject: Automatiskt svar: Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Jag är på semester och är tillbaka den 11 mars.
=== vacation 2026-03-17
From: Lars <lars@kunde.example>
To: mark@sender.example
Subject: Automatisk svar: Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Jeg er ikke på kontoret. Jeg er tilbage tirsdag den 17. marts.
=== vacation 2026-03-30
From: Matti <matti@asiakas.example>
To: mark@sender.example
Subject: Automaattinen vastaus: Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Olen lomalla 29.3. asti. Palaan töihin 30.3.2026.
=== vacation 2026-03-18
From: Иван <ivan@client.example>
To: mark@sender.example
Subject: Автоматический ответ: Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Добрый день! Я в отпуске до 17 марта, вернусь 18 марта.
=== vacation
From: 山田 <yamada@client.example>
To: mark@sender.example
Subject: 自動応答: Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

ただいま休暇をいただいております。戻り次第ご連絡いたします。
=== auto_acknowledgement
From: 客服 <kefu@client.example>
To: mark@sender.example
Subject: 自动回复: Ideas for Q2
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

您好，您的邮件我已收到，会尽快回复您。谢谢！
=== vacation
From: Kim <kim@acme.example>
To: mark@sender.example
Subject: Re: Ideas for Q2
Content-Type: text/plain; charset=utf-8

I'm currently at a trade show and will have limited access to email until next week. Thank you for your message, for anything urgent please contact the office.
=== auto_acknowledgement
From: Acme <desk@acme.example>
To: mark@sender.example
Subject: Re: Ideas for Q2 [AC-2291]
Precedence: auto_reply
Content-Type: text/plain; charset=utf-8

Hi there, thanks for getting in touch! This is an automated message to let you know that a human will read your mail soon.
`;
