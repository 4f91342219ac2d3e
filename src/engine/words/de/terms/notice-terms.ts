import type * as english from '../../notice-terms.js';
import { termsOf } from '../../term.js';

export const NOTICE_KIND_LABELS: typeof english.NOTICE_KIND_LABELS = {
  email: 'E-Mail',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  webhook: 'Webhook',
  browser: 'Browser',
};

export const NOTICE_STATUS_LABELS: typeof english.NOTICE_STATUS_LABELS = {
  active: 'Aktiv',
  paused: 'Pausiert',
  disabled: 'Deaktiviert',
};

export const NOTICE_DISABLED_LABELS: typeof english.NOTICE_DISABLED_LABELS = {
  channel_failing: 'Fehlerhaft',
  channel_gone: 'Kanal gelöscht',
  browser_gone: 'Browser abgemeldet',
  member_removed: 'Mitglied entfernt',
};

const NOTICE_DISABLED_MEANINGS: typeof english.NOTICE_DISABLED_LABELS = {
  channel_failing: '5 Tage lang kam keine Benachrichtigung an.',
  channel_gone: 'Der Webhook des Kanals wurde gelöscht.',
  browser_gone:
    'Der Browser hat sein Abonnement beendet, weil Benachrichtigungen blockiert oder seine Daten gelöscht wurden.',
  member_removed: 'Das Mitglied, das die Benachrichtigungen erhielt, hat den Arbeitsbereich verlassen.',
};

export const NOTICE_DISABLED_TERMS = termsOf(NOTICE_DISABLED_LABELS, NOTICE_DISABLED_MEANINGS);
