/**
 * Replies as Gmail writes them in the languages of its users, line by line: `+` stands before a line of the writer's own, `-` before one that is quoted,
 * introduces a quote or belongs to a signature. Written from knowledge of these programs, apart from the rules they measure.
 * Format of a case: a line `=== program and language`, then the body.
 */
export const GMAIL_REPLIES: string = `
=== gmail en
+Sounds good, let's talk on Tuesday.
-
-On Mon, Mar 2, 2026 at 10:00 AM Mark Stone <mark@sender.example> wrote:
-
-> Hi Bob,
-> quick question.
=== gmail en, wrapped
+Yes.
-
-On Mon, Mar 2, 2026 at 10:00 AM Mark Alexander Stone-Whittington <
-mark@sender.example> wrote:
-
-> Hi Bob
=== gmail en 24h
+No thanks
-
-On Mon, 2 Mar 2026 at 10:00, Mark Stone <mark@sender.example> wrote:
-> Hi Bob
=== gmail de
+Danke, kein Bedarf.
-
-Am Mo., 2. März 2026 um 10:00 Uhr schrieb Mark Stone <mark@sender.example>:
-
-> Hallo Bob
=== gmail fr
+Oui, volontiers.
-
-Le lun. 2 mars 2026 à 10:00, Mark Stone <mark@sender.example> a écrit :
-
-> Bonjour
=== gmail es
+Gracias, hablemos mañana.
-
-El lun, 2 mar 2026 a las 10:00, Mark Stone (<mark@sender.example>) escribió:
-
-> Hola
=== gmail it
+Va bene.
-
-Il giorno lun 2 mar 2026 alle ore 10:00 Mark Stone <mark@sender.example>
-ha scritto:
-
-> Ciao
=== gmail pt-BR
+Pode ser na quinta.
-
-Em seg., 2 de mar. de 2026 às 10:00, Mark Stone <mark@sender.example>
-escreveu:
-
-> Oi
=== gmail pt-PT
+Sim, pode ligar.
-
-Mark Stone <mark@sender.example> escreveu (segunda, 2/03/2026 à(s) 10:00):
-
-> Olá
=== gmail nl
+Prima, bel maar.
-
-Op ma 2 mrt 2026 om 10:00 schreef Mark Stone <mark@sender.example>:
-
-> Hallo
=== gmail sv
+Låter bra.
-
-Den mån 2 mars 2026 kl 10:00 skrev Mark Stone <mark@sender.example>:
-
-> Hej
=== gmail da
+Det lyder godt.
-
-Den man. 2. mar. 2026 kl. 10.00 skrev Mark Stone <mark@sender.example>:
-
-> Hej
=== gmail no
+Ja takk.
-
-man. 2. mars 2026 kl. 10:00 skrev Mark Stone <mark@sender.example>:
-
-> Hei
=== gmail fi
+Kiitos, ei tarvetta.
-
-ma 2. maalisk. 2026 klo 10.00 Mark Stone (mark@sender.example) kirjoitti:
-
-> Hei
=== gmail pl
+Dziękuję, proszę o ofertę.
-
-pon., 2 mar 2026 o 10:00 Mark Stone <mark@sender.example> napisał(a):
-
-> Dzień dobry
=== gmail cs
+Děkuji, ozvěte se v dubnu.
-
-po 2. 3. 2026 v 10:00 odesílatel Mark Stone <mark@sender.example> napsal:
-
-> Dobrý den
=== gmail sk
+Ďakujem, nie.
-
-po 2. 3. 2026 o 10:00 Mark Stone <mark@sender.example> napísal(a):
-
-> Dobrý deň
=== gmail hu
+Köszönöm, érdekel.
-
-Mark Stone <mark@sender.example> ezt írta (időpont: 2026. márc. 2., H, 10:00):
-
-> Szia
=== gmail ro
+Mulțumesc, nu acum.
-
-În lun., 2 mar. 2026 la 10:00, Mark Stone <mark@sender.example> a scris:
-
-> Bună
=== gmail tr
+Teşekkürler, ilgilenmiyorum.
-
-Mark Stone <mark@sender.example>, 2 Mar 2026 Pzt, 10:00 tarihinde şunu yazdı:
-
-> Merhaba
=== gmail ru
+Спасибо, интересно.
-
-пн, 2 мар. 2026 г. в 10:00, Mark Stone <mark@sender.example>:
-
-> Здравствуйте
=== gmail uk
+Дякую, не цікаво.
-
-пн, 2 бер. 2026 р. о 10:00 Mark Stone <mark@sender.example> пише:
-
-> Вітаю
=== gmail el
+Ευχαριστώ, όχι.
-
-Στις Δευ 2 Μαρ 2026 στις 10:00 π.μ., ο/η Mark Stone <mark@sender.example> έγραψε:
-
-> Γεια
=== gmail bg
+Благодаря, не.
-
-На пн, 2.03.2026 г. в 10:00 Mark Stone <mark@sender.example> написа:
-
-> Здравейте
=== gmail hr
+Hvala, javite se u travnju.
-
-pon, 2. ožu 2026. u 10:00 Mark Stone <mark@sender.example> napisao je:
-
-> Bok
=== gmail ja
+ありがとうございます。検討します。
-
-2026年3月2日(月) 10:00 Mark Stone <mark@sender.example>:
-
-> こんにちは
=== gmail zh-CN
+谢谢，不需要。
-
-Mark Stone <mark@sender.example> 于2026年3月2日周一 10:00写道：
-
-> 您好
=== gmail zh-TW
+謝謝，請寄資料。
-
-Mark Stone <mark@sender.example> 於 2026年3月2日 週一 上午10:00寫道：
-
-> 您好
=== gmail ko
+감사합니다. 검토하겠습니다.
-
-2026년 3월 2일 (월) 오전 10:00, Mark Stone <mark@sender.example>님이 작성:
-
-> 안녕하세요
=== gmail he
+תודה, לא מעוניין.
-
-‫בתאריך יום ב׳, 2 במרץ 2026 ב-10:00 מאת ‪Mark Stone‬‏ <‪mark@sender.example‬‏>:‬
-
-> שלום
=== gmail ar
+شكرا، لست مهتما.
-
-في الاثنين، 2 مارس 2026 في 10:00 ص تمت كتابة ما يلي بواسطة Mark Stone <mark@sender.example>:
-
-> مرحبا
=== gmail vi
+Cảm ơn, tôi quan tâm.
-
-Vào Th 2, 2 thg 3, 2026 vào lúc 10:00 Mark Stone <mark@sender.example> đã viết:
-
-> Chào bạn
=== gmail id
+Terima kasih, boleh.
-
-Pada Sen, 2 Mar 2026 pukul 10.00 Mark Stone <mark@sender.example> menulis:
-
-> Halo
=== gmail th
+ขอบคุณครับ
-
-ในวันที่ จ. 2 มี.ค. 2026 เวลา 10:00 Mark Stone <mark@sender.example> เขียนว่า:
-
-> สวัสดี
=== gmail ca
+Gràcies, parlem demà.
-
-Missatge de Mark Stone <mark@sender.example> del dia dl., 2 de març 2026 a les 10:00:
-
-> Hola
=== gmail forwarded
+Please take this over.
-
----------- Forwarded message ---------
-From: Mark Stone <mark@sender.example>
-Date: Mon, Mar 2, 2026 at 10:00 AM
-Subject: Quick question
-To: Bob <bob@dest.example>
-
-Hi Bob
`;
