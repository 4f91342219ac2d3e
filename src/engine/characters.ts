/** Counts characters like JSON Schema: a code point outside the basic plane counts as one, not two. */
export function characterCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count += 1;
  return count;
}

/** Returns whether a text has more characters than `most`. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > most && (text.length > 2 * most || characterCount(text) > most);
}

/** Returns the first characters of a text. Cutting inside a character would leave a half that PostgreSQL rejects in JSON. */
export function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  return [...text.slice(0, 2 * most)].slice(0, most).join('');
}

/** Returns the character of a code point; null for NUL, surrogates, and numbers beyond Unicode, which PostgreSQL rejects in JSON. */
export function characterOfCode(code: number): string | null {
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : null;
}
