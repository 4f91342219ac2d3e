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

/** One value in the text format of `COPY ... FROM STDIN`; null is `\N`. NUL, which PostgreSQL can not store, is dropped. */
export function copyValue(text: string | null): string {
  if (text === null) return '\\N';
  if (!SPECIAL.test(text)) return text;
  return text.replaceAll('\0', '').replace(ALL_SPECIAL, (char) => ESCAPES[char] ?? '');
}
