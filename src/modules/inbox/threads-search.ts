/** Words beyond this number do not narrow a search further. */
const MOST_WORDS = 12;
const LONGEST_WORD = 60;

export interface SearchWords {
  /** A text search query of all words. */
  readonly query: string;
  /** One for each of them. */
  readonly each: readonly string[];
  /** A pattern of `ilike` that every text has in which the query finds something; null: there is none. */
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
  // Of other letters the case is not alike everywhere.
  const plain = words.filter((word) => /^[a-zA-Z0-9]+$/.test(word)).sort((a, b) => b.length - a.length);
  const each = words.map((word) => beginning(workspaceId, word));
  return {
    query: allOf(each),
    each,
    hint: plain[0] === undefined ? null : `%${plain[0]}%`,
  };
}

/** A text search query that finds what all of these find. */
export const allOf = (queries: readonly string[]): string => queries.join(' & ');

/** In lower case as it is indexed, and as typed: under the locale C only ASCII letters are indexed in lower case. */
function beginning(workspaceId: number, word: string): string {
  const forms = [...new Set([word.toLowerCase(), word])];
  return `(${forms.map((form) => `'${workspaceId}:${form}':*`).join(' | ')})`;
}
