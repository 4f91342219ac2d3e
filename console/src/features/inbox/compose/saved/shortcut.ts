const TYPED = /(?:^|\s);([A-Za-z0-9_-]{1,30})[ \n]$/;

/** The shortcut that has just been ended with a space or a line, and where it stands with its mark; null: none. */
export function shortcutTyped(text: string, caret: number): { name: string; from: number; to: number } | null {
  const name = TYPED.exec(text.slice(0, caret))?.[1];
  if (name === undefined) return null;
  return { name: name.toLowerCase(), from: caret - name.length - 2, to: caret };
}

/** The text with words in the place of a range, and where the caret goes. */
export function withWords(text: string, from: number, to: number, words: string): readonly [string, number] {
  return [`${text.slice(0, from)}${words}${text.slice(to)}`, from + words.length];
}
