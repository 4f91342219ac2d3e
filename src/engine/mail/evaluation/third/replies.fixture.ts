/**
 * Answers of people, a third set, written before a look at the rules: what is shown of them, their label, and the address
 * that they name. Format of a case: a line `=== label`, behind it the address or the day; then the body, `+` before what its
 * writer wrote, `-` before the rest.
 */
export const THIRD_REPLIES: string = `
=== interested
+Hei Mark,
+
+Dette høres spennende ut, send meg gjerne mer informasjon.
+
+Hilsen Kari
-
-tir. 3. mars 2026 kl. 09:12 skrev Mark Stone <mark@sender.example>:
-
-> Hei Kari, kort spørsmål
=== not_interested/declined
+Takk, men dette er ikke aktuelt for oss.
-
-Fra: Mark Stone <mark@sender.example>
-Sendt: tirsdag 3. mars 2026 09:12
-Til: Ole Hansen <ole@kunde.example>
-Emne: Kort spørsmål
-
-Hei Ole
=== meeting_request
+Kan vi ta en prat på torsdag kl. 10?
-
-Den 3. mars 2026 kl. 09:12 skrev Mark Stone <mark@sender.example>:
-> Hei
=== referral per@kunde.example
+Det er Per som har ansvaret for dette, per@kunde.example
=== opt_out
+Vennligst fjern meg fra listen deres.
-
-Sendt fra min iPhone
=== not_now
+Ikke nå, men ta gjerne kontakt igjen etter sommeren.
=== interested
+Bună Mark,
+
+Sună interesant, aș dori mai multe detalii.
-
-În mar., 3 mar. 2026 la 09:12, Mark Stone <mark@sender.example> a scris:
-
-> Bună
=== not_interested/declined
+Mulțumesc, dar nu suntem interesați.
-
-De la: Mark Stone <mark@sender.example>
-Trimis: marți, 3 martie 2026 09:12
-Către: Ion Pop <ion@client.example>
-Subiect: Întrebare
-
-Bună Ion
=== opt_out
+Vă rog să mă dezabonați.
=== referral elena@client.example
+De acest subiect se ocupă colega mea Elena: elena@client.example
=== meeting_request
+Putem stabili o întâlnire săptămâna viitoare, miercuri la ora 11?
=== interested
+Καλησπέρα,
+
+Μας ενδιαφέρει, στείλτε μου περισσότερες πληροφορίες.
-
-Στις Τρί 3 Μαρ 2026 στις 9:12 π.μ., ο χρήστης Mark Stone <mark@sender.example> έγραψε:
-
-> Καλησπέρα
=== not_interested/declined
+Ευχαριστώ, αλλά δεν ενδιαφερόμαστε.
-
-Από: Mark Stone <mark@sender.example>
-Στάλθηκε: Τρίτη, 3 Μαρτίου 2026 9:12 πμ
-Προς: Νίκος <nikos@pelatis.example>
-Θέμα: Ερώτηση
-
-Καλησπέρα
=== opt_out
+Παρακαλώ διαγράψτε με από τη λίστα σας.
=== question
+Πόσο κοστίζει;
=== referral maria@pelatis.example
+Υπεύθυνη για αυτό είναι η Μαρία, maria@pelatis.example
=== interested
+היי מארק, זה נשמע מעניין. אשמח לקבל פרטים נוספים.
-
-‫בתאריך יום ג׳, 3 במרץ 2026 ב-9:12 מאת ‪Mark Stone‬‏ <‪mark@sender.example‬‏>:‬
-
-> היי
=== not_interested/declined
+תודה, אבל זה לא רלוונטי עבורנו.
-
-מאת: Mark Stone <mark@sender.example>
-נשלח: יום שלישי 03 מרץ 2026 09:12
-אל: Dan <dan@client.example>
-נושא: שאלה
-
-שלום
=== opt_out
+נא להסיר אותי מרשימת התפוצה.
=== meeting_request
+אפשר לקבוע שיחה ביום חמישי בבוקר?
=== interested
+مرحبا مارك، أنا مهتم، أرجو إرسال المزيد من التفاصيل.
-
-في الثلاثاء، 3 مارس 2026 في 9:12 ص تمت كتابة ما يلي بواسطة Mark Stone <mark@sender.example>:
-
-> مرحبا
=== not_interested/declined
+شكرا، لكننا غير مهتمين بهذا العرض.
-
-من: Mark Stone <mark@sender.example>
-تم الإرسال: الثلاثاء، 3 مارس 2026 09:12
-إلى: Omar <omar@client.example>
-الموضوع: سؤال
-
-مرحبا
=== opt_out
+يرجى إزالتي من قائمتكم البريدية.
=== referral huda@client.example
+المسؤولة عن هذا الموضوع هي هدى: huda@client.example
=== interested
+Hej Mark
+
+Det vil jeg gerne høre mere om.
-
+Mvh Mette
-
-Den tirs. 3. mar. 2026 kl. 09.12 skrev Mark Stone <mark@sender.example>:
-
-> Hej Mette
=== not_now
+Vi har ikke budget til det i år. Prøv igen til januar.
=== wrong_person
+Du har fat i den forkerte, jeg arbejder ikke med indkøb.
=== interested
+Kuulostaa kiinnostavalta, lähetä lisätietoja.
-
-ti 3. maalisk. 2026 klo 9.12 Mark Stone (mark@sender.example) kirjoitti:
-
-> Hei
=== not_interested/declined
+Kiitos, mutta meillä ei ole tarvetta tällaiselle.
=== referral liisa@asiakas.example
+Näistä asioista vastaa Liisa, liisa@asiakas.example
=== opt_out
+Poistakaa osoitteeni listaltanne, kiitos.
=== interested
+Dobrý den,
+
+zní to zajímavě, pošlete mi prosím nabídku.
-
-út 3. 3. 2026 v 9:12 odesílatel Mark Stone <mark@sender.example> napsal:
-
-> Dobrý den
=== meeting_request
+Můžeme si zavolat ve čtvrtek dopoledne?
-
-______________________________________________________________
-> Od: "Mark Stone" <mark@sender.example>
-> Komu: jana@seznam.example
-> Datum: 03.03.2026 09:12
-> Předmět: Krátký dotaz
->
-> Dobrý den
=== not_now
+Teď to neřešíme, ozvěte se prosím na podzim.
=== opt_out
+Nepřeji si dostávat další e-maily. Odhlaste mě.
=== interested
+Érdekel a dolog, kérem küldjön részletes ajánlatot.
-
-Mark Stone <mark@sender.example> ezt írta (időpont: 2026. márc. 3., K, 9:12):
-
-> Szia
=== not_interested/declined
+Köszönöm, nem érdekel bennünket.
=== referral peter@ugyfel.example
+Ezzel a témával Péter foglalkozik, kérem neki írjon: peter@ugyfel.example
=== interested
+Добрий день, нам це цікаво. Надішліть, будь ласка, презентацію.
-
-вт, 3 бер. 2026 р. о 09:12 Mark Stone <mark@sender.example> пише:
-
-> Добрий день
=== not_interested/declined
+Дякую, нам це не потрібно.
=== meeting_booked
+Booked! Grabbed the 2pm slot on Wednesday through your calendar link.
-
-Get Outlook for iOS<https://aka.ms/o0ukef>
-________________________________
-From: Mark Stone <mark@sender.example>
-Sent: Tuesday, March 3, 2026 9:12:07 AM
-To: Jane Roe <jane@client.example>
-Subject: Quick question
-
-Hi Jane
=== wrong_person
+Not sure why I got this - I left procurement years ago and have nothing to do with it now.
-
-> On 3 Mar 2026, at 09:12, Mark Stone <mark@sender.example> wrote:
->
-> Hi Jane
=== question
+Does it work with Oracle, and what would 40 seats cost us?
-
---
-Jane Roe
-Head of IT, Client Ltd
-+44 20 7946 0001 | jane@client.example
-
-From: Mark Stone <mark@sender.example>
-Date: Tuesday, 3 March 2026 at 09:12
-To: Jane Roe <jane@client.example>
-Subject: Quick question
-
-Hi Jane
=== referral tom@client.example
-Mark Stone <mark@sender.example> wrote:
-> Hi Jane, who looks after travel at your place?
-
+That'd be Tom Roe, tom@client.example. He'd be glad to chat I think.
=== not_now
+Sorry, snowed under till the end of Q2. Circle back then?
-
-Sent with Proton Mail secure email.
-
-On Tuesday, March 3rd, 2026 at 09:12, Mark Stone <mark@sender.example> wrote:
-
-> Hi Jane
=== not_interested/declined
+We've just signed with a competitor of yours for three years, so no.
-
--------- Original Message --------
-Subject: Quick question
-From: Mark Stone <mark@sender.example>
-Date: Tue, March 03, 2026 9:12 am
-To: jane@client.example
-
-Hi Jane
=== meeting_request
+Passt grundsätzlich. Wie wäre es mit Donnerstag 14 Uhr?
-
-Von meinem iPhone gesendet
-
-> Am 03.03.2026 um 09:12 schrieb Mark Stone <mark@sender.example>:
->
-> Hallo Jens
=== vacation 2026-03-09
+I'm on holiday this week, let me look at this when I'm back on 9 March.
=== opt_out
+Pas intéressé, merci de me retirer de vos listes.
-
-Le mar. 3 mars 2026 à 09:12, Mark Stone <mark@sender.example> a écrit :
-
-> Bonjour
=== interested
-On 03/03/2026 09:12, Mark Stone wrote:
-> Are you planning anything for next season?
+Yes, we are. Tell me more about how you'd approach it.
-> Best, Mark
=== declined/not_interested
+Non grazie, abbiamo già un fornitore di cui siamo soddisfatti.
-
-Inviato da Yahoo Mail per Android
-
-  Il mar, 3 mar 2026 alle 9:12, Mark Stone<mark@sender.example> ha scritto:   Ciao
`;
