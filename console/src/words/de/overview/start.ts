import type { start as english } from '../../overview/start';
import { plural } from '../../plural';
import type { Translated } from '../../translated';

export const start: Translated<typeof english> = {
  title: 'Erste Schritte',
  lead: 'Fünf Schritte bis zu Ihrer ersten Antwort. Outrider hakt jeden Schritt automatisch ab.',
  leadOfReader: 'Noch keine E-Mails gesendet. Ein Mitglied des Arbeitsbereichs erledigt zuerst diese Schritte:',
  done: 'Erledigt',
  next: 'Als Nächstes',
  steps: {
    mailbox: {
      title: 'Postfach verbinden',
      text: 'Ein Postfach sendet Ihre E-Mails und empfängt Antworten.',
      action: 'Postfach verbinden',
      sandbox:
        'Oder testen Sie Outrider in einer Sandbox: Keine E-Mail verlässt den Server, und simulierte Kontakte antworten automatisch.',
      sandboxAction: 'Sandbox erstellen',
      isSandbox: 'Dies ist eine Sandbox: Keine E-Mail verlässt den Server.',
    },
    people: {
      title: 'Kontakte importieren',
      text: 'Erstellen Sie eine Kampagne, und importieren Sie eine CSV- oder Excel-Datei. Outrider erkennt gängige Spalten.',
      action: 'Kampagne erstellen',
      actionImport: 'Datei importieren',
    },
    text: {
      title: 'E-Mails schreiben',
      text: 'Schreiben Sie eine erste E-Mail und Folgemails. Wer antwortet, erhält keine Folgemails mehr.',
      action: 'E-Mails schreiben',
    },
    check: {
      title: 'Preflight ausführen',
      text: 'Der Preflight nennt jedes Problem und wie Sie es beheben.',
      action: 'Prüfungen ansehen',
      blocked: (count) => `${plural(count, 'Problem verhindert', 'Probleme verhindern')} den Start.`,
    },
    launch: {
      title: 'Starten',
      text: 'Die ersten E-Mails gehen in Ihrer Sendezeit hinaus. Antworten erscheinen im Posteingang.',
      action: 'Prüfen und starten',
      launched: 'Kampagne gestartet. Antworten erscheinen im Posteingang.',
      inbox: 'Posteingang öffnen',
    },
  },
};
