import type { senderAddress as english } from '../../mailboxes/sender-address';
import type { Translated } from '../../translated';

export const senderAddress: Translated<typeof english> = {
  title: 'Absenderadresse',
  fact: 'Sendet als',
  label: 'E-Mails senden als',
  hint: 'Empfänger sehen diese Adresse und antworten an sie. Kommen ihre E-Mails nicht in diesem Postfach an, legen Sie eine Antwortadresse fest.',
  own: (address) => `${address} (dieses Postfach)`,
  notVerified: (address) => `${address} (nicht bestätigt)`,
  withdrawn: (address) => `${address} (nicht mehr bei Google)`,
  withdrawnWhy:
    'Google akzeptiert diese Adresse nicht mehr, deshalb warten E-Mails. Wählen Sie eine andere, oder fügen Sie sie in Gmail wieder hinzu.',
  none: 'Noch keine weiteren Adressen. Fügen Sie eine in Gmail unter Einstellungen > Konten > E-Mail senden als hinzu.',
  problem: (reason) => `Google führt die Adressen nicht auf: ${reason}`,
  readAt: 'Von Google gelesen',
  saved: 'Absenderadresse gespeichert. Sie gilt ab der nächsten E-Mail.',
};
