import { foldText } from '../mail/fold-text.js';
import { conceptsOf } from './concepts.js';

const MAX_TEXT = 4000;
const MAX_WORDS = 200;

/** Length of a word's beginning that is compared, for languages that inflect their words. */
const STEM = 4;

/**
 * Returns the features of a reply: words, pairs of neighbors and stems, the concepts they have in any language, which
 * of them follow each other, open and close it, and whether it asks. Folded, because case and accents carry no signal.
 * Reads the first 200 words.
 */
export function replyFeatures(text: string): string[] {
  const folded = foldText(text.slice(0, MAX_TEXT));
  const words = (folded.match(/[\p{L}\p{N}']+/gu) ?? []).slice(0, MAX_WORDS);
  const stems = words.filter((word) => word.length > STEM).map((word) => `${word.slice(0, STEM)}*`);
  const opening = words.slice(0, 1).map((word) => `^${word}`);
  const marks = /[?¿؟？]/.test(folded) ? ['?', '?'] : [];
  const length = words.length <= 3 ? ['#short'] : words.length > 40 ? ['#long'] : [];
  return [...words, ...pairs(words), ...stems, ...opening, ...conceptFeatures(words), ...marks, ...length];
}

function pairs(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]} ${word}`);
}

function conceptFeatures(words: readonly string[]): string[] {
  const said = words.map(conceptsOf).filter((concepts) => concepts.length > 0);
  const following = said
    .slice(1)
    .flatMap((next, index) => said[index]!.flatMap((each) => next.map((other) => `@${each} ${other}`)));
  const first = (said[0] ?? []).map((concept) => `^@${concept}`);
  const last = (said.at(-1) ?? []).map((concept) => `@${concept}$`);
  const opening = said.length > 1 ? [`^@${said[0]![0]} ${said[1]![0]}`] : [];
  return [...said.flat().map((concept) => `@${concept}`), ...following, ...first, ...last, ...opening];
}
