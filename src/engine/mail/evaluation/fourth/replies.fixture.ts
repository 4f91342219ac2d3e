/**
 * Answers of people as their programs send them, a fourth set, written before a look at the rules, in the format of
 * `third/replies.fixture.ts`.
 */
export const FOURTH_REPLIES: string = `
=== interested/question
+Hi Mark - this looks relevant for our ops team. Can you send over the one-pager?
+
+Thanks
+Dana
-
-Dana Hill | VP Operations
-Acme Inc. | 200 Main St, Springfield
-P: +1 555 010 2233 | www.acme.example
-
-CONFIDENTIALITY NOTICE: This e-mail and any attachments are for the exclusive use of the intended recipient.
-
-From: Mark Stone <mark@sender.example>
-Sent: Monday, March 2, 2026 10:00 AM
-To: Dana Hill <dana@acme.example>
-Subject: Ideas for Q2
-
-Hi Dana,
=== meeting_request
+Let's chat. Does Wednesday after lunch suit you?
-
-Get Outlook for Android
-________________________________
-From: Mark Stone <mark@sender.example>
-Sent: Monday, March 2, 2026 10:00:11 AM
-To: Ron Day <ron@acme.example>
-Subject: Ideas for Q2
=== not_interested/declined
+No thank you
-
-Sent from my Galaxy
-
--------- Original message --------
-From: Mark Stone <mark@sender.example>
-Date: 3/2/26 10:00 AM (GMT-05:00)
-To: ron@acme.example
-Subject: Ideas for Q2
-
-Hi Ron
=== not_now
+Budgets are frozen until July. Feel free to check back then.
+
+R
-
-> On Mar 2, 2026, at 10:00, Mark Stone <mark@sender.example> wrote:
-> 
-> Hi Ron
=== referral kelly@acme.example
+Not my area, Kelly Ives runs procurement here - kelly@acme.example
-
-On Mon, Mar 2, 2026 at 10:00 AM Mark Stone <mark@sender.example> wrote:
-
-> Hi Ron,
-> quick idea.
->
-> --
-> Mark Stone
=== opt_out
+Please take me off your mailing list.
-
-On Monday, March 2nd, 2026 at 10:00, Mark Stone <mark@sender.example> wrote:
-
-> Hi Ron
=== question
+Does it connect to HubSpot?
-
-Sent with Proton Mail secure email.
-
-On Monday, March 2nd, 2026 at 10:00, Mark Stone <mark@sender.example> wrote:
-
-> Hi Ron
=== interested
+Guten Tag Herr Stone,
+
+das Thema ist für uns interessant. Bitte lassen Sie uns weitere Informationen zukommen.
+
+Mit freundlichen Grüßen
+Petra Maier
-
---
-Petra Maier
-Leiterin Einkauf
-Kunde GmbH, Industriestraße 4, 70565 Stuttgart
-Geschäftsführer: Dr. H. Kunde, Amtsgericht Stuttgart HRB 12345
-
-Von: Mark Stone <mark@sender.example>
-Gesendet: Montag, 2. März 2026 10:00
-An: Petra Maier <petra@kunde.example>
-Betreff: Eine Idee
=== not_interested/declined
+Hallo,
+wir sind bereits versorgt, danke.
-
-Gesendet mit der GMX Mail App
-
-Am 02.03.26, 10:00 schrieb Mark Stone <mark@sender.example>:
-> Hallo
=== meeting_request
+Bonjour Mark,
+
+Pouvons-nous en discuter jeudi à 14h ?
+
+Cordialement,
+Luc Roux
-
-De : Mark Stone <mark@sender.example>
-Envoyé : lundi 2 mars 2026 10:00
-À : Luc Roux <luc@client.example>
-Objet : Une idée
=== opt_out
+Merci de ne plus m'envoyer de mails.
-
-Envoyé depuis l'application Mail Orange
-
------ Message d'origine -----
-De: Mark Stone <mark@sender.example>
-À: luc@client.example
-Envoyé: lundi 2 mars 2026 10:00
-Objet: Une idée
=== not_now
+Hola Mark, ahora mismo estamos en cierre fiscal. Escríbeme en mayo.
-
-Enviado desde Outlook para iOS
-________________________________
-De: Mark Stone <mark@sender.example>
-Enviado: lunes, 2 de marzo de 2026 10:00
-Para: Ana López <ana@cliente.example>
-Asunto: Una idea
=== question
+Quanto costa per 50 utenti?
-
-Inviato da iPhone
-
-> Il giorno 2 mar 2026, alle ore 10:00, Mark Stone <mark@sender.example> ha scritto:
-> 
-> Buongiorno
=== referral inkoop@klant.example
+Dag Mark, hiervoor kun je terecht bij onze inkoopafdeling: inkoop@klant.example
+
+Groet, Joris
-
-Op ma 2 mrt 2026 om 10:00 schreef Mark Stone <mark@sender.example>:
-
-> Dag Joris
=== not_interested/declined
+Obrigado pelo contacto, mas não temos interesse.
-
-Mark Stone <mark@sender.example> escreveu (segunda, 2/03/2026 à(s) 10:00):
-
-> Olá Rui
=== interested
+Dzień dobry, brzmi ciekawie. Proszę o przesłanie oferty.
+
+Pozdrawiam
+Ewa Nowak
-
-pon., 2 mar 2026 o 10:00 Mark Stone <mark@sender.example> napisał(a):
-
-> Dzień dobry
=== not_interested/declined
+Hvala, ali nismo zainteresirani.
-
-Dana pon, 2. ožu 2026. u 10:00 Mark Stone <mark@sender.example> napisao je:
-
-> Poštovani
=== interested
+Здравейте, звучи интересно. Изпратете ми повече информация.
-
-На пн, 2.03.2026 г. в 10:00 Mark Stone <mark@sender.example> написа:
-
-> Здравейте
=== not_now
+Šiuo metu neaktualu, parašykite rudenį.
-
-2026-03-02, pr, 10:00 Mark Stone <mark@sender.example> rašė:
-
-> Laba diena
=== not_interested/declined
+Ei ole huvitatud, aitäh.
-
-Kontakt Mark Stone (<mark@sender.example>) kirjutas kuupäeval E, 2. märts 2026 kell 10:00:
-
-> Tere
=== opt_out
+Prosim, odstranite me s seznama prejemnikov.
-
-V V pon., 2. mar. 2026 ob 10:00 je oseba Mark Stone <mark@sender.example> napisala:
-
-> Pozdravljeni
=== meeting_request
+Labdien! Varam sazvanīties otrdien plkst. 11?
-
-pirmd., 2026. g. 2. marts, plkst. 10:00 — lietotājs Mark Stone (<mark@sender.example>) rakstīja:
-
-> Labdien
=== meeting_booked
+Just grabbed Thursday 3pm on your Calendly. Talk then!
-
-Sent from Yahoo Mail for iPhone
-
-On Monday, March 2, 2026, 10:00 AM, Mark Stone <mark@sender.example> wrote:
-
-Hi Ron,
=== question
+See my questions inline.
-
-On 02/03/2026 10:00, Mark Stone wrote:
-> We integrate with most CRMs.
+Which ones? Is Pipedrive among them?
-> And the pilot is free.
+For how long?
=== wrong_person
+I have nothing to do with purchasing, sorry.
-
-*Ron Day*
-Senior Developer
-Acme Inc.
-ron@acme.example
-
-On Mon, Mar 2, 2026 at 10:00 AM Mark Stone <mark@sender.example> wrote:
-> Hi
=== interested
+Yes please!
-
-________________________________
-Dana Hill
-Acme Inc
-t: 555-0100
-
-This email has been scanned for viruses by Avast antivirus software. www.avast.com
-
------Original Message-----
-From: Mark Stone [mailto:mark@sender.example]
-Sent: 02 March 2026 10:00
-To: Dana Hill
-Subject: Ideas for Q2
=== left_company
+Hi, Sue left us in December. I look after her accounts now, you can reach me at tim@acme.example.
+
+Tim
-
-On Mon, 2 Mar 2026 at 10:00, Mark Stone <mark@sender.example> wrote:
-> Hi Sue
=== not_interested/declined
+Bonjour, nous avons déjà un prestataire. Bonne journée
-
-Provenance : Courrier pour Windows
-
-De : Mark Stone
-Envoyé le :lundi 2 mars 2026 10:00
-À : luc@client.example
-Objet :Une idée
=== question
+Hoi Mark, is dit ook geschikt voor een team van vijf?
-
-Verzonden vanaf mijn iPhone
-
-> Op 2 mrt 2026 om 10:00 heeft Mark Stone <mark@sender.example> het volgende geschreven:
-> 
-> Dag
=== vacation 2026-03-16
+Hi Mark, I'm actually on leave until the 16th of March, will look at this when I'm back.
-
-Sent from my iPhone
=== meeting_booked
+Acepté la invitación, nos vemos el jueves.
-
-El lun, 2 mar 2026 a las 10:00, Mark Stone (<mark@sender.example>) escribió:
-
-> Hola
=== opt_out
+Stop
-
-Von meinem Samsung Galaxy Smartphone gesendet.
-
--------- Ursprüngliche Nachricht --------
-Von: Mark Stone <mark@sender.example>
-Datum: 02.03.26 10:00 (GMT+01:00)
-An: jonas@kunde.example
-Betreff: Eine Idee
=== interested
+Hi Mark,
+
+three things we care about:
+
+1. SSO
+2. EU hosting
+3. an API
+
+If you tick these, count me in.
+
+Best regards
+Dana
-
-__________
-
-On Mon, Mar 2, 2026 at 10:00 AM Mark Stone <mark@sender.example> wrote:
-
-> Hi Dana
=== complaint
+This is spam and illegal under GDPR. I am reporting you to the data protection authority.
-
-On Mon, 2 Mar 2026 at 10:00, Mark Stone <mark@sender.example> wrote:
-> Hi
=== not_interested/declined
+当社では必要ありません。
-
-2026年3月2日(月) 10:00 Mark Stone <mark@sender.example>:
-
-> 佐藤様
=== interested
+Mándame la propuesta y la veo con mi socio.
+
+Saludos
-
-Ana López
-Directora Comercial
-Tel. +34 600 000 000
-
-Antes de imprimir este mensaje, piense en el medio ambiente.
`;
