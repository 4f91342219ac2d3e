import { STOP_REASON_LABELS, VERIFICATION_LABELS } from '../../../../../src/engine/words/de/terms/contact-terms';
import type { audience as english } from '../../campaigns/audience';
import { plural } from '../../plural';
import type { Translated } from '../../translated';

const contacts = (count: number) => plural(count, 'Kontakt', 'Kontakte');

export const audience: Translated<typeof english> = {
  reasons: STOP_REASON_LABELS,
  verification: VERIFICATION_LABELS,
  list: 'Kontakte',
  view: 'Angezeigte Kontakte',
  views: { contacts: 'Kontakte', notEnrolled: 'Nicht aufgenommen', segments: 'Segmente' },
  notEnrolled: 'Nicht aufgenommene Kontakte',
  columns: {
    email: 'E-Mail',
    name: 'Name',
    company: 'Unternehmen',
    status: 'Status',
    step: 'Schritt',
    next: 'Nächste E-Mail',
    last: 'Letzte E-Mail',
  },
  search: 'Kontakte suchen',
  filter: 'Status',
  withCount: (label, count) => `${label} ${count}`,
  add: 'Kontakt hinzufügen',
  addTitle: 'Kontakt hinzufügen',
  addSubmit: 'Kontakt hinzufügen',
  addResult: {
    created: (email) => `${email} hinzugefügt.`,
    known: (email) => `${email} ist bereits in dieser Kampagne.`,
    suppressed: (email) => `${email} ist gesperrt und wurde nicht hinzugefügt.`,
    skipped: (email) => `${email} wurde nicht hinzugefügt.`,
  },
  addNotSent: 'Eine aktive Kampagne nimmt neue Kontakte automatisch auf.',
  empty:
    'Noch keine Kontakte. Legen Sie hier eine CSV- oder Excel-Datei ab, um Kontakte zu importieren, oder fügen Sie einen Kontakt hinzu.',
  fields: {
    email: 'E-Mail',
    firstName: 'Vorname',
    lastName: 'Nachname',
    company: 'Unternehmen',
    title: 'Position',
    phone: 'Telefon',
    website: 'Website',
    linkedinUrl: 'LinkedIn-Profil',
    city: 'Ort',
    state: 'Bundesland oder Region',
    country: 'Land',
    timezone: 'Zeitzone',
  },
  custom: 'Eigene Felder',
  more: 'Weitere Aktionen',
  pause: 'Kontakt pausieren',
  resume: 'Kontakt fortsetzen',
  stop: 'Kontakt stoppen',
  delete: 'Kontakt entfernen',
  deleteTitle: (email) => `${email} aus dieser Kampagne entfernen?`,
  deleteText:
    'Geplante E-Mails an diesen Kontakt werden abgebrochen. Unterhaltungen und Statistik bleiben erhalten. Sie können den Kontakt später erneut hinzufügen.',
  deleted: (email) => `${email} entfernt.`,
  acted: {
    pause: (email) => `${email} pausiert.`,
    resume: (email) => `${email} fortgesetzt.`,
    stop: (email) => `${email} gestoppt.`,
  },
  facts: {
    state: 'Status',
    intent: 'Absicht',
    step: 'Schritt',
    next: 'Nächste E-Mail',
    mailbox: 'Postfach',
    address: 'Adressprüfung',
    sent: 'Gesendete E-Mails',
    opened: 'Geöffnet',
    clicked: 'Geklickt',
    answered: 'Geantwortet',
    thread: 'Unterhaltung',
    hold: 'Pausiert bis',
    import: 'Importiert aus',
    everywhere: 'Seite des Kontakts',
  },
  everywhere: 'Alle Kampagnen anzeigen',
  stepOf: (order) => `Schritt ${order}`,
  open: 'Unterhaltung anzeigen',
  openImport: 'Import anzeigen',
  edit: 'Felder',
  timeline: 'Aktivität',
  timelineEmpty: 'Noch keine Aktivität. Hier erscheinen E-Mails, Antworten und Statuswechsel.',
  toEmails: 'E-Mails anzeigen',
  stateWith: (state, reason) => `${state}: ${reason}`,
  notFound: 'Dieser Kontakt ist nicht mehr in der Kampagne.',
  count: contacts,
  many: {
    region: 'Aktionen für ausgewählte Kontakte',
    pick: 'Ausgewählt',
    pickOne: (address) => `${address} auswählen`,
    picked: (count) => `${contacts(count)} ausgewählt`,
    all: 'Alle Kontakte dieser Liste sind ausgewählt',
    actions: {
      pause: 'Pausieren',
      resume: 'Fortsetzen',
      stop: 'Stoppen',
      move_to_subsequence: 'Verschieben',
      suppress: 'Sperren',
      delete: 'Entfernen',
    },
    titles: {
      pause: 'Diese Kontakte pausieren?',
      resume: 'Diese Kontakte fortsetzen?',
      stop: 'Diese Kontakte stoppen?',
      move_to_subsequence: 'Diese Kontakte in eine Folgesequenz verschieben?',
      suppress: 'Diese Kontakte sperren?',
      delete: 'Diese Kontakte aus der Kampagne entfernen?',
    },
    effects: {
      pause: 'Sie erhalten keine E-Mails dieser Kampagne, bis ein Mitglied sie fortsetzt.',
      resume: 'Sie machen mit ihrem nächsten Schritt weiter.',
      stop: 'Sie erhalten keine weiteren E-Mails dieser Kampagne. Gestoppte Kontakte können Sie fortsetzen.',
      move_to_subsequence:
        'Sie werden in dieser Kampagne gestoppt und erhalten die E-Mails der Folgesequenz, auch wenn deren Auslöser nicht zutrifft.',
      suppress: 'Ihre Adressen kommen auf die Sperrliste. Keine Kampagne schreibt ihnen mehr.',
      delete: 'Sie erhalten keine weiteren E-Mails dieser Kampagne. Unterhaltungen bleiben erhalten.',
    },
    subsequence: 'Folgesequenz',
    trial: (changed, unchanged, rejected) =>
      [
        changed === 0
          ? 'Kein Kontakt wird geändert.'
          : `${plural(changed, 'Kontakt wird', 'Kontakte werden')} geändert.`,
        unchanged === 0 ? '' : `${plural(unchanged, 'Kontakt hat', 'Kontakte haben')} diesen Status bereits.`,
        rejected === 0 ? '' : `${plural(rejected, 'Kontakt lässt', 'Kontakte lassen')} sich nicht so ändern.`,
      ]
        .filter((part) => part !== '')
        .join(' '),
    done: (changed, others) => `${contacts(changed)} aktualisiert${others === 0 ? '' : `, ${others} unverändert`}.`,
  },
};
