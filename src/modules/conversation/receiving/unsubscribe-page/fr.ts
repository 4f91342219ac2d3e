import type { Translation } from './en.js';

// French uses a narrow no-break space (U+202F) before `?` and inside « ».
export const french: Translation = {
  askTitle: 'Se désabonner',
  ask: (email) => `Ne plus recevoir d’e-mails à l’adresse ${email}\u202f?`,
  askUnnamed: 'Ne plus recevoir d’e-mails\u202f?',
  button: 'Se désabonner',
  doneTitle: 'Désabonnement confirmé',
  done: (email) => `Aucun e-mail ne sera plus envoyé à ${email}. Vous pouvez fermer cette page.`,
  unknownTitle: 'Lien inconnu',
  unknown: (word) =>
    `Ce lien ne correspond à aucun e-mail envoyé par ce serveur. Pour ne plus recevoir d’e-mails, répondez à l’un d’eux avec le mot «\u202f${word}\u202f».`,
  word: 'désabonner',
};
