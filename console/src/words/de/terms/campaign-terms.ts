import type * as english from '../../../../../src/engine/words/campaign-terms';
import { termsOf } from '../../../../../src/engine/words/term';

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

const PAUSE_REASON_MEANINGS: typeof english.PAUSE_REASON_LABELS = {
  manual: 'Ein Mitglied oder ein API-Schlüssel hat die Kampagne pausiert. Setzen Sie sie fort, um weiter zu senden.',
  bounce_protection:
    'Die Bounce-Rate lag über dem Grenzwert der Kampagne. Prüfen Sie die Kontakte, und setzen Sie dann fort.',
  complaint_protection:
    'Die Rate der Spam-Beschwerden lag über dem Grenzwert der Kampagne. Prüfen Sie die Kontakte, und setzen Sie dann fort.',
  mailboxes_unhealthy:
    'Alle zugewiesenen Postfächer sind getrennt oder fehlerhaft. Beheben oder ersetzen Sie eines, und setzen Sie dann fort.',
  dns_failing:
    'DNS-Einträge der Absenderdomains bestehen ihre Prüfung nicht. Beheben Sie die Einträge, und setzen Sie dann fort.',
  schedule_ended: 'Der letzte Sendetag ist vorbei. Verlängern Sie den Zeitplan, und setzen Sie dann fort.',
  payment_required:
    'Für den Arbeitsbereich steht eine Zahlung aus. Reserviert: Diese Version pausiert Kampagnen dafür nicht.',
  workspace_suspended:
    'Der Arbeitsbereich ist gesperrt. Reserviert: E-Mails eines gesperrten Arbeitsbereichs warten, seine Kampagnen bleiben aktiv.',
  safety_stop:
    'Die Instanz wurde aus einer Sicherung wiederhergestellt. Prüfen Sie die Ordner „Gesendet“ auf E-Mails seit der Sicherung, und setzen Sie dann fort.',
};

export const PAUSE_REASON_TERMS = termsOf(PAUSE_REASON_LABELS, PAUSE_REASON_MEANINGS);
