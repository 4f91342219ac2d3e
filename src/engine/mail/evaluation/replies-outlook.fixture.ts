/** Replies of Outlook, in the format of `replies-gmail.fixture.ts`. */
export const OUTLOOK_REPLIES: string = `
=== outlook en
+Works for me.
-
-From: Mark Stone <mark@sender.example>
-Sent: Monday, March 2, 2026 10:00 AM
-To: Bob <bob@dest.example>
-Subject: Quick question
-
-Hi Bob
=== outlook en, ruler
+Works for me.
-
-________________________________
-From: Mark Stone <mark@sender.example>
-Sent: Monday, March 2, 2026 10:00 AM
-To: Bob <bob@dest.example>
-Subject: Quick question
-
-Hi Bob
=== outlook de
+Passt mir.
-
-Von: Mark Stone <mark@sender.example>
-Gesendet: Montag, 2. März 2026 10:00
-An: Bob <bob@dest.example>
-Betreff: Kurze Frage
-
-Hallo
=== outlook fr
+D'accord.
-
-De : Mark Stone <mark@sender.example>
-Envoyé : lundi 2 mars 2026 10:00
-À : Bob <bob@dest.example>
-Objet : Question
-
-Bonjour
=== outlook es
+De acuerdo.
-
-De: Mark Stone <mark@sender.example>
-Enviado el: lunes, 2 de marzo de 2026 10:00
-Para: Bob <bob@dest.example>
-Asunto: Pregunta
-
-Hola
=== outlook it
+D'accordo.
-
-Da: Mark Stone <mark@sender.example>
-Inviato: lunedì 2 marzo 2026 10:00
-A: Bob <bob@dest.example>
-Oggetto: Domanda
-
-Ciao
=== outlook pt
+Combinado.
-
-De: Mark Stone <mark@sender.example>
-Enviada em: segunda-feira, 2 de março de 2026 10:00
-Para: Bob <bob@dest.example>
-Assunto: Pergunta
-
-Olá
=== outlook nl
+Akkoord.
-
-Van: Mark Stone <mark@sender.example>
-Verzonden: maandag 2 maart 2026 10:00
-Aan: Bob <bob@dest.example>
-Onderwerp: Vraag
-
-Hallo
=== outlook sv
+Det går bra.
-
-Från: Mark Stone <mark@sender.example>
-Skickat: den 2 mars 2026 10:00
-Till: Bob <bob@dest.example>
-Ämne: Fråga
-
-Hej
=== outlook da
+Det er fint.
-
-Fra: Mark Stone <mark@sender.example>
-Sendt: 2. marts 2026 10:00
-Til: Bob <bob@dest.example>
-Emne: Spørgsmål
-
-Hej
=== outlook fi
+Sopii.
-
-Lähettäjä: Mark Stone <mark@sender.example>
-Lähetetty: maanantai 2. maaliskuuta 2026 10.00
-Vastaanottaja: Bob <bob@dest.example>
-Aihe: Kysymys
-
-Hei
=== outlook pl
+Zgoda.
-
-Od: Mark Stone <mark@sender.example>
-Wysłano: poniedziałek, 2 marca 2026 10:00
-Do: Bob <bob@dest.example>
-Temat: Pytanie
-
-Dzień dobry
=== outlook cs
+Souhlasím.
-
-Od: Mark Stone <mark@sender.example>
-Odesláno: pondělí 2. března 2026 10:00
-Komu: Bob <bob@dest.example>
-Předmět: Dotaz
-
-Dobrý den
=== outlook hu
+Rendben.
-
-Feladó: Mark Stone <mark@sender.example>
-Elküldve: 2026. március 2., hétfő 10:00
-Címzett: Bob <bob@dest.example>
-Tárgy: Kérdés
-
-Szia
=== outlook ro
+De acord.
-
-De la: Mark Stone <mark@sender.example>
-Trimis: luni, 2 martie 2026 10:00
-Către: Bob <bob@dest.example>
-Subiect: Întrebare
-
-Bună
=== outlook tr
+Tamam.
-
-Kimden: Mark Stone <mark@sender.example>
-Gönderildi: 2 Mart 2026 Pazartesi 10:00
-Kime: Bob <bob@dest.example>
-Konu: Soru
-
-Merhaba
=== outlook ru
+Хорошо.
-
-От: Mark Stone <mark@sender.example>
-Отправлено: 2 марта 2026 г. 10:00
-Кому: Bob <bob@dest.example>
-Тема: Вопрос
-
-Здравствуйте
=== outlook uk
+Добре.
-
-Від: Mark Stone <mark@sender.example>
-Надіслано: 2 березня 2026 р. 10:00
-Кому: Bob <bob@dest.example>
-Тема: Питання
-
-Вітаю
=== outlook el
+Εντάξει.
-
-Από: Mark Stone <mark@sender.example>
-Στάλθηκε: Δευτέρα, 2 Μαρτίου 2026 10:00
-Προς: Bob <bob@dest.example>
-Θέμα: Ερώτηση
-
-Γεια
=== outlook ja
+承知しました。
-
-差出人: Mark Stone <mark@sender.example>
-送信日時: 2026年3月2日 10:00
-宛先: Bob <bob@dest.example>
-件名: 質問
-
-こんにちは
=== outlook zh
+好的。
-
-发件人: Mark Stone <mark@sender.example>
-发送时间: 2026年3月2日 10:00
-收件人: Bob <bob@dest.example>
-主题: 问题
-
-您好
=== outlook ko
+좋습니다.
-
-보낸 사람: Mark Stone <mark@sender.example>
-보낸 날짜: 2026년 3월 2일 월요일 오전 10:00
-받는 사람: Bob <bob@dest.example>
-제목: 질문
-
-안녕하세요
=== outlook he
+בסדר.
-
-מאת: Mark Stone <mark@sender.example>
-נשלח: יום שני 02 מרץ 2026 10:00
-אל: Bob <bob@dest.example>
-נושא: שאלה
-
-שלום
=== outlook 2003
+See attachment.
-
------Original Message-----
-From: Mark Stone [mailto:mark@sender.example]
-Sent: Monday, March 02, 2026 10:00 AM
-To: Bob
-Subject: Quick question
-
-Hi
=== outlook 2003 de
+Siehe Anhang.
-
------Ursprüngliche Nachricht-----
-Von: Mark Stone [mailto:mark@sender.example]
-Gesendet: Montag, 2. März 2026 10:00
-An: Bob
-Betreff: Kurze Frage
-
-Hallo
=== outlook bold headers as text
+Agreed.
-
-*From:* Mark Stone <mark@sender.example>
-*Sent:* Monday, March 2, 2026 10:00 AM
-*To:* Bob <bob@dest.example>
-*Subject:* Quick question
-
-Hi
=== outlook mac
+Agreed.
-
-From: Mark Stone <mark@sender.example>
-Date: Monday, 2 March 2026 at 10:00
-To: Bob <bob@dest.example>
-Subject: Quick question
-
-Hi
=== outlook ios
+Yes
-
-Get Outlook for iOS<https://aka.ms/o0ukef>
-________________________________
-From: Mark Stone <mark@sender.example>
-Sent: Monday, March 2, 2026 10:00:00 AM
-To: Bob <bob@dest.example>
-Subject: Quick question
-
-Hi
=== outlook android de
+Ja
-
-Outlook für Android<https://aka.ms/AAb9ysg> herunterladen
-________________________________
-Von: Mark Stone <mark@sender.example>
-Gesendet: Montag, März 2, 2026 10:00:00 AM
-An: Bob <bob@dest.example>
-Betreff: Kurze Frage
-
-Hallo
=== outlook ios fr
+Oui
-
-Télécharger Outlook pour iOS<https://aka.ms/o0ukef>
-________________________________
-De : Mark Stone <mark@sender.example>
-Envoyé : lundi 2 mars 2026 10:00
-À : Bob
-Objet : Question
-
-Bonjour
`;
