/** Headers that Outrider sets, or that would change how the request is framed or routed. */
const RESERVED = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
]);

/** RFC 9110 section 5.6.2. */
const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
/** RFC 9110 section 5.5: visible characters, spaces and tabs inside. */
const VALUE = /^[\x21-\x7e](?:[\t\x20-\x7e]{0,998}[\x21-\x7e])?$/;

/** Returns why a custom header cannot be sent; null if it can. */
export function headerProblem(name: string, value: string): 'name' | 'reserved' | 'value' | null {
  if (!TOKEN.test(name)) return 'name';
  const lower = name.toLowerCase();
  if (RESERVED.has(lower) || lower.startsWith('webhook-')) return 'reserved';
  return VALUE.test(value) ? null : 'value';
}
