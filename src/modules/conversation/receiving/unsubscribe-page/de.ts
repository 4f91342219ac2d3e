import type { Translation } from './en.js';

export const german: Translation = {
  askTitle: 'E-Mails abbestellen',
  ask: (email) => `Möchten Sie an ${email} keine E-Mails mehr erhalten?`,
  askUnnamed: 'Möchten Sie keine E-Mails mehr erhalten?',
  button: 'Abbestellen',
  doneTitle: 'E-Mails abbestellt',
  done: (email) => `An ${email} werden keine E-Mails mehr gesendet. Sie können diese Seite schließen.`,
  unknownTitle: 'Unbekannter Link',
  unknown: (word) =>
    `Dieser Link gehört zu keiner E-Mail von diesem Server. Wenn Sie keine E-Mails mehr erhalten möchten, antworten Sie auf eine davon mit dem Wort „${word}“.`,
  word: 'abmelden',
};
