import {
  NOTICE_DISABLED_LABELS,
  NOTICE_KIND_LABELS,
  NOTICE_STATUS_LABELS,
} from '../../../../../src/engine/words/de/terms/notice-terms';
import { plural } from '../../plural';
import type { notices as english } from '../../settings/notices';
import type { Translated } from '../../translated';

export const notices: Translated<typeof english> = {
  title: 'Benachrichtigungen',
  list: 'Benachrichtigungskanäle',
  add: 'Neuer Kanal',
  empty:
    'Noch keine Kanäle. Ein Kanal informiert Ihr Team per E-Mail, in Slack, Discord, Microsoft Teams oder im Browser über Antworten, fehlerhafte Postfächer und andere Ereignisse.',
  kind: NOTICE_KIND_LABELS,
  status: NOTICE_STATUS_LABELS,
  next: {
    whileActive: 'Ereignisse werden an den Kanal gesendet.',
    whileFailing:
      'Outrider versucht es automatisch erneut. Nach 5 Tagen ohne zugestellte Benachrichtigung wird der Kanal deaktiviert.',
    whilePaused: 'Ereignisse während der Pause werden nicht gesendet.',
    whileDisabled: 'Es werden keine Ereignisse gesendet, bis Sie die Ursache beheben und den Kanal fortsetzen.',
  },
  disabledBy: (reason) => `Deaktiviert: ${NOTICE_DISABLED_LABELS[reason]}`,
  failing: (count) => plural(count, 'fehlgeschlagene Nachricht', 'fehlgeschlagene Nachrichten'),
  browser: {
    add: 'Diesen Browser benachrichtigen',
    lead: 'Erhalten Sie Benachrichtigungen auf diesem Gerät, auch wenn Outrider geschlossen ist.',
    here: 'Dieser Browser',
    added: 'Dieser Browser erhält Benachrichtigungen.',
    problems: {
      key: 'Um Benachrichtigungen auf diesem Gerät zu erhalten, melden Sie sich als Mitglied statt mit einem API-Schlüssel an.',
      insecure:
        'Browser erlauben Benachrichtigungen nur auf sicheren Seiten. Um Benachrichtigungen auf diesem Gerät zu erhalten, öffnen Sie Outrider unter einer https://-Adresse.',
      homeScreen:
        'Um Benachrichtigungen auf diesem iPhone oder iPad zu erhalten, fügen Sie Outrider zum Home-Bildschirm hinzu (Teilen > Zum Home-Bildschirm) und öffnen Sie es dort.',
      unsupported:
        'Dieser Browser unterstützt keine Push-Benachrichtigungen. Verwenden Sie eine aktuelle Version von Chrome, Edge, Firefox oder Safari.',
      blocked:
        'Dieser Browser blockiert Benachrichtigungen von Outrider. Erlauben Sie sie in den Website-Einstellungen des Browsers, und laden Sie diese Seite neu.',
    },
    dismissed:
      'Benachrichtigungen sind nicht erlaubt. Wählen Sie erneut „Diesen Browser benachrichtigen“, und erlauben Sie sie.',
    unreachable:
      'Der Browser erreicht seinen Push-Dienst nicht. Prüfen Sie die Verbindung, und versuchen Sie es erneut.',
  },
  memberGone: 'Ehemaliges Mitglied',
  columns: { name: 'Kanal', to: 'Gesendet an', events: 'Ereignisse', state: 'Status', last: 'Zuletzt gesendet' },
  allEvents: 'Alle Ereignisse',
  eventCount: (count) => plural(count, 'Ereignistyp', 'Ereignistypen'),
  test: 'Test senden',
  edit: 'Kanal bearbeiten',
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  more: 'Mehr',
  paused: 'Kanal pausiert. Ausstehende Benachrichtigungen wurden verworfen.',
  resumed: 'Kanal fortgesetzt.',
  tested: 'Test gesendet.',
  testFailed: (why) => `Test fehlgeschlagen. ${why}`,
  remove: {
    action: 'Kanal löschen',
    title: (name) => `Kanal „${name}“ löschen?`,
    text: 'Ausstehende Benachrichtigungen werden verworfen. Andere Kanäle sind nicht betroffen.',
    done: 'Kanal gelöscht.',
  },
  form: {
    titleNew: 'Neuer Kanal',
    titleEdit: 'Kanal bearbeiten',
    submitNew: 'Kanal erstellen',
    kind: 'Senden an',
    name: 'Name',
    url: 'Webhook-URL',
    urlHint: {
      slack:
        'Erstellen Sie in Slack einen eingehenden Webhook, und fügen Sie seine URL ein. Mattermost und Rocket.Chat funktionieren ebenfalls.',
      discord: 'Kopieren Sie die URL in Discord unter Servereinstellungen > Integrationen > Webhooks.',
      teams:
        'Erstellen Sie in Teams den Workflow „Beim Empfang einer Webhookanforderung in einem Kanal posten“, und fügen Sie seine URL ein.',
      webhook: 'Jede URL, die JSON annimmt.',
    },
    urlKept: (host) => `Leer lassen, um die aktuelle URL bei ${host} zu behalten.`,
    member: 'Mitglied',
    memberHint: 'Benachrichtigungen gehen an die aktuelle Adresse des Mitglieds.',
    language: 'Sprache',
    languageOfMember: 'Sprache des Mitglieds',
    events: 'Ereignisse',
    eventsHint: 'Häufige Ereignisse wie Öffnungen sind nur enthalten, wenn Sie sie einzeln auswählen.',
    campaigns: 'Kampagnen',
    campaignsHint: 'Leer lassen für alle Kampagnen und für Ereignisse ohne Kampagne.',
    intents: 'Absichten der Antworten',
    intentsHint: 'Leer lassen für alle Antworten. Andere Ereignisse sind nicht betroffen.',
    includesText: 'Betreff und Anfang von Antworten mitsenden',
    includesTextHint: 'Ausgeschaltet enthalten Benachrichtigungen keine E-Mail-Inhalte.',
    timing: 'Zeitpunkt',
    soon: 'Innerhalb einer Minute',
    daily: 'Tägliche Zusammenfassung',
    dailyAt: 'Uhrzeit der Zusammenfassung',
    quiet: 'Ruhezeiten',
    quietFrom: 'Ruhe ab',
    quietUntil: 'Ruhe bis',
    zone: 'Zeitzone',
    zoneHint: 'Leer lassen, um die Zeitzone des Arbeitsbereichs zu verwenden.',
  },
};
