import { plural, whole } from '../../plural';
import type { inboxRules as english } from '../../settings/inbox-rules';
import type { Translated } from '../../translated';

export const inboxRules: Translated<typeof english> = {
  title: 'Posteingangsregeln',
  list: 'Posteingangsregeln in Reihenfolge',
  add: 'Neue Regel',
  create: 'Regel erstellen',
  edit: 'Regel bearbeiten',
  empty:
    'Noch keine Regeln. Regeln versehen eingehende Antworten mit Labels, weisen sie zu, archivieren sie, stellen sie zurück oder sperren Kontakte.',
  name: 'Name',
  conditions: 'Bedingungen',
  actions: 'Aktionen',
  state: 'Status',
  enabled: 'Aktiv',
  disabled: 'Deaktiviert',
  enabledNext: 'Wird auf Nachrichten angewendet, sobald sie eingehen.',
  disabledNext:
    'Nachrichten überspringen diese Regel, bis sie aktiviert wird. Outrider wendet sie auf diese auch später nicht an.',
  enable: 'Aktivieren',
  disable: 'Deaktivieren',
  wasEnabled: 'Regel aktiviert.',
  wasDisabled: 'Regel deaktiviert.',
  up: 'Nach oben',
  down: 'Nach unten',
  delete: 'Regel löschen',
  deleted: 'Regel gelöscht.',
  more: (name) => `Mehr: ${name}`,
  remove: (name) => `Regel „${name}“ löschen?`,
  removes: 'Unterhaltungen, die die Regel geändert hat, bleiben, wie sie sind. Das lässt sich nicht rückgängig machen.',
  every: 'Jede Nachricht',
  stops: 'Stopp',
  noConditions: 'Die Regel gilt für jede Nachricht.',
  allConditions: 'Eine Nachricht muss alle Bedingungen erfüllen.',
  addCondition: 'Bedingung hinzufügen',
  removeCondition: (subject) => `Bedingung entfernen: ${subject}`,
  subject: 'Bedingung',
  subjects: {
    words: 'Wörter',
    senders: 'Absender',
    companyDomains: 'Firma',
    replyIntents: 'Absicht',
    replyLabels: 'Antwort-Label',
    labelIds: 'Label',
    mailboxIds: 'Postfach',
    campaignIds: 'Kampagne',
  },
  placeholders: {
    words: 'kein Budget, nächstes Quartal',
    senders: 'ana@example.com oder example.com',
    companyDomains: 'example.com',
    replyIntents: 'Eine dieser Absichten',
    replyLabels: 'Eines dieser Antwort-Labels',
    labelIds: 'Eines dieser Labels',
    mailboxIds: 'Eines dieser Postfächer',
    campaignIds: 'Eine dieser Kampagnen',
  },
  wordsWhere: 'Fundstelle der Wörter',
  wordsIn: {
    any: 'in Betreff oder Text',
    subject: 'im Betreff',
    body: 'im Text',
  },
  automaticLabel: 'Gilt für',
  automatic: {
    exclude: 'Nur Antworten, nichts Automatisches',
    include: 'Antworten, automatische Antworten und Bounces',
    only: 'Nur automatische Antworten und Bounces',
  },
  gone: 'Gelöscht',
  unchanged: 'Unverändert',
  does: {
    addLabelIds: 'Labels hinzufügen',
    replyIntent: 'Absicht festlegen',
    assigneeId: 'Zuweisen an',
    archive: 'Archivieren',
    snoozeMinutes: 'Zurückstellen',
    suppress: 'Sperren',
    notifyChannelIds: 'Kanäle benachrichtigen',
    moveToSubsequenceId: 'In Folgesequenz verschieben',
  },
  notifyHint: 'Benachrichtigungen zitieren die Nachricht nur, wenn der Kanal es erlaubt.',
  moveHint: 'Verschiebt Kontakte, die auf die Kampagne der Folgesequenz antworten.',
  archive: 'Unterhaltung archivieren',
  replyLabel: 'Antwort-Label festlegen',
  intentHint: 'Wirkt wie das Festlegen der Absicht im Posteingang und beendet zum Beispiel die Sequenz.',
  snoozeHours: 'Zurückstellen (Stunden)',
  snoozeHint: 'Bereich 0,02 (eine Minute) bis 2.160. Leer lassen, um nicht zurückzustellen.',
  suppress: {
    address: 'Den Kontakt',
    domain: 'Alle mit der Domain des Kontakts',
  },
  noSuppression: 'Keine Sperre',
  stop: 'Nach dieser Regel aufhören',
  stopHint: 'Spätere Regeln werden für Nachrichten übersprungen, auf die diese Regel zutrifft.',
  problem: {
    label_deleted: 'Label gelöscht',
    member_removed: 'Mitglied entfernt',
    mailbox_deleted: 'Postfach gelöscht',
    campaign_deleted: 'Kampagne gelöscht',
    channel_deleted: 'Kanal gelöscht',
    subsequence_deleted: 'Folgesequenz gelöscht',
    action_failed: 'Aktion fehlgeschlagen',
  },
  problems: {
    channel_deleted:
      'Die Regel tut nichts, weil ein verwendeter Benachrichtigungskanal gelöscht wurde. Entfernen Sie ihn aus der Regel.',
    subsequence_deleted:
      'Die Regel tut nichts, weil ihre Folgesequenz gelöscht wurde. Wählen Sie eine andere Folgesequenz.',
    label_deleted:
      'Die Regel tut nichts, weil ein verwendetes Label gelöscht wurde. Entfernen Sie das Label aus der Regel.',
    member_removed:
      'Die Regel tut nichts, weil das Mitglied, dem sie zuweist, entfernt wurde. Wählen Sie ein anderes Mitglied.',
    mailbox_deleted:
      'Die Regel tut nichts, weil ein verwendetes Postfach gelöscht wurde. Entfernen Sie das Postfach aus der Regel.',
    campaign_deleted:
      'Die Regel tut nichts, weil eine verwendete Kampagne gelöscht wurde. Entfernen Sie die Kampagne aus der Regel.',
    action_failed:
      'Die Regel tut nichts, weil eine Aktion fehlgeschlagen ist. Korrigieren Sie die Aktion und speichern Sie die Regel.',
  },
  dryRun: {
    title: 'Probelauf',
    run: 'An den letzten 30 Tagen testen',
    matched: (matched, examined) =>
      `Hätte auf ${whole.format(matched)} von ${plural(examined, 'Nachricht', 'Nachrichten')} der letzten 30 Tage zugetroffen.`,
    stopped: (count) =>
      `${plural(count, 'weitere Nachricht passt', 'weitere Nachrichten passen')}, aber eine frühere Regel hört vorher auf.`,
    hasMore: 'Nur die neuesten Nachrichten wurden ausgewertet.',
    changed: 'Die Regel wurde seit diesem Probelauf geändert.',
    noSubject: 'Kein Betreff',
  },
};
