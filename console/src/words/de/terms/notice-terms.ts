import type * as english from '../../../../../src/engine/words/notice-terms';
import { termsOf } from '../../../../../src/engine/words/term';

export const NOTICE_KIND_LABELS: typeof english.NOTICE_KIND_LABELS = {
  email: 'E-Mail',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  webhook: 'Webhook',
};

const NOTICE_KIND_MEANINGS: typeof english.NOTICE_KIND_LABELS = {
  email: 'E-Mail an ein Mitglied.',
  slack: 'Eingehender Webhook von Slack oder eines Servers, der dasselbe Format annimmt.',
  discord: 'Webhook von Discord.',
  teams: 'Workflow-Webhook von Microsoft Teams.',
  webhook: 'JSON an eine eigene URL.',
};

export const NOTICE_KIND_TERMS = termsOf(NOTICE_KIND_LABELS, NOTICE_KIND_MEANINGS);

export const NOTICE_STATUS_LABELS: typeof english.NOTICE_STATUS_LABELS = {
  active: 'Aktiv',
  paused: 'Pausiert',
  disabled: 'Deaktiviert',
};

const NOTICE_STATUS_MEANINGS: typeof english.NOTICE_STATUS_LABELS = {
  active: 'Ereignisse werden an den Kanal gesendet.',
  paused: 'Ein Mitglied hat den Kanal pausiert. Ereignisse während der Pause werden nicht gesendet.',
  disabled:
    'Outrider sendet nicht mehr; der Grund nennt die Ursache. Ereignisse bis zur Fortsetzung werden nicht gesendet.',
};

export const NOTICE_STATUS_TERMS = termsOf(NOTICE_STATUS_LABELS, NOTICE_STATUS_MEANINGS);

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
