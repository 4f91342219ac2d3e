import { foldText } from '../mail/fold-text.js';
import { CONCEPTS_OF_ANSWER } from './concepts/answer.js';
import { CONCEPTS_OF_BUSINESS } from './concepts/business.js';
import { CONCEPTS_OF_CONVERSATION } from './concepts/conversation.js';
import { CONCEPTS_OF_TIME } from './concepts/time.js';

/** Concepts with their words in thirty languages; an entry that ends in `*` is the beginning of a word. */
const LISTS: Readonly<Record<string, string>> = {
  ...CONCEPTS_OF_ANSWER,
  ...CONCEPTS_OF_BUSINESS,
  ...CONCEPTS_OF_CONVERSATION,
  ...CONCEPTS_OF_TIME,
};

const CONCEPTS_OF_ENTRY = conceptsByEntry();
const LONGEST_ENTRY = Math.max(...[...CONCEPTS_OF_ENTRY.keys()].map((entry) => entry.length));

function conceptsByEntry(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [concept, words] of Object.entries(LISTS)) {
    for (const entry of new Set(foldText(words).trim().split(/\s+/))) {
      const known = found.get(entry);
      if (known === undefined) found.set(entry, [concept]);
      else known.push(concept);
    }
  }
  return found;
}

/**
 * Returns the concept of a folded word in any of the languages: `price` for "kosten", "tarifs" and "cene". The longest
 * matching entry decides; "l'offre" is read as "offre".
 */
export function conceptsOf(word: string): readonly string[] {
  const whole = CONCEPTS_OF_ENTRY.get(word);
  if (whole !== undefined) return whole;
  for (let length = Math.min(word.length, LONGEST_ENTRY); length >= 2; length -= 1) {
    const begun = CONCEPTS_OF_ENTRY.get(`${word.slice(0, length)}*`);
    if (begun !== undefined) return begun;
  }
  const elision = word.indexOf("'");
  return elision > 0 && elision < 3 ? conceptsOf(word.slice(elision + 1)) : [];
}
