/** Replies, written after the rules that the other sets led to, in the format of `../replies-gmail.fixture.ts`. */
export const LATER_REPLIES: string = `
=== outlook mobile, two lines of text
+Hi Mark,
+
+Thursday is good.
-
-Sent from Outlook for iOS
-________________________________
-From: Mark Stone <mark@sender.example>
-Sent: Tuesday, 3 March 2026 09:12
-To: Jane Roe <jane@client.example>
-Subject: Re: Following up
-
-Hi Jane
=== owa with cc
+Yes, go ahead
-________________________________________
-From: Mark Stone [mark@sender.example]
-Sent: 03 March 2026 09:12
-To: Jane Roe
-Cc: Tom Roe
-Subject: RE: Following up
-
-Hi
=== answer starts right above
+Absolutely
-On Tue, Mar 3, 2026 at 9:12 AM Mark Stone <mark@sender.example> wrote:
->
-> Hi Jane
=== a word like a preposition above
+Ambitious!
+Ok.
-On Tue, 3 Mar 2026, 09:12 Mark Stone, <mark@sender.example> wrote:
-
-> Hi Jane
=== gmail android
+Will do
-
-On Tue, Mar 3, 2026, 9:12 AM Mark Stone <mark@sender.example> wrote:
-
-> Hi Jane
=== gmail et
+Aitäh, ei.
-
-Kontakt Mark Stone (<mark@sender.example>) kirjutas kuupäeval T, 3. märts 2026 kell 09:12:
-
-> Tere
=== gmail lt
+Ačiū, ne.
-
-2026-03-03, an, 09:12 Mark Stone <mark@sender.example> rašė:
-
-> Labas
=== gmail sl
+Hvala, ne.
-
-V V tor., 3. mar. 2026 ob 09:12 je oseba Mark Stone <mark@sender.example> napisala:
-
-> Pozdravljeni
=== gmail sr
+Хвала, не.
-
-уто, 3. мар 2026. у 09:12 Mark Stone <mark@sender.example> је написао/ла:
-
-> Здраво
=== gmail fa
+ممنون، نه.
-
-در تاریخ سه‌شنبه ۳ مارس ۲۰۲۶،‏ ۰۹:۱۲ Mark Stone <mark@sender.example> نوشت:
-
-> سلام
=== outlook no
+Det passer.
-
-Fra: Mark Stone <mark@sender.example>
-Sendt: tirsdag 3. mars 2026 09:12
-Til: Jane Roe <jane@client.example>
-Emne: SV: Oppfølging
-
-Hei
=== outlook sk
+Dobre.
-
-Od: Mark Stone <mark@sender.example>
-Odoslané: utorok 3. marca 2026 9:12
-Komu: Jane Roe <jane@client.example>
-Predmet: RE: Otázka
-
-Dobrý deň
=== outlook hr
+U redu.
-
-Šalje: Mark Stone <mark@sender.example>
-Poslano: utorak, 3. ožujka 2026. 9:12
-Prima: Jane Roe <jane@client.example>
-Predmet: Pitanje
-
-Bok
=== outlook bg
+Добре.
-
-От: Mark Stone <mark@sender.example>
-Изпратено: вторник, 3 март 2026 г. 9:12
-До: Jane Roe <jane@client.example>
-Относно: Въпрос
-
-Здравейте
=== outlook ar
+موافق.
-
-من: Mark Stone <mark@sender.example>
-تم الإرسال: 3 مارس 2026 09:12
-إلى: Jane Roe <jane@client.example>
-الموضوع: سؤال
-
-مرحبا
=== outlook zh-TW
+沒問題。
-
-寄件者: Mark Stone <mark@sender.example>
-寄件日期: 2026年3月3日 上午 09:12
-收件者: Jane Roe <jane@client.example>
-主旨: 問題
-
-您好
=== outlook vi
+Được.
-
-Từ: Mark Stone <mark@sender.example>
-Đã gửi: Thứ Ba, 3 tháng 3 2026 9:12
-Đến: Jane Roe <jane@client.example>
-Chủ đề: Câu hỏi
-
-Chào
=== iphone ko
+네
-
-나의 iPhone에서 보냄
-
-> 2026. 3. 3. 오전 9:12, Mark Stone <mark@sender.example> 작성:
-> 
-> 안녕하세요
=== iphone cs
+Ano
-
-Odesláno z iPhonu
-
-> 3. 3. 2026 v 9:12, Mark Stone <mark@sender.example>:
-> 
-> Dobrý den
=== iphone hu
+Igen
-
-Elküldve az iPhone-omról
-
-> 2026. márc. 3. dátummal, 9:12 időpontban Mark Stone <mark@sender.example> írta:
-> 
-> Szia
=== iphone el
+Ναι
-
-Στάλθηκε από το iPhone μου
-
-> Στις 3 Μαρ 2026, στις 9:12 π.μ., ο χρήστης Mark Stone <mark@sender.example> έγραψε:
-> 
-> Γεια
=== iphone ro
+Da
-
-Trimis de pe iPhone-ul meu
-
-> Pe 3 mar. 2026, la 09:12, Mark Stone <mark@sender.example> a scris:
-> 
-> Bună
=== iphone no
+Ja
-
-Sendt fra min iPhone
-
-> 3. mars 2026 kl. 09:12 skrev Mark Stone <mark@sender.example>:
-> 
-> Hei
=== ipad
+Sure
-
-Sent from my iPad
-
-> On 3 Mar 2026, at 09:12, Mark Stone <mark@sender.example> wrote:
-> 
-> Hi
=== bluemail
+Ok
-
-Get BlueMail for Android
-On Mar 3, 2026, at 9:12 AM, Mark Stone <mark@sender.example> wrote:
-
-Hi
=== aqua mail
+Fine
-
-Sent with Aqua Mail for Android
-https://www.mobisystems.com/aqua-mail
-
-On 3 March 2026 09:12:44 Mark Stone <mark@sender.example> wrote:
-
-> Hi
=== missive
+Fine
-
-On March 3, 2026, 9:12 AM GMT+1 mark@sender.example wrote:
-
-Hi
=== help scout
+Fine
-
-> On Mar 3, 2026, at 9:12am, Mark Stone <mark@sender.example> wrote:
->
-> Hi
=== zendesk style
+Fine
-
-##- Please type your reply above this line -##
-
-Your request has been updated.
=== mutt
+Fine.
-
-* Mark Stone <mark@sender.example> [2026-03-03 09:12]:
-> Hi
=== gnus
+Fine.
-
-Mark Stone <mark@sender.example> writes:
-> Hi
=== evolution
+Fine.
-
-On Tue, 2026-03-03 at 09:12 +0000, Mark Stone wrote:
-> Hi
=== kmail de
+Gut.
-
-Am Dienstag, 3. März 2026, 09:12:44 CET schrieb Mark Stone:
-> Hallo
=== the bat ru
+Хорошо.
-
-Вы писали 3 марта 2026 г., 9:12:44:
-
-> Здравствуйте
=== windows live mail
+Fine.
-
-From: Mark Stone 
-Sent: Tuesday, March 03, 2026 9:12 AM
-To: jane@client.example 
-Subject: Following up
- 
-Hi
=== icloud web de
+Gut.
-
-> Am 03.03.2026 um 09:12 schrieb Mark Stone <mark@sender.example>:
-> 
-> Hallo
=== t-online
+Gut.
-
------Original-Nachricht-----
-Betreff: Nachfrage
-Datum: 2026-03-03T09:12:00+0100
-Von: "Mark Stone" <mark@sender.example>
-An: "jens@t-online.example" <jens@t-online.example>
-
-Hallo
=== laposte
+Oui.
-
-De : "Mark Stone" <mark@sender.example>
-A : "luc" <luc@laposte.example>
-Envoyé: mardi 3 Mars 2026 09:12
-Objet : Relance
-
-Bonjour
=== free.fr zimbra
+Oui.
-
------ Mail original -----
-De: "Mark Stone" <mark@sender.example>
-À: "luc" <luc@free.example>
-Envoyé: Mardi 3 Mars 2026 09:12:44
-Objet: Relance
-
-Bonjour
=== zimbra en
+Yes.
-
------ Original Message -----
-From: "Mark Stone" <mark@sender.example>
-To: "jane" <jane@client.example>
-Sent: Tuesday, March 3, 2026 9:12:44 AM
-Subject: Following up
-
-Hi
=== signature after underscore with phone
+Can do next week.
-
-_____
-Jane Roe | Buyer | Client Ltd.
-T +44 20 7946 0000 | jane@client.example
=== signature delimiter and disclaimer
+Can do next week.
-
--- 
-Jane Roe
-This email and its attachments may be confidential and are intended solely for the use of the individual to whom it is addressed.
=== own dashes in prose
+We looked at it -- and liked it.
+
+-- Not sure about the price though, can you do better than last year?
=== question list with numbers and quotes
+1. "Single sign-on" - included?
+2. Price > 5k?
+3. <br> in templates?
=== forwards with comment
+Tom, yours?
-
-Begin forwarded message:
-
-From: Mark Stone <mark@sender.example>
-Subject: Following up
-Date: 3 March 2026 at 09:12:44 GMT
-To: jane@client.example
-
-Hi
=== inline answers between quotes, with greeting
+Hi Mark,
+
+see below.
-
-On Tue, Mar 3, 2026 at 9:12 AM Mark Stone <mark@sender.example> wrote:
-
-> How many people?
-
+About 40.
-
-> Which tool now?
-
+Excel.
+
+Jane
=== cut opt-out under name
+Please remove me from your list.
-
--- 
-Jane Roe, Client Ltd.
=== chinese inline mobile
+收到
-
-发自我的手机
=== spanish phone
+Vale
-
-Enviado desde mi teléfono móvil
=== french android
+Merci
-
-Envoyé depuis mon mobile Android
`;
