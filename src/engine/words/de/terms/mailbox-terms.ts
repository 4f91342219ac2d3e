import type * as english from '../../mailbox-terms.js';
import { termsOf } from '../../term.js';

export const MAILBOX_STATUS_LABELS: typeof english.MAILBOX_STATUS_LABELS = {
  connecting: 'Wird verbunden',
  provisioning: 'Wird eingerichtet',
  active: 'Aktiv',
  paused: 'Pausiert',
  disconnected: 'Getrennt',
  error: 'Fehler',
  deleting: 'Wird gelöscht',
};

const MAILBOX_STATUS_MEANINGS: typeof english.MAILBOX_STATUS_LABELS = {
  connecting: 'Outrider prüft die Mailserver. Das Postfach sendet noch nichts.',
  provisioning: 'Der Anbieter legt das Postfach an.',
  active: 'Das Postfach sendet und empfängt.',
  paused: 'Das Postfach sendet keine Kampagnen-E-Mails, bis es fortgesetzt wird.',
  disconnected: 'Der Anbieter hat die Zugangsdaten abgelehnt. Verbinden Sie das Postfach erneut.',
  error:
    'Der Anbieter hat das Postfach blockiert, oder 10 Versuche in Folge sind fehlgeschlagen. Outrider prüft automatisch erneut, wo das helfen kann.',
  deleting: 'Das Postfach wird gelöscht und sendet nichts.',
};

export const MAILBOX_STATUS_TERMS = termsOf(MAILBOX_STATUS_LABELS, MAILBOX_STATUS_MEANINGS);

export const WARMUP_STATUS_LABELS: typeof english.WARMUP_STATUS_LABELS = {
  not_started: 'Nicht begonnen',
  warming: 'Im Warmup',
  ready: 'Bereit',
  paused: 'Pausiert',
  quarantined: 'In Quarantäne',
  failed: 'Fehlgeschlagen',
  disabled: 'Aus',
};

const WARMUP_STATUS_MEANINGS: typeof english.WARMUP_STATUS_LABELS = {
  not_started: 'Warmup war noch nie eingeschaltet.',
  warming: 'Die tägliche Warmup-Menge steigt, bis das Postfach bereit ist.',
  ready: 'Das Warmup ist abgeschlossen. Eine kleine Tagesmenge erhält die Reputation.',
  paused: 'Das Warmup wartet, bis ein Mitglied es fortsetzt oder das Postfach wieder verbunden ist.',
  quarantined:
    'Zu viele E-Mails sind im Spam gelandet. Das Postfach sendet 7 Tage lang keine Warmup- und Kampagnen-E-Mails und beginnt dann langsam neu.',
  failed:
    'Das Postfach ist nicht mehr vorhanden oder nicht nutzbar. Verbinden Sie es erneut, und setzen Sie dann das Warmup fort.',
  disabled: 'Warmup ist ausgeschaltet.',
};

export const WARMUP_STATUS_TERMS = termsOf(WARMUP_STATUS_LABELS, WARMUP_STATUS_MEANINGS);

export const HEALTH_LABELS: typeof english.HEALTH_LABELS = {
  good: 'Gut',
  watch: 'Beobachten',
  throttled: 'Gedrosselt',
  quarantined: 'In Quarantäne',
};
