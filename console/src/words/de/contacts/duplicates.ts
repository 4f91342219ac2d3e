import type { duplicates as english } from '../../contacts/duplicates';
import { plural } from '../../plural';
import type { Translated } from '../../translated';

export const duplicates: Translated<typeof english> = {
  list: 'Duplikate',
  empty:
    'Keine Duplikate gefunden. Outrider vergleicht Postfächer, LinkedIn-Profile, Namen innerhalb eines Unternehmens und Telefonnummern.',
  columns: { older: 'Älterer Kontakt', newer: 'Neuerer Kontakt', reason: 'Grund', activity: 'Letzte Aktivität' },
  reasons: {
    mailbox: 'Dasselbe Postfach',
    profile_link: 'Dasselbe LinkedIn-Profil',
    name_and_domain: 'Gleicher Name und gleiche Domain',
    phone: 'Gleicher Nachname und Telefon',
  },
  explanations: {
    mailbox: 'E-Mails an beide Adressen kommen im selben Postfach an.',
    profile_link: 'Beide Kontakte haben dasselbe LinkedIn-Profil.',
    name_and_domain: 'Beide Kontakte haben denselben Namen und dieselbe Unternehmensdomain.',
    phone: 'Beide Kontakte haben denselben Nachnamen und dieselbe Telefonnummer.',
  },
  others: (count) =>
    `${plural(count, 'weiterer Kontakt ist', 'weitere Kontakte sind')} vielleicht dieselbe Person. Das nächste Paar folgt nach diesem.`,
  compare: 'Kontakte vergleichen',
  field: 'Feld',
  choose: 'Wählen Sie die Werte, die bleiben. Werte, die nur ein Kontakt hat, bleiben erhalten.',
  facts: {
    tags: 'Tags',
    campaigns: 'Kampagnen',
    addresses: 'Weitere Adressen',
    suppression: 'Sperre',
    sent: 'Letzte E-Mail',
    replied: 'Letzte Antwort',
    added: 'Hinzugefügt',
  },
  dismiss: 'Keine Duplikate',
  dismissed: (one, other) => `${one} und ${other} gelten nicht mehr als Duplikate.`,
};
