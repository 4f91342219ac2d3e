import { replyModel } from './model.js';

/**
 * Corrects misspelled words and contractions without an apostrophe before rules and model read a reply. One wrong
 * letter must not change an intent: "not intrested", "Isnt a good fit", "unsubcribe".
 */

/** Position in a folded text, and its corrected spelling. */
export interface Correction {
  readonly from: number;
  readonly to: number;
  readonly word: string;
}

/** Words that determine the intent of an English reply. */
const VOCABULARY =
  'interested interesting interest unsubscribe remove contact contacting emails email message messages meeting schedule calendar quarter budget pricing price prices quote quotes demo available sounds great thanks thank right wrong person relevant already vendor vendors provider supplier currently moment later looking contract colleague responsible forward information details question questions please receive stop sending delete another different solution product company department tomorrow monday tuesday wednesday thursday friday january february march april august september october november december'.split(
    ' ',
  );
const KNOWN: ReadonlySet<string> = new Set(
  VOCABULARY.flatMap((word) => {
    const endings = word.endsWith('e') ? ['d', 's', 'r'] : ['s', 'ed', 'er', 'ing'];
    return [word, `${word.replace(/e$/, '')}ing`, ...endings.map((ending) => word + ending)];
  }),
);
/** Words unique to English, or that occur in nearly every short English reply. */
const ENGLISH =
  /\b(?:the|you|your|we|i|i'm|im|is|are|am|this|that|it|for|us|me|not|no|good|wrong|with|have|has|please|pls|to|of|and|need|want|work|thanks|sounds|maybe|next|dont|isnt)\b/g;

const CONTRACTIONS: ReadonlyMap<string, string> = new Map(
  "isn't aren't wasn't weren't don't doesn't didn't won't wouldn't can't couldn't shouldn't haven't hasn't hadn't i'm i've that's they're you're you've we've what's let's there's he's she's"
    .split(' ')
    .map((word) => [word.replace("'", ''), word] as const),
);
/** Words shared with other languages; they count only next to two English words. */
const SHARED: ReadonlySet<string> = new Set(['dont', 'wont', 'cant', 'im', 'ive', 'lets', 'hes', 'shes']);
/** "Id love", "were all set": valid words unless these words follow. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bid(?= (?:love|like|be|prefer|rather|say|want|need)\b)/g, "i'd"],
  [/\bwed(?= (?:love|like|be|prefer|rather|need)\b)/g, "we'd"],
  [/\bill(?= (?:pass|be|get|take|let|call|have|check|look|think|send)\b)/g, "i'll"],
  [/\bwere(?= (?:all set|good|fine|covered|set|not|happy|interested|already|looking)\b)/g, "we're"],
];

/** Excludes "u subscribe", which means "you subscribe". */
const UNSUBSCRIBE = /\b(?:un[ -]?|u)[sbucr][a-z]{4,12}\b/g;
const LEAVING = ['unsubscribe', 'unsubscribed', 'unsubscribing'];
/** Valid words within two edits of "unsubscribe". */
const NOT_LEAVING = /^subscri|^unsubscri(?:bes|bers?$|pt)/;
const GERMAN = /\b(?:abm|aust)[a-z]{4,7}\b/g;
const GERMAN_LEAVING = ['abmelden', 'austragen'];

const MAX_TEXT = 2000;

/** Returns the misspellings in a folded text, in order and without overlap. */
export function misspellings(folded: string): Correction[] {
  const text = folded.slice(0, MAX_TEXT);
  const found: Correction[] = [];
  const add = (from: number, length: number, word: string) => {
    const to = from + length;
    if (text.slice(from, to) !== word && !found.some((each) => from < each.to && to > each.from)) {
      found.push({ from, to, word });
    }
  };
  for (const { index, 0: word } of text.matchAll(UNSUBSCRIBE)) {
    const joined = word.replace(/[ -]/, '');
    const meant = NOT_LEAVING.test(joined) ? undefined : LEAVING.find((each) => isWithin(joined, each, 2));
    if (meant !== undefined) add(index, word.length, meant);
  }
  for (const { index, 0: word } of text.matchAll(GERMAN)) {
    const meant = GERMAN_LEAVING.find((each) => isWithin(word, each, 1));
    if (meant !== undefined) add(index, word.length, meant);
  }
  const english = text.match(ENGLISH)?.length ?? 0;
  if (english > 0) {
    for (const [pattern, word] of PHRASES) {
      for (const match of text.matchAll(pattern)) add(match.index, match[0].length, word);
    }
    for (const { index, 0: word } of text.matchAll(/(?<![\p{L}'-])[a-z]{2,14}(?![\p{L}'-])/gu)) {
      const meant = meantBy(word, english);
      if (meant !== null) add(index, word.length, meant);
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

/** Returns a folded text with corrected spelling. */
export function inRightSpelling(folded: string): string {
  return misspellings(folded).reduceRight(
    (text, { from, to, word }) => text.slice(0, from) + word + text.slice(to),
    folded,
  );
}

function meantBy(word: string, english: number): string | null {
  const contraction = CONTRACTIONS.get(word);
  if (contraction !== undefined) return english > (SHARED.has(word) ? 1 : 0) ? contraction : null;
  if (word.length < 5 || KNOWN.has(word) || LOOKALIKES.has(word) || isTaught(word)) return null;
  const near = VOCABULARY.filter((each) => each[0] === word[0] && each.length > 4 && isWithin(word, each, 1));
  return near.length === 1 ? (near[0] as string) : null;
}

/**
 * Valid words, in English and other languages, one edit away from a vocabulary word; words of the training replies are
 * added.
 */
const LOOKALIKES: ReadonlySet<string> = new Set(
  'contacts contacted contracts contacto contracted remover removes priced prices princes pricey quota quotas quoted budgets demos thanked rights persons persona persone personae suppliers moments monument latter lately booking cooking looming quarters quartier forwards deleted deletes produce products receiver receives stopp mother scheduled schedules marche marches marca augusto octubre octubre novembro decembro emailed massage questioned availably create soluzione mercato planning printing princess pressing'.split(
    ' ',
  ),
);

let taught: ReadonlySet<string> | null = null;

/** Returns whether a word occurs in the training replies, which are spelled correctly. */
function isTaught(word: string): boolean {
  taught ??= new Set(
    replyModel()
      .words()
      .flatMap((each) => each.match(/[a-z]{5,14}/g) ?? []),
  );
  return taught.has(word);
}

/**
 * Returns whether two words differ by at most this many edits: insertions, deletions, substitutions, or swaps of
 * adjacent letters.
 */
function isWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) cost = Math.min(cost, before[column - 2]! + 1);
      next.push(cost);
    }
    before = last;
    last = next;
  }
  return last[b.length]! <= most;
}
