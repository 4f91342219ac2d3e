import { decodeCharset } from './charset.js';
import { decodeWords } from './decode-words.js';

/** Structured field such as Content-Type: its value, and parameters by name in lower case. */
export interface FieldWithParameters {
  /** Value in lower case, without comments and white space; empty if there is none. */
  readonly value: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const MAX_LENGTH = 20_000;
const MAX_PARAMETERS = 100;

/**
 * Reads `value; name=value; ...` (RFC 2045 section 5.1): quoted strings, comments, pieces and charsets of RFC 2231
 * section 3 and 4, and encoded-words, which programs write although they are not permitted here. Reads at most 20,000
 * characters.
 */
export function parseParameters(field: string): FieldWithParameters {
  const [first = '', ...rest] = split(withoutComments(field.slice(0, MAX_LENGTH)));
  const pieces = new Map<string, Piece[]>();
  for (const part of rest) {
    const equals = part.indexOf('=');
    if (equals < 1) continue;
    const name = part.slice(0, equals).trim().toLowerCase();
    const { base, index, isEncoded } = pieceName(name);
    const list = pieces.get(base) ?? [];
    list.push({ index, isEncoded, text: unquoted(part.slice(equals + 1).trim()) });
    pieces.set(base, list);
  }
  const parameters = new Map([...pieces].map(([name, list]) => [name, joinPieces(list)] as const));
  return { value: first.replace(/\s+/g, '').toLowerCase(), parameters };
}

/** Writes a field in its plainest form: no comments, and each parameter once, in quotes. */
export function writeParameters({ value, parameters }: FieldWithParameters): string {
  const quoted = [...parameters].map(([name, text]) => `${name}="${text.replace(/[\\"]/g, '\\$&')}"`);
  return [value, ...quoted].join('; ');
}

interface Piece {
  /** Number of the piece; null for the whole value. */
  readonly index: number | null;
  readonly isEncoded: boolean;
  readonly text: string;
}

/** `filename*0*`: name, number of the piece, and whether it is percent-encoded. */
function pieceName(name: string): { base: string; index: number | null; isEncoded: boolean } {
  const match = /^([^*]{1,80})(?:\*(\d{1,3}))?(\*)?$/.exec(name);
  if (match === null) return { base: name, index: null, isEncoded: false };
  return {
    base: match[1]!,
    index: match[2] === undefined ? null : Number(match[2]),
    isEncoded: match[3] !== undefined,
  };
}

function joinPieces(pieces: readonly Piece[]): string {
  const numbered = pieces.filter(({ index }) => index !== null).toSorted((a, b) => a.index! - b.index!);
  const encoded = pieces.find(({ index, isEncoded }) => index === null && isEncoded);
  const plain = pieces.find(({ index, isEncoded }) => index === null && !isEncoded);
  const chosen =
    encoded !== undefined ? [encoded] : numbered.length > 0 ? numbered : plain === undefined ? [] : [plain];
  if (!chosen.some(({ isEncoded }) => isEncoded)) return decodeWords(chosen.map(({ text }) => text).join(''));
  const lead = /^([\w.:()-]{0,60})'[^']{0,60}'/.exec(chosen[0]!.text);
  const bytes = chosen.map(({ isEncoded, text }, at) => {
    const own = at === 0 && lead !== null ? text.slice(lead[0].length) : text;
    return isEncoded ? percentBytes(own) : Buffer.from(own, /[^\u0000-\u00ff]/.test(own) ? 'utf8' : 'latin1');
  });
  return decodeCharset(Buffer.concat(bytes), lead?.[1] ?? '');
}

function percentBytes(text: string): Buffer {
  const bytes = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, /[^\u0000-\u00ff]/.test(bytes) ? 'utf8' : 'latin1');
}

/** Splits at semicolons outside quotes; a quote that is not closed does not count. */
function split(field: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < field.length && parts.length < MAX_PARAMETERS; at += 1) {
    const character = field[at];
    if (character === '"') at = endOfQuote(field, at);
    else if (character === ';') {
      parts.push(field.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, field.slice(start)];
}

/** Returns the position of the closing quote, or of the opening quote if it is not closed. */
function endOfQuote(field: string, from: number): number {
  for (let at = from + 1; at < field.length; at += 1) {
    if (field[at] === '\\') at += 1;
    else if (field[at] === '"') return at;
  }
  return from;
}

function unquoted(value: string): string {
  if (!value.startsWith('"')) return value;
  const end = endOfQuote(value, 0);
  return (end === 0 ? value.slice(1) : value.slice(1, end)).replace(/\\(.)/gs, '$1');
}

/** Removes comments in parentheses (RFC 5322 section 3.2.2) outside quotes, including nested ones. */
export function withoutComments(field: string): string {
  if (!field.includes('(')) return field;
  let out = '';
  let depth = 0;
  for (let at = 0; at < field.length; at += 1) {
    const character = field[at]!;
    if (character === '\\') {
      if (depth === 0) out += field.slice(at, at + 2);
      at += 1;
    } else if (character === '"' && depth === 0) {
      const end = endOfQuote(field, at);
      out += field.slice(at, end + 1);
      at = end;
    } else if (character === '(') depth += 1;
    else if (character === ')' && depth > 0) depth -= 1;
    else if (depth === 0) out += character;
  }
  return out;
}
