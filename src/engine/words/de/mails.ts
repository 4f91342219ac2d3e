import type { Catalogue } from '../say.js';

/** Emails to members. */
export const mails: Catalogue = {
  'Hi {0},': 'Guten Tag {0},',
  'Reset your Outrider password': 'Ihr Outrider-Passwort zurücksetzen',
  'Use this link to choose a new password. It works once and expires in {0} minutes:':
    'Mit diesem Link wählen Sie ein neues Passwort. Er gilt einmal und läuft in {0} Minuten ab:',
  'Choosing a new password signs you out everywhere else.':
    'Mit dem neuen Passwort werden Sie überall sonst abgemeldet.',
  'You received this email because a password reset was requested for your account at {0}. If you did not request it, ignore this email: your password stays the same.':
    'Sie erhalten diese E-Mail, weil für Ihr Konto bei {0} ein neues Passwort angefordert wurde. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt unverändert.',
};
