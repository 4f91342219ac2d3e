import { foldText } from '../mail/fold-text.js';

const MAX_TEXT = 4000;
const MAX_WORDS = 200;

/**
 * What the model sees of a reply: its words, pairs of neighbours, stems of five letters for languages that bend theirs,
 * and whether it asks. Folded: case and accents tell nothing. Reads the first 200 words.
 */
export function replyFeatures(text: string): string[] {
  const folded = foldText(text.slice(0, MAX_TEXT));
  const words = (folded.match(/[\p{L}\p{N}']+/gu) ?? []).slice(0, MAX_WORDS);
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
  const stems = words.filter((word) => word.length > 5).map((word) => `${word.slice(0, 5)}*`);
  const marks = /[?¿؟？]/.test(folded) ? ['?', '?'] : [];
  const length = words.length <= 3 ? ['#short'] : words.length > 40 ? ['#long'] : [];
  return [...words, ...pairs, ...stems, ...marks, ...length];
}
