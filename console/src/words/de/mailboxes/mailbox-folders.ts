import type { mailboxFolders as english } from '../../mailboxes/mailbox-folders';
import type { Translated } from '../../translated';

export const mailboxFolders: Translated<typeof english> = {
  title: 'Ordner',
  none: 'Noch keine Ordner. Sie erscheinen nach der ersten Synchronisierung.',
  reading: {
    read: 'Wird gelesen',
    drafts: 'Nicht gelesen: Entwürfe',
    trash: 'Nicht gelesen: Papierkorb',
    view: 'Nicht gelesen: virtueller Ordner',
    in_all_mail: 'Über „Alle Nachrichten“ gelesen',
    warmup: 'Nicht gelesen: Warmup-E-Mails',
    shared: 'Nicht gelesen: von anderer Person freigegeben',
    excluded: 'Nicht gelesen: ausgeschlossen',
    too_many: 'Nicht gelesen: Limit von 200 Ordnern erreicht',
    undecided: 'Noch nicht erfasst',
  },
  failed: (error) => `Synchronisierung fehlgeschlagen: ${error}`,
  read: 'Einschließen',
  leaveOut: 'Ausschließen',
  readOf: (name) => `${name} einschließen`,
  leaveOutOf: (name) => `${name} ausschließen`,
};
