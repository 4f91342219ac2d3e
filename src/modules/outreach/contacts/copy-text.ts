/** Characters that the text format of COPY escapes. */
const SPECIAL = /[\\\t\n\r\b\f\v\0]/;
const ALL_SPECIAL = /[\\\t\n\r\b\f\v]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
};

/** Formats one value for `COPY ... FROM STDIN`; null is `\N`. Drops NUL, which PostgreSQL cannot store. */
export function copyValue(text: string | null): string {
  if (text === null) return '\\N';
  if (!SPECIAL.test(text)) return text;
  return text.replaceAll('\0', '').replace(ALL_SPECIAL, (char) => ESCAPES[char] ?? '');
}
