/** Words of leaving that are no opt-out from our mail, a third set, written before a look at the rules; a reply a line. */
export const THIRD_OPT_OUT_NEGATIVES: string = `
Does your tool put an unsubscribe link into every mail by itself?
We lost 4 % of our list to unsubscribes last month, can you help with that?
Please remove Anna from cc, she left our team. Tuesday works for me.
Can your product import an opt-out list from Mailchimp?
Stop apologising, the follow-up was fine! Send the offer.
Take me off the waiting list and put me straight on the trial please :)
You can remove the old logo from the slides, then we are good to go.
I tried to unsubscribe from your competitor for a year, so I like your approach. Tell me more.
Don't contact our Berlin office about this, all purchasing goes through me.
Please delete the previous version of the quote, the numbers were wrong.
How do you handle contacts who say STOP?
We need a vendor who never stops. Are you that one?
I can't stop laughing at your subject line. OK, you have 15 minutes on Thursday.
Unser Verteiler hat zu viele Abmeldungen. Können Sie das verbessern?
Bitte nehmen Sie Frau Krause aus dem Verteiler, sie ist nicht mehr im Projekt. Ich bin weiterhin interessiert.
Hat Ihr Newsletter-Werkzeug einen Abmeldelink?
Bitte löschen Sie den Termin am Montag, Dienstag passt mir besser.
Combien de désabonnements par campagne constatez-vous en moyenne ?
Merci de retirer Paul de la boucle, je prends la suite de ce dossier.
¿La herramienta gestiona las bajas automáticamente?
Quite a Luis de la copia, por favor. Conmigo está bien el jueves.
La vostra piattaforma gestisce le disiscrizioni?
Non smettete di scrivermi, mi interessa davvero!
Kunnen afmeldingen automatisch verwerkt worden in jullie systeem?
O sistema trata dos pedidos de cancelamento de subscrição?
Czy wasze narzędzie obsługuje wypisywanie z listy?
Håndterer systemet avmeldinger automatisk?
Cum gestionați dezabonările în platforma voastră?
Umí váš nástroj zpracovat odhlášení odběratelů?
Как ваш сервис обрабатывает отписки?
Πώς χειρίζεται η πλατφόρμα σας τις διαγραφές από τη λίστα;
איך המערכת שלכם מטפלת בבקשות הסרה מרשימת תפוצה?
كيف يتعامل نظامكم مع طلبات إلغاء الاشتراك؟
Kuinka järjestelmänne käsittelee listalta poistumiset?
`;
