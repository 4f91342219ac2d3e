/** Maximum words that narrow a search; further ones are ignored. */
const MOST_WORDS = 12;
const LONGEST_WORD = 60;

export interface SearchWords {
  /** Text search query of all words. */
  readonly query: string;
  /** Text search queries, one per word. */
  readonly each: readonly string[];
  /** Pattern of `ilike` that every text matched by the query has; null if there is none. */
  readonly hint: string | null;
}

/**
 * Returns typed text as a search query: all words, each as a prefix, within the workspace. Characters other than letters and digits only
 * separate words, so typed text never contains an operator. Null if it has no word.
 */
export function searchWords(workspaceId: number, text: string): SearchWords | null {
  const words = (text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .slice(0, MOST_WORDS)
    .map((word) => word.slice(0, LONGEST_WORD));
  if (words.length === 0) return null;
  // The case of other letters is not converted consistently.
  const plain = words.filter((word) => /^[a-zA-Z0-9]+$/.test(word)).sort((a, b) => b.length - a.length);
  const each = words.map((word) => beginning(workspaceId, word));
  return {
    query: allOf(each),
    each,
    hint: plain[0] === undefined ? null : `%${plain[0]}%`,
  };
}

/** Returns a text search query for texts that match all of these. */
export const allOf = (queries: readonly string[]): string => queries.join(' & ');

/** In lower case as it is indexed, and as typed: under the locale C only ASCII letters are indexed in lower case. */
function beginning(workspaceId: number, word: string): string {
  const forms = [...new Set([word.toLowerCase(), word])];
  return `(${forms.map((form) => `'${workspaceId}:${form}':*`).join(' | ')})`;
}
