import type * as english from '../../domain-terms.js';
import { termsOf } from '../../term.js';

export const DOMAIN_STATUS_LABELS: typeof english.DOMAIN_STATUS_LABELS = {
  purchasing: 'Wird gekauft',
  connecting: 'DNS ausstehend',
  transferring: 'Wird eingerichtet',
  active: 'Aktiv',
  expired: 'Abgelaufen',
  failed: 'Fehlgeschlagen',
};

const DOMAIN_STATUS_MEANINGS: typeof english.DOMAIN_STATUS_LABELS = {
  purchasing: 'Der Registrar registriert die Domain.',
  connecting: 'Outrider wartet auf die DNS-Einträge und den Inhabernachweis.',
  transferring: 'Outrider legt die Zone an oder wartet auf die Nameserver.',
  active: 'Der Inhabernachweis liegt vor; die Domain kann Postfächer hosten.',
  expired: 'Die Registrierung ist abgelaufen. Verlängern Sie die Domain bei ihrem Registrar.',
  failed: 'Die Verbindung oder der Kauf ist fehlgeschlagen. Verbinden Sie die Domain erneut.',
};

export const DOMAIN_STATUS_TERMS = termsOf(DOMAIN_STATUS_LABELS, DOMAIN_STATUS_MEANINGS);

export const DNS_HEALTH_LABELS: typeof english.DNS_HEALTH_LABELS = {
  healthy: 'In Ordnung',
  degraded: 'Verbesserungsbedarf',
  failing: 'Fehlerhaft',
  unknown: 'Nicht geprüft',
};

const DNS_HEALTH_MEANINGS: typeof english.DNS_HEALTH_LABELS = {
  healthy: 'Alle erwarteten Einträge sind bestätigt.',
  degraded: 'Ein Eintrag, der die Zustellung verbessert, fehlt oder steht in Konflikt.',
  failing: 'Ein Eintrag, der für den Versand nötig ist, fehlt oder steht in Konflikt.',
  unknown: 'Die Einträge wurden noch nicht geprüft, oder kein Nameserver hat geantwortet.',
};

export const DNS_HEALTH_TERMS = termsOf(DNS_HEALTH_LABELS, DNS_HEALTH_MEANINGS);

export const BLOCKLIST_STATUS_LABELS: typeof english.BLOCKLIST_STATUS_LABELS = {
  listed: 'Gelistet',
  not_listed: 'Nicht gelistet',
  unavailable: 'Nicht verfügbar',
};

const BLOCKLIST_STATUS_MEANINGS: typeof english.BLOCKLIST_STATUS_LABELS = {
  listed:
    'Die Domain steht auf der Sperrliste. Empfänger, die sie nutzen, können ihre E-Mails ablehnen oder aussortieren.',
  not_listed: 'Die Domain steht nicht auf der Sperrliste.',
  unavailable: 'Die Sperrliste hat nicht geantwortet, oder sie antwortet dem DNS-Resolver dieses Servers nicht.',
};

export const BLOCKLIST_STATUS_TERMS = termsOf(BLOCKLIST_STATUS_LABELS, BLOCKLIST_STATUS_MEANINGS);

export const LISTING_REASON_LABELS: typeof english.LISTING_REASON_LABELS = {
  spam: 'Spam',
  phishing: 'Phishing',
  malware: 'Schadsoftware',
  botnet: 'Botnetz',
  compromised: 'Kompromittiert',
  other: 'Sonstiges',
};

export const RECORD_STATUS_LABELS: typeof english.RECORD_STATUS_LABELS = {
  active: 'Bestätigt',
  pending: 'Ausstehend',
  missing: 'Fehlt',
  conflict: 'Konflikt',
  unknown: 'Unbekannt',
};

const RECORD_STATUS_MEANINGS: typeof english.RECORD_STATUS_LABELS = {
  active: 'Die Nameserver liefern den Eintrag.',
  pending: 'Der Eintrag wurde geschrieben; die Nameserver liefern ihn noch nicht.',
  missing: 'Die Nameserver liefern den Eintrag nicht.',
  conflict: 'Die Nameserver liefern stattdessen einen anderen Eintrag.',
  unknown: 'Kein Nameserver hat geantwortet.',
};

export const RECORD_STATUS_TERMS = termsOf(RECORD_STATUS_LABELS, RECORD_STATUS_MEANINGS);

export const TRANSFER_STATUS_LABELS: typeof english.TRANSFER_STATUS_LABELS = {
  requested: 'Angefordert',
  zone_created: 'Zone angelegt',
  awaiting_nameservers: 'Nameserver ausstehend',
  verifying: 'Wird geprüft',
  completed: 'Abgeschlossen',
  skipped: 'Übersprungen',
  failed: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
};

const TRANSFER_STATUS_MEANINGS: typeof english.TRANSFER_STATUS_LABELS = {
  requested: 'Die Verbindung wurde angefordert und beginnt in Kürze.',
  zone_created: 'Der DNS-Anbieter hat die Zone angelegt; die Einträge werden hinzugefügt.',
  awaiting_nameservers:
    'Tragen Sie beim Registrar die angezeigten Nameserver ein. Outrider prüft 14 Tage lang automatisch.',
  verifying: 'Outrider sucht die Einträge und den Nachweis der Kontrolle.',
  completed: 'Die Domain ist verbunden.',
  skipped: 'Die Domain war bereits verbunden.',
  failed: 'Die Domain konnte innerhalb von 14 Tagen nicht verbunden werden, oder der Anbieter hat sie abgelehnt.',
  cancelled: 'Die Domain wurde entfernt oder auf einem anderen Weg verbunden.',
};

export const TRANSFER_STATUS_TERMS = termsOf(TRANSFER_STATUS_LABELS, TRANSFER_STATUS_MEANINGS);
