/** Answers as webmails and people in fifteen languages write them, a seventh set, in the format of `third/replies.fixture.ts`, without labels. */
export const SEVENTH_WEBMAIL_REPLIES: string = `
=== roundcube german
+Wir haben schon etwas.
-
-Am 02.03.2026 10:00, schrieb Mark Stone:
-> Hallo Kim,
-> kurze Idee
=== horde
+Kein Interesse.
-
-Zitat von Mark Stone <mark@sender.example>:
-
-> Hallo Kim,
=== squirrelmail
+Send me the details.
-
-> Hi Kim,
-> quick idea
-> Mark
=== gmx webmail
+Guten Tag,
+
+bitte senden Sie mir Unterlagen.
+
+Gruß
+K. Berg
-
-
-Gesendet: Montag, 02. März 2026 um 10:00 Uhr
-Von: "Mark Stone" <mark@sender.example>
-An: kim@gmx.example
-Betreff: Kurze Frage
-
-Hallo Kim,
=== t-online
+Danke, nein.
-
-
-
------Original-Nachricht-----
-Betreff: Kurze Frage
-Datum: 2026-03-02T10:00:00+0100
-Von: "Mark Stone" <mark@sender.example>
-An: "kim@t-online.example" <kim@t-online.example>
-
-Hallo Kim,
=== orange french
+Bonjour,
+
+Envoyez-moi un devis.
-
-
-
-> Message du 02/03/26 10:00
-> De : "Mark Stone" <mark@sender.example>
-> A : kim@orange.example
-> Copie à : 
-> Objet : Question
-> 
-> Bonjour Kim,
=== laposte
+Pas intéressé.
-
-De : "Mark Stone" <mark@sender.example>
-A : kim@laposte.example
-Envoyé : lundi 2 mars 2026 10:00
-Objet : Question
-
-Bonjour
=== libero italian
+Ok mi mandi pure.
-
-Il 02/03/2026 10:00 CET Mark Stone <mark@sender.example> ha scritto:
-
-
-Buongiorno
=== libero second
+No grazie.
-
-----Messaggio originale----
-Da: mark@sender.example
-Data: 02/03/2026 10.00
-A: <kim@libero.example>
-Ogg: Domanda
-
-Buongiorno
=== wp polish
+Proszę o cennik.
-
-Dnia 2 marca 2026 10:00 Mark Stone <mark@sender.example> napisał(a):
-
-Dzień dobry
=== interia polish
+Nie jestem zainteresowany
-
-Od: "Mark Stone" <mark@sender.example>
-Do: kim@interia.example; 
-Wysłane: 10:00 Poniedziałek 2026-03-02
-Temat: Pytanie
-
-Dzień dobry
=== seznam czech
+Dobrý den, zavolejte mi.
-
----------- Původní e-mail ----------
-Od: Mark Stone <mark@sender.example>
-Komu: kim@seznam.example
-Datum: 2. 3. 2026 10:00:00
-Předmět: Dotaz
-
-Dobrý den
=== yandex russian
+Спасибо, неинтересно.
-
-02.03.2026, 10:00, "Mark Stone" <mark@sender.example>:
-
-Здравствуйте
=== mail.ru
+Пришлите цены
-
---
-Отправлено из Mail для Android
-понедельник, 02 марта 2026г., 10:00 +03:00 от Mark Stone mark@sender.example:
-
->Здравствуйте
=== ukr.net
+Цікаво, надішліть.
-
-2 березня 2026, 10:00:00, від "Mark Stone" <mark@sender.example>:
-
-Вітаю
=== qq
+可以，请发资料。
-
-
------------------- 原始邮件 ------------------
-发件人: "Mark Stone" <mark@sender.example>;
-发送时间: 2026年3月2日(星期一) 下午5:00
-收件人: "kim"<kim@qq.example>;
-主题: 问题
-
-您好
=== 163
+不需要，谢谢
-
-在 2026-03-02 17:00:00，"Mark Stone" <mark@sender.example> 写道：
-
->您好
=== naver
+네, 자료 보내주세요.
-
------Original Message-----
-From: "Mark Stone" <mark@sender.example>
-To: <kim@naver.example>;
-Cc: 
-Sent: 2026-03-02 (월) 18:00:00 (GMT+09:00)
-Subject: 문의
-
-안녕하세요
=== gmail japanese
+ありがとうございます。検討します。
-
-2026年3月2日(月) 18:00 Mark Stone <mark@sender.example>:
-
-> こんにちは
=== gmail turkish
+Teşekkürler, ilgilenmiyoruz.
-
-Mark Stone <mark@sender.example>, 2 Mar 2026 Pzt, 10:00 tarihinde şunu yazdı:
-
-> Merhaba
=== gmail hebrew
+תודה, לא מעוניין
-
-‫בתאריך יום ב׳, 2 במרץ 2026 ב-10:00 מאת ‪Mark Stone‬‏ <‪mark@sender.example‬‏>:‬
-
-> שלום
=== gmail arabic
+شكرا، أرسل التفاصيل
-
-في الاثنين، ٢ مارس ٢٠٢٦ في ١٠:٠٠ ص تمت كتابة ما يلي بواسطة ‪Mark Stone‬‏ <‪mark@sender.example‬‏>:
-
-> مرحبا
=== gmail vietnamese
+Cảm ơn, tôi quan tâm.
-
-Vào Th 2, 2 thg 3, 2026 vào lúc 10:00 Mark Stone <mark@sender.example> đã viết:
-
-> Chào
=== outlook finnish
+Kiitos, ei tarvetta.
-
-Lähettäjä: Mark Stone <mark@sender.example>
-Lähetetty: maanantai 2. maaliskuuta 2026 10.00
-Vastaanottaja: Kim <kim@asiakas.example>
-Aihe: Kysymys
-
-Hei
=== outlook greek
+Στείλτε μου πληροφορίες.
-
-Από: Mark Stone <mark@sender.example>
-Στάλθηκε: Δευτέρα, 2 Μαρτίου 2026 10:00
-Προς: Kim <kim@pelatis.example>
-Θέμα: Ερώτηση
-
-Γεια
=== outlook hungarian
+Köszönöm, nem.
-
-Feladó: Mark Stone <mark@sender.example>
-Elküldve: 2026. március 2., hétfő 10:00
-Címzett: Kim <kim@ugyfel.example>
-Tárgy: Kérdés
-
-Helló
=== inline
-On Mon, Mar 2, 2026 at 10:00 AM Mark Stone <mark@sender.example> wrote:
-
-> Do you use a CRM?
-
+Yes, Pipedrive.
-
-> How many people are in sales?
-
+Twelve.
=== bottom posting
-Mark Stone wrote on 02/03/2026 10:00:
-> Hi Kim,
->
-> quick idea for you.
-
+Interesting, please send more.
+
+Kim
=== nested
+Second try: no, thank you.
-
-On Mon, Mar 2, 2026 at 10:00 AM Mark Stone <mark@sender.example> wrote:
-
-> Just following up.
->
-> On Thu, Feb 26, 2026 at 9:00 AM Mark Stone <mark@sender.example> wrote:
->
->> Hi Kim,
=== forward to colleague
+Paul, is this something for you?
-
----------- Forwarded message ---------
-From: Mark Stone <mark@sender.example>
-Date: Mon, Mar 2, 2026 at 10:00 AM
-Subject: Quick question
-To: <kim@shop.example>
-
-Hi Kim,
=== disclaimer and ruler
+Please send it to me in German.
+
+Kind regards
+Kim Berg
-___________________________________
-Shop GmbH | Hauptstr. 1 | 10115 Berlin
-Geschäftsführer: A. Berg | HRB 1234
-
-Diese E-Mail enthält vertrauliche Informationen.
=== caution banner
-CAUTION: This email originated from outside of the organization. Do not click links unless you recognize the sender.
-
+Who gave you my address?
=== blackberry style wrapped attribution
+Will look.
-
-On Mon, Mar 2, 2026 at 10:00 AM Mark Stone, Head of Growth at Sender Ltd
-<mark.stone.with.a.long.name@sender.example> wrote:
-
-> Hi
=== spanish iphone
+No me interesa
-
-Enviado desde mi iPhone
-
-> El 2 mar 2026, a las 10:00, Mark Stone <mark@sender.example> escribió:
-> 
-> Hola
=== asterisk outlook headers
+Passt, bitte anrufen.
-
-*Von:* Mark Stone <mark@sender.example>
-*Gesendet:* Montag, 2. März 2026 10:00
-*An:* Kim <kim@kunde.example>
-*Betreff:* Kurze Frage
-
-Hallo
=== ps after signature
+Works for me.
+
+Kim
+
+PS: bring the contract.
-
-On Mon, Mar 2, 2026 at 10:00 AM Mark Stone <mark@sender.example> wrote:
-> Hi
`;
