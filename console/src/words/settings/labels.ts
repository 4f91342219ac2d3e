import type { Schemas } from '../../api/client';
import { localized } from '../localized';
import { plural } from '../plural';

const color: Record<Schemas['LabelColor'], string> = {
  gray: 'Gray',
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  purple: 'Purple',
  pink: 'Pink',
};
const sentiment: Record<Schemas['LabelSentiment'], string> = {
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
};

export const labels = localized('labels', {
  title: 'Labels',
  list: 'Labels',
  add: 'New label',
  edit: 'Edit label',
  empty: 'No labels yet. Use labels to sort conversations by more than the intent of the reply.',
  none: 'No labels yet.',
  toLabels: 'Create label',
  menu: 'Labels',
  remove: (name: string) => `Delete the label “${name}”?`,
  removes: "The label is removed from all conversations. You can't undo this.",
  more: (name: string) => `More: ${name}`,
  name: 'Name',
  colorLabel: 'Color',
  color,
  sentimentLabel: 'Sentiment',
  sentiment,
  set: (name: string, count: number) => `${name} added to ${plural(count, 'conversation', 'conversations')}.`,
  unset: (name: string, count: number) => `${name} removed from ${plural(count, 'conversation', 'conversations')}.`,
});
