/** Words of leaving that are no opt-out from our mail, a fourth set, written before a look at the rules; a reply a line. */
export const FOURTH_OPT_OUT_NEGATIVES: string = `
Can recipients opt out of single topics, or only of everything?
Our last vendor made it impossible to unsubscribe people in bulk, do you?
Please drop the second attendee from the invite, it's only me.
We want to stop losing leads, so yes, show me.
Could you delete my earlier question, I found the answer on your site. Still keen on the demo.
Don't stop now, I'm curious!
Please remove the NDA clause and we will sign.
My colleague unsubscribed by accident, can you put him back on?
Is unsubscribing handled per brand?
We need to be removed from the Spamhaus list, can you help with that?
No need to email Bob any more, I'm handling this. Tuesday 3pm?
Bitte streichen Sie Position 3 aus dem Angebot, dann passt es.
Wie viele Empfänger melden sich im Schnitt ab?
Wir würden gern unseren alten Newsletter abbestellen lassen und zu Ihnen wechseln.
Hören Sie bloß nicht auf, das ist großartig!
Pouvez-vous supprimer la ligne support du devis ?
Votre outil gère-t-il le désabonnement en un clic ?
¿Cómo se gestionan las bajas según el RGPD?
Borra mi mensaje anterior, me equivoqué de fecha: el jueves me va bien.
Potete togliere il mio capo dalla copia? Procediamo noi due.
Quante disiscrizioni avete in media?
Kan ik contacten die zich uitschrijven exporteren?
Podem retirar a taxa de setup da proposta?
Proszę usunąć punkt drugi z umowy, reszta jest w porządku.
Jak system obsługuje rezygnacje z subskrypcji?
Možete li ukloniti drugu stavku iz ponude?
`;
