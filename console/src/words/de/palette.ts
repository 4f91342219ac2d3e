import type { palette as english } from '../palette';
import type { Translated } from '../translated';

export const palette: Translated<typeof english> = {
  title: 'Suche und Befehle',
  hint: 'Suchen oder Befehl eingeben',
  empty: 'Keine Treffer.',
  searching: 'Suche läuft...',
  groups: {
    recent: 'Zuletzt verwendet',
    actions: 'Aktionen',
    screens: 'Seiten',
    campaigns: 'Kampagnen',
    contacts: 'Kontakte',
    mailboxes: 'Postfächer',
    threads: 'Unterhaltungen',
    workspaces: 'Arbeitsbereiche',
    id: 'ID',
  },
  verbs: { pause: 'pausieren', resume: 'fortsetzen' },
  pause: (name) => `${name} pausieren`,
  resume: (name) => `${name} fortsetzen`,
  paused: (name) => `${name} pausiert.`,
  resumed: (name) => `${name} fortgesetzt.`,
  connect: 'Postfächer verbinden',
  suppress: 'Adressen sperren',
  duplicates: 'Doppelte Kontakte',
  thread: (id) => `Unterhaltung ${id}`,
};
