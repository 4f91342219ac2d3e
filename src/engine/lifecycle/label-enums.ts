import { enumeration } from '../enumeration.js';

/** Enumerations of custom labels of a workspace. */
export const LABEL_SENTIMENTS = enumeration('LabelSentiment', ['positive', 'neutral', 'negative']);
export type LabelSentiment = (typeof LABEL_SENTIMENTS)[number];

/** Label colors, readable in both themes. */
export const LABEL_COLORS = enumeration('LabelColor', [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
]);
export type LabelColor = (typeof LABEL_COLORS)[number];
