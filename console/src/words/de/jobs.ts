import type { jobs as english } from '../jobs';
import type { Translated } from '../translated';

export const jobs: Translated<typeof english> = {
  kinds: {
    import: 'Import',
    launch: 'Start',
    export: 'Sequencer-Export',
    verification: 'Prüfung',
    warmup: 'Warmup',
    domain_transfer: 'Domain-Verbindung',
    domain_purchase: 'Domain-Kauf',
    demo: 'Demo',
    contact_change: 'Änderung von Kontakten',
    conversation_change: 'Änderung von Unterhaltungen',
  },
  states: {
    queued: 'In Warteschlange',
    running: 'Läuft',
    waiting: 'Eingabe nötig',
    completed: 'Abgeschlossen',
    failed: 'Fehlgeschlagen',
    cancelled: 'Abgebrochen',
  },
  next: {
    queued: 'Der Vorgang beginnt automatisch.',
    running: 'Der Vorgang läuft weiter, wenn Sie die Seite verlassen.',
    waiting: 'Öffnen Sie den Vorgang, und ergänzen Sie die fehlenden Angaben. Danach läuft er weiter.',
    completed: 'Der Vorgang verschwindet nach 24 Stunden aus dieser Liste.',
    failed: 'Öffnen Sie den Vorgang, um die Ursache zu sehen.',
    cancelled: 'Der Vorgang wurde abgebrochen und läuft nicht weiter.',
  },
  title: 'Aktivität',
  lead: 'Hintergrundvorgänge dieses Arbeitsbereichs. Sie laufen weiter, wenn Sie die Seite verlassen.',
  now: 'Läuft gerade',
  ended: 'In den letzten 24 Stunden beendet',
  here: 'In diesem Fenster',
  hereLead: 'Diese Vorgänge enden, wenn Sie das Fenster schließen.',
  empty: 'Keine laufenden Vorgänge. Importe, Kampagnenstarts und andere lange Vorgänge erscheinen hier.',
  progress: (title) => `Fortschritt von ${title}`,
  ofWork: 'Anteil an der bekannten Arbeit des Vorgangs',
};
