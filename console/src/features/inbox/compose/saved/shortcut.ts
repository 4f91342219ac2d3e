const TYPED = /(?:^|\s);([A-Za-z0-9_-]{1,30})[ \n]$/;

/** Returns the shortcut just completed by a space or line break, with its range including `;`; null for none. */
export function shortcutTyped(text: string, caret: number): { name: string; from: number; to: number } | null {
  const name = TYPED.exec(text.slice(0, caret))?.[1];
  if (name === undefined) return null;
  return { name: name.toLowerCase(), from: caret - name.length - 2, to: caret };
}

/** Returns the text with a range replaced, and the new cursor position. */
export function withWords(text: string, from: number, to: number, words: string): readonly [string, number] {
  return [`${text.slice(0, from)}${words}${text.slice(to)}`, from + words.length];
}
