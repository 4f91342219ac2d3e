import type { Catalogue } from '../say.js';

/** Reasons that rows store in English; they are recognized when they are read. */
export const stored: Catalogue = {
  '{0} of {1} emails bounced within {2} days': '{0} von {1} E-Mails kamen innerhalb von {2} Tagen als Bounce zurück',
  '{0} of {1} emails were reported as spam within {2} days':
    '{0} von {1} E-Mails wurden innerhalb von {2} Tagen als Spam gemeldet',
  '{0} of its last {1} emails bounced': '{0} der letzten {1} E-Mails kamen als Bounce zurück',
  '1 of its last {0} emails was reported as spam': '1 der letzten {0} E-Mails wurde als Spam gemeldet',
  '{0} of its last {1} emails were reported as spam': '{0} der letzten {1} E-Mails wurden als Spam gemeldet',
  '{0} of {1} emails of the last 7 days landed in spam': '{0} von {1} E-Mails der letzten 7 Tage landeten im Spam',
  '{0} of {1} emails of the last 7 days never arrived': '{0} von {1} E-Mails der letzten 7 Tage kamen nicht an',
  '{0} of {1} emails of the last 24 hours landed in spam':
    '{0} von {1} E-Mails der letzten 24 Stunden landeten im Spam',
  '{0} of {1} emails of the last 7 days bounced': '{0} von {1} E-Mails der letzten 7 Tage kamen als Bounce zurück',
  '{0} of {1} emails of the last 7 days were reported as spam':
    '{0} von {1} E-Mails der letzten 7 Tage wurden als Spam gemeldet',
  'the mail records of its domain are missing or wrong': 'die Mail-Einträge der Domain fehlen oder sind falsch',
  'recovering: one level per day': 'in Erholung: eine Stufe besser pro Tag',
  'No mailbox can send: {0}': 'Kein Postfach kann senden: {0}',
  'DNS records of sending domains fail: {0}': 'DNS-Einträge von Absenderdomains sind fehlerhaft: {0}',
  'mail servers of {0} independent destinations rejected it as a sender ({1})':
    'Mailserver von {0} unabhängigen Zielen haben es als Absender abgelehnt ({1})',
  'warmup restarted': 'Warmup neu gestartet',
};
