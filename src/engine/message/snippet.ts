const SNIPPET_LENGTH = 200;

/** Returns the first words of a text in one line, at most 200 characters. */
export function snippetOf(text: string): string {
  return text
    .slice(0, SNIPPET_LENGTH * 4)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()
    .slice(0, SNIPPET_LENGTH);
}
