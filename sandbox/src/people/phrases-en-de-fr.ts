import type { Phrasebook } from './languages.js';

export const english: Phrasebook = {
  replies: {
    interested: [
      'Sounds interesting. Could you call me on Thursday afternoon?',
      'Yes, happy to talk. Please send me a few time slots for next week.',
      'Good timing, we are looking at exactly this. Can we set up a demo?',
    ],
    question: [
      'What does it cost for a team of 40?',
      'Does this work together with our CRM, and where is the data hosted?',
      'Can you send me more details about how the set-up works?',
    ],
    not_interested: [
      'Thanks, but we are not interested.',
      'No thank you, this is not relevant for us.',
      'We already have a solution in place and do not plan to change it.',
    ],
    wrong_person: [
      'I am not the right person for this. Please contact our head of sales.',
      'This is not my area. You would have to speak to the purchasing team.',
    ],
    not_now: [
      'Not at the moment. Please get back to me next quarter.',
      'We have no budget this year, maybe try again in January.',
    ],
  },
  stop: ['Please remove me from your list.', 'Unsubscribe', 'Stop emailing me.', 'Take me off this list, please.'],
  greeting: 'Hi,',
  closing: 'Best regards',
  absence: {
    subject: 'Automatic reply: {subject}',
    automatic: 'Out of office',
    text: 'Thank you for your message.\n\nI am out of the office and will be back on {back}. I have limited access to email until then. In urgent cases please contact {deputy}.',
  },
  left: {
    subject: 'Automatic reply: {subject}',
    text: 'Thank you for your email.\n\nI am no longer with the company. Please contact my successor at {deputy}. This mailbox is not monitored.',
  },
  received: {
    subject: 'We have received your request: {subject}',
    text: 'Thank you for contacting us. Your request has been received and a ticket [#48213] has been created. This is an automatic confirmation, please do not reply.',
  },
};

export const german: Phrasebook = {
  replies: {
    interested: [
      'Das klingt spannend. Können wir am Donnerstag telefonieren?',
      'Gerne, schicken Sie mir bitte ein paar Terminvorschläge für nächste Woche.',
      'Ja, das interessiert uns. Wann könnten Sie uns das einmal zeigen?',
    ],
    question: [
      'Was kostet das bei 40 Nutzern?',
      'Wo werden die Daten gespeichert, und gibt es eine Anbindung an unser CRM?',
      'Können Sie mir bitte nähere Informationen dazu schicken?',
    ],
    not_interested: [
      'Vielen Dank, aber wir haben kein Interesse.',
      'Nein danke, das ist für uns nicht relevant.',
      'Wir sind bereits versorgt und planen keinen Wechsel.',
    ],
    wrong_person: [
      'Dafür bin ich nicht zuständig. Bitte wenden Sie sich an unsere Vertriebsleitung.',
      'Ich bin der falsche Ansprechpartner, das macht bei uns der Einkauf.',
    ],
    not_now: [
      'Im Moment nicht. Melden Sie sich gerne im nächsten Quartal noch einmal.',
      'Dieses Jahr ist dafür kein Budget mehr da, bitte im Januar noch einmal fragen.',
    ],
  },
  stop: [
    'Bitte nehmen Sie mich aus Ihrem Verteiler.',
    'Bitte keine weiteren E-Mails.',
    'Abmelden',
    'Bitte löschen Sie meine Adresse aus Ihrer Liste.',
  ],
  greeting: 'Guten Tag,',
  closing: 'Mit freundlichen Grüßen',
  absence: {
    subject: 'Automatische Antwort: {subject}',
    automatic: 'Abwesenheitsnotiz',
    text: 'Vielen Dank für Ihre Nachricht.\n\nIch bin derzeit nicht im Büro und ab dem {back} wieder erreichbar. In dringenden Fällen wenden Sie sich bitte an {deputy}.',
  },
  left: {
    subject: 'Automatische Antwort: {subject}',
    text: 'Vielen Dank für Ihre Nachricht.\n\nIch bin nicht mehr im Unternehmen tätig. Bitte wenden Sie sich an {deputy}. Ihre E-Mail wird nicht weitergeleitet.',
  },
  received: {
    subject: 'Eingangsbestätigung: {subject}',
    text: 'Vielen Dank für Ihre Anfrage. Wir haben sie unter der Ticketnummer [#48213] erfasst. Dies ist eine automatisch erzeugte Nachricht, bitte antworten Sie nicht darauf.',
  },
};

export const french: Phrasebook = {
  replies: {
    interested: [
      'Cela nous intéresse. Pouvez-vous m’appeler jeudi après-midi ?',
      'Oui, volontiers. Proposez-moi quelques créneaux pour la semaine prochaine.',
    ],
    question: [
      'Quel est le tarif pour une équipe de 40 personnes ?',
      'Pouvez-vous m’envoyer plus d’informations ? Où sont hébergées les données ?',
    ],
    not_interested: ['Merci, mais nous ne sommes pas intéressés.', 'Non merci, cela ne correspond pas à nos besoins.'],
    wrong_person: [
      'Je ne suis pas la bonne personne. Veuillez contacter notre direction commerciale.',
      'Ce n’est pas de mon ressort, adressez-vous au service achats.',
    ],
    not_now: ['Pas pour le moment. Recontactez-moi au prochain trimestre.', 'Nous n’avons pas de budget cette année.'],
  },
  stop: ['Merci de me retirer de votre liste.', 'Désinscription', 'Merci de ne plus m’écrire.'],
  greeting: 'Bonjour,',
  closing: 'Cordialement',
  absence: {
    subject: 'Réponse automatique : {subject}',
    automatic: 'Absence du bureau',
    text: 'Bonjour,\n\nJe suis absent du bureau et serai de retour le {back}. En cas d’urgence, veuillez contacter {deputy}.',
  },
  left: {
    subject: 'Réponse automatique : {subject}',
    text: 'Bonjour,\n\nJe ne fais plus partie de l’entreprise. Merci de contacter {deputy}.',
  },
  received: {
    subject: 'Accusé de réception : {subject}',
    text: 'Nous avons bien reçu votre demande, enregistrée sous le numéro [#48213]. Ceci est un message automatique, merci de ne pas y répondre.',
  },
};
