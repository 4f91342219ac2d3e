/**
 * Mail of responders, a third set, written before a look at the rules. Format of a case: a line `=== label`, behind it what
 * the reply says as well (the day of return, the address to write to), then the raw message, received on 2 March 2026.
 */
export const THIRD_AUTO_REPLIES: string = `
=== vacation 2026-03-16
From: Kari <kari@kunde.example>
To: mark@sender.example
Subject: Automatisk svar: Kort spørsmål
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Hei! Jeg er på ferie og er tilbake mandag 16. mars. Ved hastesaker, ring sentralbordet.
=== vacation 2026-03-09
From: Ion <ion@client.example>
To: mark@sender.example
Subject: Răspuns automat: Întrebare
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Bună ziua, sunt în concediu până pe 9 martie. Voi răspunde la întoarcere.
=== vacation 2026-03-12
From: Nikos <nikos@pelatis.example>
To: mark@sender.example
Subject: Αυτόματη απάντηση: Ερώτηση
Content-Type: text/plain; charset=utf-8

Θα απουσιάζω από το γραφείο έως τις 12 Μαρτίου με περιορισμένη πρόσβαση στα email μου.
=== vacation 2026-03-15
From: Dana <dana@client.example>
To: mark@sender.example
Subject: תשובה אוטומטית: שאלה
Content-Type: text/plain; charset=utf-8

שלום, אני בחופשה עד 15.3.2026. אחזור אליך עם שובי.
=== vacation
From: Omar <omar@client.example>
To: mark@sender.example
Subject: رد تلقائي: سؤال
Content-Type: text/plain; charset=utf-8

أنا خارج المكتب حاليا في إجازة وسأرد على رسالتك عند عودتي.
=== vacation 2026-03-10
From: Mette <mette@kunde.example>
To: mark@sender.example
Subject: Autosvar: Kort spørgsmål
Content-Type: text/plain; charset=utf-8

Jeg holder ferie og er tilbage på kontoret tirsdag den 10. marts.
=== vacation 2026-03-09
From: Mika <mika@asiakas.example>
To: mark@sender.example
Subject: Automaattinen vastaus: Lyhyt kysymys
Content-Type: text/plain; charset=utf-8

Olen lomalla ja palaan töihin 9.3.2026. Kiireellisissä asioissa ota yhteyttä vaihteeseen.
=== vacation 2026-03-13
From: Jana <jana@firma.example>
To: mark@sender.example
Subject: Automatická odpověď: Krátký dotaz
Content-Type: text/plain; charset=utf-8

Dobrý den, do 13. března 2026 čerpám dovolenou. Na e-maily odpovím po návratu.
=== vacation
From: Eva <eva@ugyfel.example>
To: mark@sender.example
Subject: Automatikus válasz: Gyors kérdés
Content-Type: text/plain; charset=utf-8

Szabadságon vagyok, március 9-én leszek újra elérhető. Sürgős esetben hívja az irodát.
=== vacation
From: Olena <olena@client.example>
To: mark@sender.example
Subject: Автоматична відповідь: Питання
Content-Type: text/plain; charset=utf-8

Я у відпустці до 10 березня. Відповім вам після повернення.
=== vacation 2026-03-20
From: Tom <tom@client.example>
To: mark@sender.example
Subject: Out of office Re: Quick question
Content-Type: text/plain

Thanks for your email. I'm travelling with no access to email and will be back at my desk on 20 March.
=== vacation
From: Tom <tom@client.example>
To: mark@sender.example
Subject: Re: Quick question
Content-Type: text/plain

I'm currently OOO with patchy wifi. For anything that can't wait, ping the team at help@client.example. Otherwise I'll get to it next week.
=== vacation
From: Anna <anna@client.example>
To: mark@sender.example
Subject: Re: Quick question
Content-Type: text/plain

I am now on maternity leave until autumn 2026. In my absence my colleagues at desk@client.example will help you.
=== vacation
From: Lena <lena@kunde.example>
To: mark@sender.example
Subject: Abwesenheitsnotiz
Content-Type: text/plain; charset=utf-8

Liebe Absenderin, lieber Absender, ich befinde mich derzeit in Elternzeit. Ihre E-Mail wird nicht weitergeleitet.
=== vacation 2026-03-09
From: Chloe <chloe@client.example>
To: mark@sender.example
Subject: Absente du bureau Re: Question
Content-Type: text/plain; charset=utf-8

Bonjour, je suis en congés et serai de retour le lundi 9 mars. Belle journée.
=== vacation
From: Marta <marta@cliente.example>
To: mark@sender.example
Subject: Fuera de la oficina
Content-Type: text/plain; charset=utf-8

Hola, estoy de baja por maternidad. Para cualquier asunto escribid a equipo@cliente.example.
=== vacation
From: Giulia <giulia@cliente.example>
To: mark@sender.example
Subject: Risposta automatica: Domanda
Content-Type: text/plain; charset=utf-8

Buongiorno, sono in ferie e leggerò la Sua mail al mio rientro.
=== vacation 2026-03-16
From: Ewa <ewa@klient.example>
To: mark@sender.example
Subject: Odpowiedź automatyczna: Pytanie
Content-Type: text/plain; charset=utf-8

Dzień dobry, przebywam na urlopie do 16 marca. W pilnych sprawach proszę o kontakt telefoniczny.
=== vacation 2026-03-09
From: Sven <sven@kund.example>
To: mark@sender.example
Subject: Autosvar: Kort fråga
Content-Type: text/plain; charset=utf-8

Hej! Jag är på semester och åter på kontoret måndag 9 mars.
=== vacation
From: 田中 <tanaka@kokyaku.example>
To: mark@sender.example
Subject: 自動返信: ご質問
Content-Type: text/plain; charset=utf-8

ただいま休暇をいただいております。3月9日より出社いたします。
=== left_company successor@client.example
From: Bill <bill@client.example>
To: mark@sender.example
Subject: Automatic reply: Quick question
Content-Type: text/plain

Bill has moved on from Client Ltd. Please direct all enquiries to successor@client.example.
=== left_company
From: Bill <bill@client.example>
To: mark@sender.example
Subject: Automatic reply: Quick question
Content-Type: text/plain

As of 1 February I no longer work here. This inbox is not read.
=== left_company neu@kunde.example
From: Ralf <ralf@kunde.example>
To: mark@sender.example
Subject: Automatische Antwort: Frage
Content-Type: text/plain; charset=utf-8

Ralf Kunz ist nicht mehr für uns tätig. Bitte wenden Sie sich an neu@kunde.example.
=== left_company paul@client.example
From: Luc <luc@client.example>
To: mark@sender.example
Subject: Réponse automatique : Question
Content-Type: text/plain; charset=utf-8

J'ai quitté la société fin janvier. Votre nouvel interlocuteur est Paul : paul@client.example
=== left_company eva@firma.example
From: Jan <jan@firma.example>
To: mark@sender.example
Subject: Automatická odpověď: Dotaz
Content-Type: text/plain; charset=utf-8

Dobrý den, ve společnosti již nepracuji. Obraťte se prosím na kolegyni: eva@firma.example
=== left_company ny@kunde.example
From: Ole <ole@kunde.example>
To: mark@sender.example
Subject: Autosvar: Spørsmål
Content-Type: text/plain; charset=utf-8

Jeg har sluttet i selskapet. Ta kontakt med ny@kunde.example.
=== left_company uusi@asiakas.example
From: Antti <antti@asiakas.example>
To: mark@sender.example
Subject: Automaattinen vastaus: Kysymys
Content-Type: text/plain; charset=utf-8

En ole enää yrityksen palveluksessa. Ota yhteyttä: uusi@asiakas.example
=== left_company maria@client.example
From: Dan <dan@client.example>
To: mark@sender.example
Subject: Răspuns automat: Întrebare
Content-Type: text/plain; charset=utf-8

Nu mai lucrez în cadrul companiei. Vă rog să o contactați pe Maria: maria@client.example
=== left_company
From: Pia <pia@client.example>
To: mark@sender.example
Subject: Re: Quick question
Content-Type: text/plain

Hello, Pia is no longer with the company. This mailbox is no longer monitored.
=== auto_acknowledgement
From: Support <support@client.example>
To: mark@sender.example
Subject: [Ticket #48213] Quick question
Auto-Submitted: auto-generated
Content-Type: text/plain

Your request has been received and assigned the number 48213. We aim to reply within one business day.
=== auto_acknowledgement
From: Info <info@kunde.example>
To: mark@sender.example
Subject: Ihre Anfrage ist eingegangen [#2291]
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Vielen Dank für Ihre Nachricht. Ihre Anfrage ist bei uns eingegangen und wird schnellstmöglich bearbeitet.
=== auto_acknowledgement
From: Info <info@client.example>
To: mark@sender.example
Subject: Re: Question
Content-Type: text/plain; charset=utf-8

Bonjour, nous avons bien reçu votre message et vous répondrons dans les meilleurs délais. Ceci est un message automatique, merci de ne pas y répondre.
=== auto_acknowledgement
From: Info <info@cliente.example>
To: mark@sender.example
Subject: Hemos recibido su mensaje
Content-Type: text/plain; charset=utf-8

Gracias por contactar con nosotros. Este es un mensaje automático para confirmar que hemos recibido su solicitud.
=== auto_acknowledgement
From: Podpora <podpora@firma.example>
To: mark@sender.example
Subject: Potvrzení přijetí [ID 7731]
Content-Type: text/plain; charset=utf-8

Dobrý den, Váš požadavek jsme přijali pod číslem 7731. Toto je automatická zpráva, neodpovídejte na ni.
=== auto_acknowledgement
From: Kundeservice <post@kunde.example>
To: mark@sender.example
Subject: Vi har mottatt din henvendelse
Content-Type: text/plain; charset=utf-8

Takk for din henvendelse. Dette er en automatisk bekreftelse på at vi har mottatt meldingen din.
=== auto_acknowledgement
From: Hello <hello@client.example>
To: mark@sender.example
Subject: Thanks for getting in touch
Content-Type: text/plain

Hi there! Thanks for reaching out to Client. This is an automated message to let you know we got your email. A member of the team will be in touch soon.
=== left_company
From: Old Box <sales-old@client.example>
To: mark@sender.example
Subject: Automatic reply: Quick question
Content-Type: text/plain

This mailbox is no longer monitored. Please use the form on our website.
=== auto_acknowledgement
From: HR <jobs@client.example>
To: mark@sender.example
Subject: Bevestiging van ontvangst
Content-Type: text/plain; charset=utf-8

Bedankt voor uw bericht. Wij hebben uw e-mail in goede orde ontvangen en nemen zo snel mogelijk contact met u op. Dit is een automatisch bericht.
=== auto_acknowledgement
From: Szerviz <info@ugyfel.example>
To: mark@sender.example
Subject: Megkaptuk levelét
Content-Type: text/plain; charset=utf-8

Köszönjük megkeresését! Ez egy automatikus üzenet, levelét megkaptuk, kollégáink hamarosan válaszolnak.
=== auto_acknowledgement
From: Zoe <zoe@client.example>
To: mark@sender.example
Subject: Re: Quick question
X-Autoreply: yes
Content-Type: text/plain

Hi! I check email twice a day, at 11 and 4, to focus on deep work. If it is urgent please call.
`;
