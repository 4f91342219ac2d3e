import type * as english from '../../campaign-terms.js';
import { termsOf } from '../../term.js';

export const CAMPAIGN_STATUS_LABELS: typeof english.CAMPAIGN_STATUS_LABELS = {
  draft: 'Entwurf',
  launching: 'Wird gestartet',
  active: 'Aktiv',
  paused: 'Pausiert',
  completed: 'Abgeschlossen',
  archived: 'Archiviert',
};

const CAMPAIGN_STATUS_MEANINGS: typeof english.CAMPAIGN_STATUS_LABELS = {
  draft: 'Die Kampagne wird eingerichtet. Bis zum Start sendet sie nichts.',
  launching: 'Kontakte werden aufgenommen. Danach wird die Kampagne aktiv.',
  active: 'Die Kampagne sendet innerhalb ihrer Sendezeiten.',
  paused: 'Der Versand ruht, bis die Kampagne fortgesetzt wird; der Pausengrund nennt die Ursache.',
  completed:
    'Kein Kontakt hat noch einen Schritt vor sich. Ein Start mit neuen Kontakten oder Schritten aktiviert die Kampagne wieder.',
  archived:
    'Die Kampagne sendet nichts und kann nicht bearbeitet werden. Statistiken und Unterhaltungen bleiben erhalten.',
};

export const CAMPAIGN_STATUS_TERMS = termsOf(CAMPAIGN_STATUS_LABELS, CAMPAIGN_STATUS_MEANINGS);

export const PAUSE_REASON_LABELS: typeof english.PAUSE_REASON_LABELS = {
  manual: 'Manuell',
  bounce_protection: 'Hohe Bounce-Rate',
  complaint_protection: 'Hohe Beschwerderate',
  mailboxes_unhealthy: 'Kein Postfach kann senden',
  dns_failing: 'DNS fehlerhaft',
  schedule_ended: 'Zeitplan beendet',
  payment_required: 'Zahlung erforderlich',
  workspace_suspended: 'Arbeitsbereich gesperrt',
  safety_stop: 'Sicherheitsstopp',
};
