/** Replies of other webmail, in the format of `replies-gmail.fixture.ts`. */
export const WEBMAIL_REPLIES: string = `
=== yahoo en
+Interested, tell me more.
-
-    On Monday, March 2, 2026 at 10:00:00 AM EST, Mark Stone <mark@sender.example> wrote:  
- 
- Hi Bob,
-quick question.
=== yahoo fr
+Pas intéressé.
-
-    Le lundi 2 mars 2026 à 10:00:00 UTC+1, Mark Stone <mark@sender.example> a écrit :  
- 
- Bonjour
=== yahoo it
+Non mi interessa.
-
-    Il lunedì 2 marzo 2026 alle ore 10:00:00 CET, Mark Stone <mark@sender.example> ha scritto:  
- 
- Buongiorno
=== yahoo es
+Mándame precios.
-
-    El lunes, 2 de marzo de 2026, 10:00:00 CET, Mark Stone <mark@sender.example> escribió:  
- 
- Hola
=== yahoo de
+Kein Interesse.
-
-    Am Montag, 2. März 2026 um 10:00:00 MEZ hat Mark Stone <mark@sender.example> Folgendes geschrieben:  
- 
- Hallo
=== aol
+Call me.
-
------Original Message-----
-From: Mark Stone <mark@sender.example>
-To: bob@aol.com
-Sent: Mon, Mar 2, 2026 10:00 am
-Subject: Quick question
-
-Hi
=== gmx
+Danke, ich melde mich.
-
-Gesendet: Montag, 2. März 2026 um 10:00 Uhr
-Von: "Mark Stone" <mark@sender.example>
-An: bob@gmx.example
-Betreff: Kurze Frage
-
-Hallo
=== web.de mail app
+Passt.
---
-Diese Nachricht wurde von meinem Android Mobiltelefon mit WEB.DE Mail gesendet.
-Am 02.03.26, 10:00, Mark Stone <mark@sender.example> schrieb:
-
-> Hallo
=== zoho
+Yes please.
-
-
-
----- On Mon, 02 Mar 2026 10:00:00 +0000 Mark Stone <mark@sender.example> wrote ---
-
-Hi Bob
=== zoho older
+Fine with me.
-
----- On Mon, 02 Mar 2026 10:00:00 +0530 mark@sender.example wrote ----
-
-> Hi Bob
=== proton
+I would rather not.
-
-Sent with Proton Mail secure email.
-
-On Monday, March 2nd, 2026 at 10:00 AM, Mark Stone <mark@sender.example> wrote:
-
-> Hi Bob
=== proton older
+Ok.
-
-Sent from ProtonMail mobile
-
--------- Original Message --------
-On Mar 2, 2026, 10:00 AM, Mark Stone < mark@sender.example> wrote:
-
-> Hi
=== fastmail
+Not this year.
-
-On Mon, 2 Mar 2026, at 10:00 AM, Mark Stone wrote:
-> Hi Bob
=== mail.ru
+Спасибо, перезвоните.
-
---
-Иван Петров
- 
->Понедельник, 2 марта 2026, 10:00 +03:00 от Mark Stone <mark@sender.example>:
-> 
->Здравствуйте
=== yandex
+Неинтересно.
-
-02.03.2026, 10:00, "Mark Stone" <mark@sender.example>:
-> Здравствуйте
=== qq
+好的，请发资料。
-
-
------------------- 原始邮件 ------------------
-发件人: "Mark Stone" <mark@sender.example>;
-发送时间: 2026年3月2日(星期一) 上午10:00
-收件人: "李伟"<100001@qq.com>;
-主题: Quick question
-
-您好
=== 163
+不需要，谢谢。
-
-
-
-At 2026-03-02 10:00:00, "Mark Stone" <mark@sender.example> wrote:
-
-Hi
=== 163 zh
+可以，周四联系。
-
-在 2026-03-02 10:00:00，"Mark Stone" <mark@sender.example> 写道：
-
->您好
=== naver
+자료 보내 주세요.
-
------Original Message-----
-From: "Mark Stone"<mark@sender.example>
-To: <kim@naver.com>;
-Cc:
-Sent: 2026-03-02 (월) 10:00:00 (GMT+09:00)
-Subject: Quick question
-
-안녕하세요
=== orange.fr
+D'accord pour jeudi.
-
-> Message du 02/03/26 10:00
-> De : "Mark Stone" <mark@sender.example>
-> A : jean@orange.fr
-> Copie à :
-> Objet : Question
->
-> Bonjour
=== libero
+Mi chiami pure.
-
-Il 2 marzo 2026 alle 10.00 Mark Stone <mark@sender.example> ha scritto:
-
-> Buongiorno
=== roundcube
+Please stop by.
-
-On 2026-03-02 10:00, Mark Stone wrote:
-> Hi Bob
=== roundcube de
+Gern.
-
-Am 2026-03-02 10:00, schrieb Mark Stone:
-> Hallo
=== horde
+Ok, tomorrow.
-
-Zitat von Mark Stone <mark@sender.example>:
-
-> Hallo
=== horde en
+Ok, tomorrow.
-
-Quoting Mark Stone <mark@sender.example>:
-
-> Hi
=== open-xchange
+Danke, nein.
-
-> Mark Stone <mark@sender.example> hat am 02.03.2026 10:00 CET geschrieben:
-> 
-> Hallo
=== open-xchange en
+Thanks, no.
-
-> On 03/02/2026 10:00 AM CET Mark Stone <mark@sender.example> wrote:
-> 
-> Hi
=== front
+Happy to.
-
-On March 2, 2026 at 10:00 AM GMT+1 mark@sender.example wrote:
-
-Hi Bob
=== hubspot
+Could you resend the deck?
-
-On Mon, Mar 2, 2026 at 10:00 AM, Mark Stone <mark@sender.example> wrote:
-
-Hi Bob
=== superhuman
+Let's do it.
-
-Sent via Superhuman ( https://sprh.mn/?vip=bob@dest.example )
-
-On Mon, Mar 02, 2026 at 10:00 AM, Mark Stone < mark@sender.example > wrote:
-
->
-> Hi Bob
=== hey.com
+Sure thing.
-
-On March 2, 2026, Mark Stone <mark@sender.example> wrote:
-> Hi Bob
`;
