import { plural } from '../../plural';
import type { labels as english } from '../../settings/labels';
import type { Translated } from '../../translated';

export const labels: Translated<typeof english> = {
  title: 'Labels',
  list: 'Labels',
  add: 'Neues Label',
  edit: 'Label bearbeiten',
  empty: 'Noch keine Labels. Mit Labels ordnen Sie Unterhaltungen nach mehr als der Absicht der Antwort.',
  none: 'Noch keine Labels.',
  toLabels: 'Label erstellen',
  menu: 'Labels',
  remove: (name) => `Label „${name}“ löschen?`,
  removes: 'Das Label wird aus allen Unterhaltungen entfernt. Das lässt sich nicht rückgängig machen.',
  more: (name) => `Mehr: ${name}`,
  name: 'Name',
  colorLabel: 'Farbe',
  color: {
    gray: 'Grau',
    red: 'Rot',
    orange: 'Orange',
    yellow: 'Gelb',
    green: 'Grün',
    teal: 'Petrol',
    blue: 'Blau',
    purple: 'Violett',
    pink: 'Rosa',
  },
  sentimentLabel: 'Stimmung',
  sentiment: {
    positive: 'Positiv',
    neutral: 'Neutral',
    negative: 'Negativ',
  },
  set: (name, count) => `${name} zu ${plural(count, 'Unterhaltung', 'Unterhaltungen')} hinzugefügt.`,
  unset: (name, count) => `${name} aus ${plural(count, 'Unterhaltung', 'Unterhaltungen')} entfernt.`,
};
