/** Mail of responders, a seventh set, written before a look at the rules: `label detail|subject|words`, read by `responderMails`. */
export const SEVENTH_AUTO_REPLIES: string = `
vacation 2026-03-10|Automatic reply: Quick question|Thanks for your mail. I'm travelling with limited access and return on Tuesday 10 March.
vacation 2026-03-16|Abwesenheitsnotiz: Kurze Frage|Ich bin bis einschließlich 13.03.2026 nicht im Haus und ab Montag, dem 16. März, wieder für Sie da.
vacation 2026-03-09|Réponse automatique : Question|Je suis absente du bureau et serai de retour le lundi 9 mars. En cas d'urgence, appelez le standard.
vacation 2026-03-12|Respuesta automática: Pregunta|Estaré fuera de la oficina hasta el 11 de marzo. Vuelvo el jueves 12 de marzo.
vacation 2026-03-11|Risposta automatica: Domanda|Sono fuori ufficio e rientrerò mercoledì 11 marzo. Per urgenze contattare il centralino.
vacation 2026-03-16|Resposta automática: Pergunta|Estou de férias e regresso no dia 16/03/2026.
vacation 2026-03-09|Automatisch antwoord: Vraag|Ik ben afwezig en op 9 maart weer bereikbaar.
vacation 2026-03-17|Autosvar: Spørgsmål|Jeg holder ferie og er tilbage tirsdag den 17. marts.
vacation 2026-03-16|Automatiskt svar: Fråga|Jag är ledig och åter på kontoret måndag 16 mars.
vacation 2026-03-09|Automatisk svar: Spørsmål|Jeg er på ferie og er tilbake 9. mars.
vacation 2026-03-10|Automaattinen vastaus: Kysymys|Olen lomalla ja palaan töihin 10.3.2026.
vacation 2026-03-16|Odpowiedź automatyczna: Pytanie|Przebywam na urlopie, wracam 16 marca. W pilnych sprawach proszę o kontakt z biurem.
vacation 2026-03-11|Automatická odpověď: Dotaz|Jsem mimo kancelář, vrátím se 11. března.
vacation 2026-03-09|Automatikus válasz: Kérdés|Szabadságon vagyok, március 9-én leszek újra elérhető.
vacation 2026-03-16|Răspuns automat: Întrebare|Sunt în concediu și revin la birou pe 16 martie.
vacation 2026-03-12|Otomatik yanıt: Soru|Yıllık izindeyim, 12 Mart'ta ofise döneceğim.
vacation 2026-03-10|Автоматический ответ: Вопрос|Я в отпуске, вернусь 10 марта.
vacation 2026-03-16|Автоматична відповідь: Питання|Я у відпустці, повернуся до роботи 16 березня.
vacation 2026-03-09|Αυτόματη απάντηση: Ερώτηση|Βρίσκομαι εκτός γραφείου και επιστρέφω στις 9 Μαρτίου.
vacation 2026-03-12|自動応答: ご質問|休暇をいただいており、3月12日より出社いたします。
vacation 2026-03-09|自动答复: 问题|我正在休假，将于3月9日返回办公室。
vacation 2026-03-16|자동 회신: 문의|휴가 중입니다. 3월 16일에 복귀합니다.
vacation 2026-03-15|תשובה אוטומטית: שאלה|אני בחופשה ואחזור למשרד ב-15 במרץ.
vacation|رد تلقائي: سؤال|أنا خارج المكتب حالياً في إجازة وسأرد على رسالتك عند عودتي.
vacation|Balasan otomatis: Pertanyaan|Saya sedang cuti dan tidak dapat membalas email sampai minggu depan.
left_company neu@kunde.example|Automatische Antwort: Kurze Frage|Ich arbeite nicht mehr für die Kunde GmbH. Meine Nachfolgerin erreichen Sie unter neu@kunde.example.
left_company lea@client.example|Réponse automatique : Question|J'ai quitté la société le 15 janvier. Votre nouvelle interlocutrice est Léa, lea@client.example.
left_company info@klient.example|Automatická odpověď: Dotaz|Tato schránka již není aktivní, kolega u nás nepracuje. Pište prosím na info@klient.example.
auto_acknowledgement|Bevestiging van ontvangst|Bedankt voor uw bericht. We reageren binnen twee werkdagen.
auto_acknowledgement|[Ticket 5512] Recibimos su solicitud|Hemos recibido su solicitud y le hemos asignado el número 5512. Le responderemos en breve.
`;
