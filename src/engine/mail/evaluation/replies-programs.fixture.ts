/** Replies of other mail programs on desks and phones, in the format of `replies-gmail.fixture.ts`. */
export const PROGRAM_REPLIES: string = `
=== apple mail
+Great, thanks.
-
-> On Mar 2, 2026, at 10:00 AM, Mark Stone <mark@sender.example> wrote:
-> 
-> Hi Bob
=== apple mail uk
+Great, thanks.
-
-> On 2 Mar 2026, at 10:00, Mark Stone <mark@sender.example> wrote:
-> 
-> Hi Bob
=== iphone en
+Call me
-
-Sent from my iPhone
-
-> On Mar 2, 2026, at 10:00 AM, Mark Stone <mark@sender.example> wrote:
-> 
-> ﻿Hi Bob
=== iphone de
+Rufen Sie an
-
-Von meinem iPhone gesendet
-
-> Am 02.03.2026 um 10:00 schrieb Mark Stone <mark@sender.example>:
-> 
-> Hallo
=== iphone fr
+Appelez-moi
-
-Envoyé de mon iPhone
-
-> Le 2 mars 2026 à 10:00, Mark Stone <mark@sender.example> a écrit :
-> 
-> Bonjour
=== iphone es
+Llámame
-
-Enviado desde mi iPhone
-
-> El 2 mar 2026, a las 10:00, Mark Stone <mark@sender.example> escribió:
-> 
-> Hola
=== iphone it
+Mi chiami
-
-Inviato da iPhone
-
-> Il giorno 2 mar 2026, alle ore 10:00, Mark Stone <mark@sender.example> ha scritto:
-> 
-> Ciao
=== iphone nl
+Bel me
-
-Verstuurd vanaf mijn iPhone
-
-> Op 2 mrt. 2026 om 10:00 heeft Mark Stone <mark@sender.example> het volgende geschreven:
-> 
-> Hallo
=== iphone sv
+Ring mig
-
-Skickat från min iPhone
-
-> 2 mars 2026 kl. 10:00 skrev Mark Stone <mark@sender.example>:
-> 
-> Hej
=== iphone da
+Ring til mig
-
-Sendt fra min iPhone
-
-> Den 2. mar. 2026 kl. 10.00 skrev Mark Stone <mark@sender.example>:
-> 
-> Hej
=== iphone pt
+Me liga
-
-Enviado do meu iPhone
-
-> Em 2 de mar. de 2026, à(s) 10:00, Mark Stone <mark@sender.example> escreveu:
-> 
-> Oi
=== iphone pl
+Proszę zadzwonić
-
-Wysłane z iPhone'a
-
-> Wiadomość napisana przez Mark Stone <mark@sender.example> w dniu 02.03.2026, o godz. 10:00:
-> 
-> Dzień dobry
=== iphone ja
+了解です
-
-iPhoneから送信
-
-> 2026/03/02 10:00、Mark Stone <mark@sender.example>のメール:
-> 
-> こんにちは
=== iphone zh
+好
-
-发自我的iPhone
-
-> 在 2026年3月2日，上午10:00，Mark Stone <mark@sender.example> 写道：
-> 
-> 您好
=== iphone ru
+Позвоните
-
-Отправлено с iPhone
-
-> 2 марта 2026 г., в 10:00, Mark Stone <mark@sender.example> написал(а):
-> 
-> Здравствуйте
=== iphone fi
+Soita
-
-Lähetetty iPhonesta
-
-> Mark Stone <mark@sender.example> kirjoitti 2.3.2026 kello 10.00:
-> 
-> Hei
=== iphone tr
+Arayın
-
-iPhone'umdan gönderildi
-
-> Mark Stone <mark@sender.example> şunları yazdı (2 Mar 2026 10:00):
-> 
-> Merhaba
=== samsung
+Ok thanks
-
-
-
-Sent from my Galaxy
-
-
--------- Original message --------
-From: Mark Stone <mark@sender.example>
-Date: 3/2/26 10:00 AM (GMT-05:00)
-To: Bob <bob@dest.example>
-Subject: Quick question
-
-Hi
=== samsung de
+Danke
-
-Von meinem Samsung Galaxy Smartphone gesendet.
-
--------- Ursprüngliche Nachricht --------
-Von: Mark Stone <mark@sender.example>
-Datum: 02.03.26 10:00 (GMT+01:00)
-An: Bob <bob@dest.example>
-Betreff: Kurze Frage
-
-Hallo
=== samsung fr
+Merci
-
-Envoyé depuis mon appareil Galaxy
-
--------- Message d'origine --------
-De : Mark Stone <mark@sender.example>
-Date : 02/03/2026 10:00 (GMT+01:00)
-À : Bob
-Objet : Question
-
-Bonjour
=== k-9
+ok
-
-On March 2, 2026 10:00:00 AM GMT+01:00, Mark Stone <mark@sender.example> wrote:
->Hi Bob
--- 
-Sent from my Android device with K-9 Mail. Please excuse my brevity.
=== k-9 de
+ok
-
-Am 2. März 2026 10:00:00 MEZ schrieb Mark Stone <mark@sender.example>:
->Hallo
=== spark
+Sure.
-
-Sent from Spark
-On Mar 2, 2026, 10:00 AM +0100, Mark Stone <mark@sender.example>, wrote:
-> Hi Bob
=== airmail
+Sure.
-
-On Mon, Mar 2, 2026 at 10:00 AM Mark Stone
-<
-mark@sender.example
-[mailto:mark@sender.example]
-> wrote:
-Hi Bob
=== mailbird
+Fine.
-
-On 02/03/2026 10:00:00, Mark Stone <mark@sender.example> wrote:
-
-Hi Bob
=== em client
+Fine.
-
------- Original Message ------
-From "Mark Stone" <mark@sender.example>
-To "Bob" <bob@dest.example>
-Date 3/2/2026 10:00:00 AM
-Subject Quick question
-
->Hi Bob
=== thunderbird en
+Fine.
-
-On 3/2/26 10:00, Mark Stone wrote:
-> Hi Bob
=== thunderbird de
+Gut.
-
-Am 02.03.26 um 10:00 schrieb Mark Stone:
-> Hallo
=== thunderbird fr
+Bien.
-
-Le 02/03/2026 à 10:00, Mark Stone a écrit :
-> Bonjour
=== thunderbird it
+Bene.
-
-Il 02/03/2026 10:00, Mark Stone ha scritto:
-> Ciao
=== thunderbird es
+Bien.
-
-El 2/3/26 a las 10:00, Mark Stone escribió:
-> Hola
=== thunderbird cs
+Dobře.
-
-Dne 02. 03. 26 v 10:00 Mark Stone napsal(a):
-> Dobrý den
=== thunderbird pl
+Dobrze.
-
-W dniu 2.03.2026 o 10:00, Mark Stone pisze:
-> Dzień dobry
=== thunderbird ru
+Хорошо.
-
-02.03.2026 10:00, Mark Stone пишет:
-> Здравствуйте
=== thunderbird nl
+Goed.
-
-Op 02-03-2026 om 10:00 schreef Mark Stone:
-> Hallo
=== lotus notes
+Ok.
-
-Mark Stone ---03/02/2026 10:00:00 AM---Hi Bob, quick question
-
-From:	Mark Stone <mark@sender.example>
-To:	Bob/Dest
-Date:	03/02/2026 10:00 AM
-Subject:	Quick question
-
-Hi Bob
=== blackberry
+Yes.
-Sent from my BlackBerry 10 smartphone.
-
-  Original Message  
-From: Mark Stone
-Sent: Monday, March 2, 2026 10:00 AM
-To: Bob
-Subject: Quick question
-
-Hi Bob
=== windows mail
+Yes.
-
-Sent from Mail for Windows
-
-From: Mark Stone
-Sent: Monday, March 2, 2026 10:00 AM
-To: Bob
-Subject: Quick question
-
-Hi Bob
`;
