const HIGH = 'u[dD][89abAB][0-9a-fA-F]{2}';
const LOW = 'u[dD][c-fC-F][0-9a-fA-F]{2}';
/**
 * Matches a surrogate pair; NUL or an unpaired surrogate; and every other escape, so that the second half of `\\`
 * starts none.
 */
const ESCAPES = new RegExp(`\\\\${HIGH}\\\\${LOW}|\\\\(u0000|${HIGH}|${LOW})|\\\\.`, 'g');

/** Returns a JSON text with U+FFFD in place of what PostgreSQL rejects in JSON: NUL and unpaired surrogates. */
export function storableJson(text: string): string {
  if (!text.includes('\\u')) return text;
  return text.replace(ESCAPES, (found, wrong: string | undefined) => (wrong === undefined ? found : '\\ufffd'));
}

/**
 * Returns the JSON text of a value for a `json` or `jsonb` column. Texts may come from strangers and may be cut inside a
 * character, which must not fail the write. A value without JSON (undefined, a function) is undefined.
 */
export function storedJson(value: unknown): string {
  const text = JSON.stringify(value);
  return typeof text === 'string' ? storableJson(text) : text;
}
