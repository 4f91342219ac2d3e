import type { savedReplies as english } from '../../inbox/saved-replies';
import type { Translated } from '../../translated';

export const savedReplies: Translated<typeof english> = {
  add: 'Neue gespeicherte Antwort',
  edit: 'Gespeicherte Antwort bearbeiten',
  empty:
    'Noch keine gespeicherten Antworten. Speichern Sie eine Antwort, die Sie oft brauchen, und fügen Sie sie über Name oder Kürzel ein.',
  onlyYou: 'Nur Sie',
  columns: { whose: 'Inhaber', used: 'Verwendet' },
};
