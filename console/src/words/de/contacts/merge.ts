import type { mergeContact as english } from '../../contacts/merge';
import type { Translated } from '../../translated';

export const mergeContact: Translated<typeof english> = {
  title: (email) => `${email} mit einem anderen Kontakt zusammenführen`,
  verb: 'Kontakte zusammenführen',
  effect:
    'Ein Kontakt bleibt, mit den Adressen, Tags und dem Verlauf beider. Sind beide in derselben Kampagne, läuft nur eine Sequenz weiter. Sie können das nicht rückgängig machen.',
  pick: 'Anderer Kontakt',
  pickHint: 'Suche nach Name, Adresse oder Unternehmen',
  conflicts: 'Welche Werte bleiben',
  email: 'Hauptadresse',
  done: 'Kontakte zusammengeführt.',
};
