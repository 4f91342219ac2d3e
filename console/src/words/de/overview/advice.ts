import type { Schemas } from '../../../api/client';
import type { advice as english } from '../../overview/advice';
import { plural } from '../../plural';
import type { Translated } from '../../translated';

const nouns: Record<Schemas['AdviceSubjectKind'], readonly [string, string]> = {
  mailbox: ['Postfach', 'Postfächer'],
  domain: ['Domain', 'Domains'],
  campaign: ['Kampagne', 'Kampagnen'],
  workspace: ['Arbeitsbereich', 'Arbeitsbereiche'],
};

export const advice: Translated<typeof english> = {
  title: 'Ratgeber',
  best: 'Wichtigste Hinweise',
  all: (count) => `Alle ${count} anzeigen`,
  empty: 'Keine Hinweise. Einstellungen, Domains, Texte und Ergebnisse sind in Ordnung.',
  again: 'Erneut auswerten',
  impact: { high: 'Große Wirkung', medium: 'Mittlere Wirkung', low: 'Kleine Wirkung' },
  open: {
    mailboxes: 'Postfächer ansehen',
    domains: 'Domain ansehen',
    campaign_steps: 'Schritte bearbeiten',
    campaign_schedule: 'Zeitplan bearbeiten',
    campaign_settings: 'Einstellungen bearbeiten',
    campaign_mailboxes: 'Postfächer hinzufügen',
    campaign_stats: 'Kampagne ansehen',
    inbox: 'Posteingang öffnen',
    people: 'Mitglieder ansehen',
    notices: 'Kanal hinzufügen',
    workspace: 'Arbeitsbereich bearbeiten',
  },
  more: (count) => `und ${plural(count, 'weiterer Eintrag', 'weitere')}`,
  apply: 'Anwenden',
  applyTo: (kind, count) => `Auf ${plural(count, ...nouns[kind])} anwenden`,
  preview: 'Änderung ansehen',
  first: (count) => `Gilt für die ersten ${count}. Danach nennt der Hinweis die übrigen.`,
  applied: 'Änderung angewendet.',
  partly: (failed, total) => `${failed} von ${total} konnten nicht geändert werden.`,
  records: 'Zu setzende Einträge',
  showRecords: 'Einträge anzeigen',
  writeRecords: 'Einträge schreiben',
  recordsWritten: 'DNS-Einträge geschrieben. Der Hinweis verschwindet, sobald Nameserver sie liefern.',
  byHand: 'Diese Einträge kann Outrider nicht schreiben. Setzen Sie sie bei Ihrem DNS-Anbieter:',
  byHandOnly: 'Setzen Sie diese Einträge bei Ihrem DNS-Anbieter. Outrider findet sie automatisch.',
  dismiss: 'Ausblenden',
  dismissed: 'Hinweis ausgeblendet. Er erscheint wieder, wenn sich seine Grundlage ändert.',
  showDismissed: (count) => `${count} ausgeblendete anzeigen`,
  hideDismissed: 'Ausgeblendete verbergen',
  dismissedTitle: 'Ausgeblendet',
  restore: 'Wiederherstellen',
};
