import type { dmarcWords as english } from '../../mailboxes/dmarc';
import { plural } from '../../plural';
import type { Translated } from '../../translated';

export const dmarcWords: Translated<typeof english> = {
  title: 'DMARC',
  proposal: {
    publish: 'Veröffentlichen Sie einen DMARC-Eintrag. Große Empfänger verlangen ihn.',
    receive_reports: 'Fordern Sie Berichte der Empfänger an, um zu sehen, welche Server als diese Domain senden.',
    next_policy: 'Laut den Berichten sind Ihre E-Mails konform. Sie können die nächste Richtlinie veröffentlichen.',
  },
  write: 'Eintrag schreiben',
  copyName: 'Namen des DMARC-Eintrags kopieren',
  copyValue: 'Wert des DMARC-Eintrags kopieren',
  copyReportName: (domain) => `Namen des Eintrags für Berichte an ${domain} kopieren`,
  copyReportValue: (domain) => `Wert des Eintrags für Berichte an ${domain} kopieren`,
  policy: 'Richtlinie',
  noPolicy: 'keine veröffentlicht',
  inherited: (policy, domain) => `${policy}, von ${domain}`,
  testing: (policy) => `${policy}, im Testmodus nicht angewendet`,
  next: (policy) => `Bereit für ${policy}`,
  progress: (days, required) => `${days} von ${plural(required, 'Tag', 'Tagen')} mit Berichten`,
  aligned: 'Konform',
  alignedOf: (rate, messages) => `${rate} von ${messages} Nachrichten`,
  noReports: 'Noch keine Berichte. Empfänger senden sie täglich, sobald der Eintrag sie anfordert.',
  uncounted: 'Nicht gezählt',
  uncountedReports: (count) => `${plural(count, 'Bericht', 'Berichte')} nicht authentifizierter Absender`,
  sources: 'Quellen',
  unknown: 'Unbekannter Absender',
  source: (messages, rate) => `${messages} Nachrichten, ${rate} konform`,
  reports: 'Neueste Berichte',
  report: (good, total) => `${good} von ${total} konform`,
  sessions: (good, total) => `${good} von ${total} TLS-Sitzungen`,
  by: (reporter) => `von ${reporter}`,
  notCounted: 'nicht gezählt: Absender nicht authentifiziert',
  tls: 'TLS-Sitzungen',
  tlsOf: (good, total) => `${good} von ${total} verschlüsselt`,
};
