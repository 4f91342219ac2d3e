/** Words beyond these say nothing more about what somebody looks for. */
const MOST_WORDS = 12;
const LONGEST_WORD = 60;

/**
 * What somebody typed as a text search query: all words, each by its beginning, inside this workspace. Everything that is
 * no letter or digit only parts words, so that nothing typed is read as an operator. Null: there is no word in it.
 */
export function searchQuery(workspaceId: number, text: string): string | null {
  const words = text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length === 0) return null;
  const parts = words.slice(0, MOST_WORDS).map((word) => beginning(word.slice(0, LONGEST_WORD)));
  return [`'workspace${workspaceId}'`, ...parts].join(' & ');
}

/** In lower case as it is indexed, and as typed: under the locale C only ASCII letters are indexed in lower case. */
function beginning(word: string): string {
  const forms = [...new Set([word.toLowerCase(), word])];
  return `(${forms.map((form) => `'${form}':*`).join(' | ')})`;
}
