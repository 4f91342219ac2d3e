import { decodeCharset } from './charset.js';

/**
 * Encoded-word of RFC 2047 section 2, with common deviations: more than 75 characters, white space in the text, a
 * language after the charset.
 */
const WORD = /=\?([\w.:()'*-]{1,60})\?([bq])\?([^?\r\n]{0,10000})\?=/gi;

interface Run {
  readonly charset: string;
  readonly bytes: Buffer[];
}

/**
 * Decodes the encoded-words of a header value. White space between two of them is dropped, and adjacent words of one
 * charset are joined before decoding, because programs split characters between them. Invalid words stay unchanged.
 */
export function decodeWords(value: string): string {
  if (!value.includes('=?')) return value;
  const out: string[] = [];
  let run: Run | null = null;
  let at = 0;
  const flush = () => {
    if (run !== null) out.push(decodeCharset(Buffer.concat(run.bytes), run.charset));
    run = null;
  };
  for (const match of value.matchAll(WORD)) {
    const between = value.slice(at, match.index);
    const charset = match[1]!.toLowerCase();
    if (run === null || between.trim() !== '') {
      flush();
      out.push(between);
    } else if ((run as Run).charset !== charset) flush();
    run ??= { charset, bytes: [] };
    (run as Run).bytes.push(wordBytes(match[2]!, match[3]!));
    at = match.index + match[0].length;
  }
  flush();
  out.push(value.slice(at));
  return out.join('');
}

function wordBytes(encoding: string, text: string): Buffer {
  if (encoding.toLowerCase() === 'b') return Buffer.from(text, 'base64');
  const bytes = text
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, /[^\u0000-\u00ff]/.test(bytes) ? 'utf8' : 'latin1');
}
