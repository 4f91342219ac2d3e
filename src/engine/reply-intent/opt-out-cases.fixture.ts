/**
 * Replies in two dozen languages by what they ask for. `certain`: the writer wants no more mail from us, and says nothing that
 * could be read otherwise. `doubtful`: words of leaving that may be meant so. `none`: words of leaving about something
 * else: what is sold, a copy, another list, a joke, the quoted words of another person. Written before the rules that they test.
 * Format of a line: expectation, language, the reply; `\n` is a line break.
 */
export const OPT_OUT_CASES: string = `
certain|en|Unsubscribe
certain|en|UNSUBSCRIBE!!!
certain|en|please unsubscribe me from these emails
certain|en|Hi Mark, thanks but no. Please take me off your list.
certain|en|Remove me.
certain|en|remove
certain|en|Stop
certain|en|STOP EMAILING ME
certain|en|Kindly refrain from contacting me in the future.
certain|en|Don't write to me again.
certain|en|I do not want to receive these messages. Delete my address.
certain|en|How did you get my address? Take me off your mailing list right now.
certain|en|Can you please remove me from your list?
certain|en|Could you stop sending me these, please?
certain|en|Not interested, please remove my email from your database. Thanks, Jim
certain|en|Opt out
certain|en|opt-out please
certain|en|Enough already, no more emails.
certain|en|I've asked twice now. Unsubscribe me.
certain|en|We are not the right company for this, please remove us from your list.
certain|en|unsub pls
certain|en|No longer wish to receive your emails
certain|de|Bitte melden Sie mich ab.
certain|de|Abmelden
certain|de|Austragen bitte!
certain|de|Nehmen Sie mich bitte von Ihrer Liste.
certain|de|Bitte senden Sie mir keine weiteren E-Mails.
certain|de|Ich möchte keine Mails mehr von Ihnen bekommen.
certain|de|Löschen Sie meine Adresse aus Ihrem System.
certain|de|Bitte kontaktieren Sie mich nicht mehr.
certain|de|Können Sie mich bitte aus dem Verteiler nehmen?
certain|fr|Désinscription
certain|fr|Veuillez me désabonner de votre liste.
certain|fr|Ne me contactez plus s'il vous plaît.
certain|fr|Merci de supprimer mon adresse de vos fichiers.
certain|fr|Je ne veux plus recevoir de mails de votre part.
certain|fr|Pouvez-vous me retirer de votre liste ?
certain|fr|Stop
certain|es|Darme de baja
certain|es|Por favor no me escriban más.
certain|es|Quítenme de su lista de correo.
certain|es|No quiero recibir más mensajes suyos.
certain|es|¿Pueden eliminarme de su lista, por favor?
certain|it|Cancellami dalla lista
certain|it|Non voglio più ricevere le vostre mail.
certain|it|Vi prego di rimuovere il mio indirizzo.
certain|it|Disiscrivetemi, grazie
certain|nl|Uitschrijven aub
certain|nl|Graag geen e-mails meer sturen.
certain|nl|Verwijder mij uit uw bestand.
certain|nl|Kunt u mij van de lijst halen?
certain|pt|Por favor, remova o meu email da lista.
certain|pt|Não quero receber mais emails.
certain|pt|Parem de me enviar mensagens.
certain|pt|Quero sair da lista
certain|sv|Ta bort mig från ert utskick.
certain|sv|Sluta mejla mig
certain|da|Slet mig fra jeres liste, tak.
certain|da|Jeg ønsker ikke at modtage flere mails.
certain|pl|Wypiszcie mnie z listy.
certain|pl|Proszę mnie usunąć z bazy.
certain|pl|Nie chcę więcej takich wiadomości.
certain|en|Sounds like spam to me. Remove me from whatever list I am on.
none|en|Does your platform handle unsubscribe requests automatically?
none|en|How do you deal with unsubscribes? We send about 50k a month.
none|en|Our current tool can't unsubscribe people in bulk, can yours?
none|en|What is your average unsubscribe rate?
none|en|Our unsubscribe rate went up last quarter, so yes, let's talk.
none|en|We need an opt-out link in every mail for compliance. Do you support that?
none|en|Does it have an opt-out page our customers can brand?
none|en|Is the opt-out list shared between workspaces?
none|en|Please take me off cc, Bob is handling this from here.
none|en|Please remove me from the cc and keep Anna in the loop.
none|en|Happy to continue. Please remove my colleague Tom from copy.
none|en|You can take John off this thread, I'll drive it.
none|en|Could you remove Sarah from the invite and add Paul?
none|en|I just unsubscribed from your competitor's newsletter, so your timing is great.
none|en|We stopped sending newsletters last year, but we do need transactional mail.
none|en|Did you mean to send me the unsubscribe line? I never signed up to anything, but I am curious about the product.
none|en|Ha, your last line "reply stop to opt out" made me laugh. Tell me more.
none|en|I was about to hit unsubscribe but this actually looks useful. When can we talk?
none|en|Don't worry, I won't unsubscribe :) Just busy this week.
none|en|lol please don't stop emailing me, these are great. Thursday?
none|en|Before you ask: no, do not take me off the list. Send the deck.
none|en|My boss wants us to stop sending cold mail by hand. Can your product help?
none|en|Can you remove the logo from the proposal and resend it?
none|en|Could you stop by on Friday?
none|en|We will stop using Mailchimp in June. Ping me then.
none|en|Remove the second paragraph and I'd sign it.
none|en|Our legal team asks how you delete contact data on request.
none|en|How do you handle GDPR and remove contacts from lists?
none|en|Please send the invoice to accounting and remove my address from the invoice.
none|en|We get a lot of people asking us to "remove me from your list". How would you reduce that?
none|en|Our customers keep writing "unsubscribe" to us, that is the problem we want to solve.
none|en|You wrote "reply STOP to opt out": does that create a suppression entry?
none|en|Please don't call me, email is better.
none|en|Don't contact me on my mobile, use this address instead. Tuesday works.
none|de|Wie funktioniert bei Ihnen das Abmelden vom Newsletter?
none|de|Unterstützt Ihre Software Abmeldelinks und eine Austragung mit einem Klick?
none|de|Wie hoch ist die Abmelderate Ihrer Kunden?
none|de|Bitte nehmen Sie Herrn Müller aus dem Verteiler, er hat das Unternehmen verlassen. Ich bin der richtige Ansprechpartner.
none|de|Bitte nehmen Sie mich aus dem CC, Frau Klein übernimmt.
none|de|Wir wollen keine Werbung verschicken, sondern Rechnungen. Geht das mit Ihrem Tool?
none|de|Unsere Kunden wollen keine Newsletter mehr, deshalb suchen wir etwas Neues. Interesse ist da.
none|de|Ich habe mich gerade bei Ihrem Mitbewerber abgemeldet, also guter Zeitpunkt.
none|de|Bitte nicht abmelden, ich lese das gerne!
none|fr|Comment gérez-vous les désinscriptions ?
none|fr|Quel est votre taux de désabonnement moyen ?
none|fr|Merci de retirer Paul de la copie, je prends le relais.
none|fr|Votre outil permet-il de se désinscrire en un clic ?
none|fr|Ne me désinscrivez surtout pas, le sujet m'intéresse.
none|fr|Nous voulons arrêter de perdre des clients, parlons-en jeudi.
none|es|¿Cómo gestionan las bajas de los suscriptores?
none|es|¿Su herramienta permite darse de baja con un clic?
none|es|Por favor quite a Juan de la copia, lo llevo yo.
none|es|Estoy de baja médica hasta junio, hablemos luego.
none|es|No me den de baja, me interesa.
none|it|Come gestite le disiscrizioni?
none|it|Qual è il vostro tasso di disiscrizione?
none|it|Per favore togliete Marco dalla copia, seguo io.
none|it|Non cancellatemi, mi interessa molto.
none|nl|Hoe werkt uitschrijven in jullie software?
none|nl|Kunt u Jan uit de cc halen? Ik neem het over.
none|nl|Schrijf mij niet uit, ik vind dit interessant.
none|pt|Como funciona o cancelamento de inscrição na vossa plataforma?
none|pt|Por favor retire o João da cópia, eu trato disto.
none|pt|Não me removam da lista, tenho interesse.
none|sv|Hur hanterar ni avregistreringar?
none|da|Hvordan håndterer I afmeldinger?
none|pl|Jak działa wypisywanie się w waszym systemie?
none|pl|Proszę usunąć Tomka z kopii, ja przejmuję temat.
none|pl|Proszę mnie nie wypisywać, to ciekawe.
doubtful|en|unsubscribe?
doubtful|en|I might unsubscribe if this keeps coming every day.
doubtful|en|If you can't do it under 500 dollars, take me off your list.
doubtful|en|Unless you have an API, please remove me from your list.
doubtful|en|Tell me more about pricing or stop emailing me, haha
doubtful|de|Wenn Sie keine Referenzen haben, nehmen Sie mich bitte aus dem Verteiler.
doubtful|fr|Si ce n'est pas gratuit, retirez-moi de votre liste.
doubtful|es|Si no tienen oficina en Madrid, elimínenme de la lista.
doubtful|it|Se non avete prezzi migliori, cancellatemi dalla lista.
doubtful|nl|Als jullie dit niet kunnen, haal mij dan van de lijst.
certain|ru|Удалите меня из вашей базы.
certain|ru|Прошу больше не писать на этот адрес.
certain|cs|Prosím vyřaďte mě z databáze.
certain|cs|Už mi nepište.
certain|tr|Beni listenizden çıkarın lütfen.
certain|ja|今後のご連絡は不要です。
certain|zh|请不要再发邮件给我。
certain|ko|수신거부 부탁드립니다.
certain|fi|Poistakaa minut listalta.
certain|hu|Kérem, töröljék a címemet.
none|ru|Можно ли у вас отписаться в один клик?
none|ru|Удалите, пожалуйста, вложение и пришлите ещё раз.
none|ru|Не удаляйте меня из списка, мне интересно.
doubtful|ru|Наши клиенты просят больше не писать им по выходным.
none|cs|Jak funguje odhlášení odběratelů?
none|cs|Nevyřazujte mě prosím, zajímá mě to.
none|tr|Alıcılar listeden çıkarılabilir mi?
none|ja|配信停止はワンクリックでできますか？
none|ja|お客様の配信停止率はどのくらいですか？
none|zh|用户可以一键退订吗？
none|zh|请删除附件再发一次。
none|ko|수신거부 기능이 있나요?
none|fi|Voivatko asiakkaat poistua listalta itse?
none|hu|Hogyan iratkozhatnak le az ügyfelek?
certain|no|Fjern meg fra listen.
certain|no|Slutt å sende meg e-poster
certain|no|Meld meg av, takk.
certain|ro|Vă rog să mă ștergeți din listă.
certain|ro|Nu mai doresc să primesc mesaje de la dumneavoastră.
certain|ro|Dezabonare
certain|el|Διαγράψτε με, παρακαλώ.
certain|el|Μη μου ξαναγράψετε.
certain|he|תסירו אותי מהרשימה בבקשה
certain|he|אל תשלחו לי יותר הודעות
certain|ar|احذفوني من قائمتكم
certain|ar|توقفوا عن إرسال الرسائل
certain|uk|Видаліть мене зі свого списку, будь ласка
certain|uk|Не надсилайте мені більше листів
none|no|Ikke fjern meg, dette er spennende.
none|no|Kan verktøyet fjerne duplikater fra listen?
none|ro|Nu mă ștergeți, mă interesează.
none|ro|Puteți șterge dublurile din listă automat?
none|el|Μην με διαγράψετε, με ενδιαφέρει.
none|he|אל תסירו אותי, זה מעניין אותי
none|ar|لماذا لا ترسلون لنا عرضا؟
none|uk|Чи можна видалити дублікати зі списку?
none|en|We don't want your emails to land in the junk folder, what do we allow?
none|de|Nehmen Sie uns gern in Ihre Lieferantenliste auf.
doubtful|de|Nehmen Sie uns bitte raus aus der Sammelrechnung für Mai.
certain|en|I do not want these messages, thanks
certain|de|Nehmt uns da bitte raus.
certain|pt|Me tirem dessa lista
none|es|¿Cumplen con el RGPD?
none|fr|Est-ce conforme aux recommandations de la CNIL ?
none|pt|Vocês cumprem a LGPD?
none|de|Ist das DSGVO-konform oder ein Verstoß gegen irgendwas?
none|en|Are you GDPR compliant? We had a violation last year.
none|en|Our legal team needs a GDPR data processing agreement, complaints are frequent
none|de|Mein Anwalt schaut sich den Vertrag an, dann sehen wir weiter.
none|fr|La CNIL nous a validé ce type d'outil.
none|en|Our mails end up marked as spam, can you fix that?
none|es|Nuestros correos acaban marcados como spam, ¿nos ayudáis?
none|es|Tenemos que cumplir la LOPD, ¿lo cubre?
none|en|Your tool: does it avoid legal action?
none|en|No more emails needed, I have all I need: call me Monday at 10.
none|de|Keine weiteren Mails nötig, rufen Sie mich einfach an.
none|de|Unser Datenschutzbeauftragter wird sich bei Ihnen melden.
doubtful|de|Wir haben eine Abmahnung bekommen und suchen ein sauberes Tool.
certain|en|I will report you to the CNIL.
certain|fr|Je vais porter plainte à la CNIL.
certain|es|Esto incumple el RGPD, borren mis datos.
certain|pt|Isto viola a LGPD.
certain|en|You will hear from my lawyer.
certain|de|Das ist ein Verstoß gegen die DSGVO!
certain|de|Wir haben Ihre Mail als Spam gemeldet.
certain|de|Noch eine Mail und ich melde das der Datenschutzbehörde
certain|no|Dette klager jeg til Datatilsynet.
certain|en|One more mail and I will report you.
none|en|I stopped using our old CRM because nobody could opt out. Show me yours.
none|en|Don't contact me on my mobile, use this address.
doubtful|en|I will unsubscribe from Mailchimp once you are live.
none|de|Ich melde mich nächste Woche ab, ab dann ist Frau Kern zuständig. Schicken Sie ihr das Angebot.
none|de|Bitte keine Anrufe, schreiben Sie mir lieber.
none|de|Bitte nicht mehr an info@ schreiben, sondern direkt an mich.
none|pl|Nie dzwońcie, proszę pisać.
certain|en|I asked you twice already to stop.
certain|nl|Graag verwijderen uit uw bestand
certain|fi|Lopettakaa viestien lähettäminen
certain|ja|もうメールしないでください
`;
