/** White space and the invisible characters that spreadsheets leave behind. */
const onlyBlank = /^[\s\u00ad\u200b-\u200f\u2060\ufeff]*$/;

/**
 * Returns whether a value would leave a gap in a sentence: nothing, an empty or invisible string, an empty list, or a
 * map, which cannot be printed. `false` and 0 are values.
 */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') {
    if (value === '') return true;
    const first = value.charCodeAt(0);
    if (first > 32 && first < 127) return false;
    return onlyBlank.test(value);
  }
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || typeof value === 'object';
}
