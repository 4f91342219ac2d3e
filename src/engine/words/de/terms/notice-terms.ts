import type * as english from '../../notice-terms.js';
import { termsOf } from '../../term.js';

export const NOTICE_KIND_LABELS: typeof english.NOTICE_KIND_LABELS = {
  email: 'E-Mail',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  webhook: 'Webhook',
};

export const NOTICE_STATUS_LABELS: typeof english.NOTICE_STATUS_LABELS = {
  active: 'Aktiv',
  paused: 'Pausiert',
  disabled: 'Deaktiviert',
};

export const NOTICE_DISABLED_LABELS: typeof english.NOTICE_DISABLED_LABELS = {
  channel_failing: 'Fehlerhaft',
  channel_gone: 'Kanal gelöscht',
  member_removed: 'Mitglied entfernt',
};

const NOTICE_DISABLED_MEANINGS: typeof english.NOTICE_DISABLED_LABELS = {
  channel_failing: '5 Tage lang kam keine Benachrichtigung an.',
  channel_gone: 'Der Webhook des Kanals wurde gelöscht.',
  member_removed: 'Das Mitglied, das die Benachrichtigungen erhielt, hat den Arbeitsbereich verlassen.',
};

export const NOTICE_DISABLED_TERMS = termsOf(NOTICE_DISABLED_LABELS, NOTICE_DISABLED_MEANINGS);
