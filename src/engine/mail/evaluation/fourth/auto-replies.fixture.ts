/** Mail of responders, a fourth set, written before a look at the rules, in the format of `third/auto-replies.fixture.ts`. */
export const FOURTH_AUTO_REPLIES: string = `
=== vacation 2026-03-23
From: Dana Hill <dana@acme.example>
To: mark@sender.example
Subject: Automatic reply: Ideas for Q2
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

Hi there,

Thanks for your note. I'm on annual leave from Monday 2 March and will be back at my desk on Monday 23 March. For anything urgent please reach out to my colleague Sven.
=== vacation 2026-03-05
From: Ron <ron@acme.example>
To: mark@sender.example
Subject: Out of Office Re: Ideas for Q2
Precedence: bulk
Content-Type: text/plain

I am traveling this week with little connectivity, returning Thursday 3/5.
=== vacation
From: Ron <ron@acme.example>
To: mark@sender.example
Subject: Ron is out of the office
X-MIMETrack: Serialize by Router on DOM1
Content-Type: text/plain

I will be out of the office starting 02/27/2026 and will not return until 03/30/2026. I will respond to your message when I return.
=== left_company support@acme.example
From: Lou <lou@acme.example>
To: mark@sender.example
Subject: Automatic reply: Ideas for Q2
X-Auto-Response-Suppress: OOF
Content-Type: text/plain

Lou Barnes is no longer with Acme. Please direct any enquiries to support@acme.example.
=== left_company
From: Lou <lou@acme.example>
To: mark@sender.example
Subject: Auto: Ideas for Q2
Auto-Submitted: auto-replied
Content-Type: text/plain

After nine great years I have moved on from Acme as of January 31. This inbox is not monitored anymore.
=== auto_acknowledgement
From: Acme Support <support@acme.example>
To: mark@sender.example
Subject: [Ticket #48213] Ideas for Q2
Auto-Submitted: auto-replied
Content-Type: text/plain

Hello,

We have received your request and a ticket has been opened. One of our agents will get back to you within 24 hours.

## Please type your reply above this line ##
=== auto_acknowledgement
From: Info <info@acme.example>
To: mark@sender.example
Subject: Thank you for contacting Acme
X-Autoreply: yes
Content-Type: text/plain

Thanks for getting in touch! Due to a high volume of messages it may take up to three working days until you hear from us.
=== auto_acknowledgement
From: Zendesk <support@acme.zendesk.example>
To: mark@sender.example
Subject: [Acme] Re: Ideas for Q2
X-Mailer: Zendesk Mailer
Auto-Submitted: auto-generated
Content-Type: text/plain

Your request (11873) has been received and is being reviewed by our support staff.
=== vacation 2026-03-16
From: Petra <petra@kunde.example>
To: mark@sender.example
Subject: Abwesenheitsnotiz: Eine Idee
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Guten Tag,
vielen Dank für Ihre Nachricht. Ich befinde mich im Urlaub und bin ab dem 16.03.2026 wieder für Sie da. Ihre E-Mail wird nicht weitergeleitet.
=== vacation
From: Jonas <jonas@kunde.example>
To: mark@sender.example
Subject: AW: Eine Idee
X-Autorespond: yes
Content-Type: text/plain; charset=utf-8

Ich bin derzeit in Elternzeit. In dringenden Fällen hilft Ihnen meine Kollegin gern weiter.
=== left_company vertrieb@kunde.example
From: Jonas <jonas@kunde.example>
To: mark@sender.example
Subject: Automatische Antwort: Eine Idee
Content-Type: text/plain; charset=utf-8

Herr Weber ist seit dem 1. Februar nicht mehr für unser Unternehmen tätig. Bitte wenden Sie sich an vertrieb@kunde.example.
=== auto_acknowledgement
From: Service <service@kunde.example>
To: mark@sender.example
Subject: Ihre Anfrage [#20260302-17]
Auto-Submitted: auto-generated
Content-Type: text/plain; charset=utf-8

Ihre Anfrage ist bei uns eingegangen und wird schnellstmöglich bearbeitet. Bitte antworten Sie nicht auf diese E-Mail.
=== vacation 2026-03-09
From: Luc <luc@client.example>
To: mark@sender.example
Subject: Réponse automatique : Une idée
Content-Type: text/plain; charset=utf-8

Bonjour, je suis en congés, de retour le lundi 9 mars. En cas d'urgence merci de joindre le standard.
=== left_company lea@client.example
From: Luc <luc@client.example>
To: mark@sender.example
Subject: Réponse automatique : Une idée
Content-Type: text/plain; charset=utf-8

Bonjour, j'ai quitté la société Martin SA. Votre interlocutrice est désormais Léa Roux : lea@client.example
=== vacation 2026-03-17
From: Ana <ana@cliente.example>
To: mark@sender.example
Subject: Respuesta automática: Una idea
Content-Type: text/plain; charset=utf-8

Hola, estoy de vacaciones y vuelvo el martes 17 de marzo. Atenderé su correo a mi regreso.
=== left_company rrhh@cliente.example
From: Ana <ana@cliente.example>
To: mark@sender.example
Subject: Respuesta automática: Una idea
Content-Type: text/plain; charset=utf-8

Ana López ya no forma parte de la empresa. Para cualquier consulta escriba a rrhh@cliente.example
=== vacation 2026-03-11
From: Gino <gino@cliente.example>
To: mark@sender.example
Subject: Risposta automatica: Un'idea
Content-Type: text/plain; charset=utf-8

Sarò fuori ufficio fino al 10 marzo compreso e rientrerò l'11 marzo. Risponderò appena possibile.
=== vacation
From: Joris <joris@klant.example>
To: mark@sender.example
Subject: Automatisch antwoord: Een idee
Content-Type: text/plain; charset=utf-8

Bedankt voor je bericht. Ik ben met zwangerschapsverlof en lees mijn mail niet.
=== left_company
From: Joris <joris@klant.example>
To: mark@sender.example
Subject: Automatisch antwoord: Een idee
Content-Type: text/plain; charset=utf-8

Joris de Wit is niet langer werkzaam bij Klant BV.
=== vacation 2026-03-20
From: Rui <rui@cliente.example>
To: mark@sender.example
Subject: Resposta automática: Uma ideia
Content-Type: text/plain; charset=utf-8

Olá! Estou de férias e regresso no dia 20 de março.
=== vacation 2026-03-13
From: Ewa <ewa@klient.example>
To: mark@sender.example
Subject: Automatyczna odpowiedź: Pomysł
Content-Type: text/plain; charset=utf-8

Dzień dobry, jestem na urlopie. Wracam do biura 13 marca.
=== left_company biuro@klient.example
From: Ewa <ewa@klient.example>
To: mark@sender.example
Subject: Automatyczna odpowiedź: Pomysł
Content-Type: text/plain; charset=utf-8

Pani Ewa Nowak nie pracuje już w naszej firmie. Prosimy o kontakt: biuro@klient.example
=== vacation
From: Marko <marko@klijent.example>
To: mark@sender.example
Subject: Automatski odgovor: Kratko pitanje
Content-Type: text/plain; charset=utf-8

Poštovani, trenutno sam na godišnjem odmoru. Javit ću Vam se po povratku.
=== vacation 2026-03-12
From: Ivan <ivan@klient.example>
To: mark@sender.example
Subject: Автоматичен отговор: Кратък въпрос
Content-Type: text/plain; charset=utf-8

Здравейте, в отпуск съм до 12 март. Ще отговоря след като се върна.
=== vacation
From: Jonas <jonas@klientas.example>
To: mark@sender.example
Subject: Automatinis atsakymas: Trumpas klausimas
Content-Type: text/plain; charset=utf-8

Laba diena, šiuo metu atostogauju. Į jūsų laišką atsakysiu grįžęs.
=== vacation
From: Janis <janis@klients.example>
To: mark@sender.example
Subject: Automātiskā atbilde: Īss jautājums
Content-Type: text/plain; charset=utf-8

Labdien! Esmu atvaļinājumā un atbildēšu pēc atgriešanās.
=== vacation
From: Mart <mart@klient.example>
To: mark@sender.example
Subject: Automaatvastus: Lühike küsimus
Content-Type: text/plain; charset=utf-8

Tere! Olen puhkusel ja vastan teie kirjale tagasi jõudes.
=== vacation
From: Janez <janez@stranka.example>
To: mark@sender.example
Subject: Samodejni odgovor: Kratko vprašanje
Content-Type: text/plain; charset=utf-8

Pozdravljeni, trenutno sem na dopustu. Odgovoril bom po vrnitvi.
=== left_company
From: Marko <marko@klijent.example>
To: mark@sender.example
Subject: Automatski odgovor: Kratko pitanje
Content-Type: text/plain; charset=utf-8

Marko Horvat više ne radi u našoj tvrtki.
=== auto_acknowledgement
From: Info <info@klient.example>
To: mark@sender.example
Subject: Re: Кратък въпрос
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Благодарим Ви за съобщението. Получихме Вашето запитване и ще отговорим възможно най-скоро.
=== vacation 2026-03-18
From: Ayse <ayse@musteri.example>
To: mark@sender.example
Subject: Otomatik yanıt: Kısa bir soru
Content-Type: text/plain; charset=utf-8

Merhaba, 18 Mart'a kadar izinliyim. Dönüşümde size yanıt vereceğim.
=== vacation
From: Oleg <oleg@klient.example>
To: mark@sender.example
Subject: Автоответ: Короткий вопрос
Content-Type: text/plain; charset=utf-8

Добрый день! Нахожусь в отпуске, доступ к почте ограничен.
=== vacation 2026-03-09
From: Sato <sato@kyaku.example>
To: mark@sender.example
Subject: 自動応答: ご提案
Content-Type: text/plain; charset=utf-8

出張のため不在にしております。3月9日に戻ります。
=== auto_acknowledgement
From: Helpdesk <help@acme.example>
To: mark@sender.example
Subject: Re: Ideas for Q2
X-Auto-Response-Suppress: DR, OOF, AutoReply
Auto-Submitted: auto-generated
Content-Type: text/plain

You have reached an unattended mailbox. Messages sent here are not read.
=== vacation
From: Sue <sue@acme.example>
To: mark@sender.example
Subject: Maternity leave Re: Ideas for Q2
Auto-Submitted: auto-replied (vacation)
Content-Type: text/plain

I'm on maternity leave! Tim has got my desk while I'm gone.
=== vacation 2026-03-10
From: Sue <sue@acme.example>
To: mark@sender.example
Subject: Automatic reply: Ideas for Q2
Content-Type: text/plain

Our office is closed for the long weekend and reopens on Tuesday, March 10th.
`;
