import type { RecordType } from './record-kinds.js';

/** Record types that are read from and written to zones. */
export type ZoneType = Exclude<RecordType, 'URL'>;
export const ZONE_TYPES: readonly ZoneType[] = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS', 'SRV', 'CAA'];

/**
 * All records of one name and type. Values are in one spelling: host names lower case without a final dot, TXT as one text
 * without quotes, MX as `<preference> <host>`, SRV as `<priority> <weight> <port> <host>`, CAA as `<flags> <tag> "<value>"`.
 */
export interface Rrset {
  /** Absolute, lower case, without a final dot. */
  readonly name: string;
  readonly type: ZoneType;
  /** Seconds. */
  readonly ttl: number;
  readonly values: readonly string[];
}

/** Change of a whole RRset; null if there is none. */
export interface RrsetChange {
  readonly name: string;
  readonly type: ZoneType;
  readonly before: Pick<Rrset, 'ttl' | 'values'> | null;
  readonly after: Pick<Rrset, 'ttl' | 'values'> | null;
}

export function rrsetKey({ name, type }: Pick<Rrset, 'name' | 'type'>): string {
  return `${type} ${name}`;
}

/** Returns whether two RRsets have the same records, regardless of order and TTL. */
export function sameValues(a: readonly string[], b: readonly string[]): boolean {
  return [...a].sort().join('\n') === [...b].sort().join('\n');
}

/** Returns the change that reverts another one. */
export function reversed({ name, type, before, after }: RrsetChange): RrsetChange {
  return { name, type, before: after, after: before };
}

/**
 * Returns a name as users write it (`www`, `@`, `www.example.com`, `www.example.com.`) as an absolute name inside a domain, in lower
 * case.
 */
export function absoluteName(written: string, domain: string): string {
  const name = written.trim().toLowerCase();
  if (name === '' || name === '@') return domain;
  if (name.endsWith('.')) return name.slice(0, -1);
  return name === domain || name.endsWith(`.${domain}`) ? name : `${name}.${domain}`;
}

/** A label may contain underscores; the first label may be a wildcard (RFC 4592). */
const NAME =
  /^(?=.{1,253}$)(?:\*\.)?(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

export function isRecordName(name: string): boolean {
  return NAME.test(name);
}

/** Maximum length of a string in a TXT record; longer texts are split into several strings (RFC 1035 section 3.3). */
const STRING_BYTES = 255;

/** Returns a TXT value as quoted strings, as in zone files; bytes that are not printable become `\DDD`. */
export function quoteText(text: string): string {
  const strings: string[] = [];
  let current = '';
  let length = 0;
  for (const byte of utf8(text)) {
    if (length === STRING_BYTES) {
      strings.push(current);
      [current, length] = ['', 0];
    }
    current += escapeByte(byte);
    length += 1;
  }
  return [...strings, current].map((string) => `"${string}"`).join(' ');
}

/** Returns the text of quoted strings; unquoted text stays unchanged. */
export function unquoteText(content: string): string {
  if (!content.trimStart().startsWith('"')) return content;
  const bytes: number[] = [];
  for (const match of content.matchAll(/"((?:[^"\\]|\\.)*)"/gs)) {
    const string = match[1] ?? '';
    for (let at = 0; at < string.length; at += 1) {
      const code = /^\\(\d{3})/.exec(string.slice(at, at + 4))?.[1];
      if (code !== undefined) {
        bytes.push(Number(code) & 255);
        at += 3;
      } else {
        if (string[at] === '\\') at += 1;
        const point = string.codePointAt(at) ?? 32;
        bytes.push(...utf8(String.fromCodePoint(point)));
        if (point > 0xffff) at += 1;
      }
    }
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function escapeByte(byte: number): string {
  if (byte === 34 || byte === 92) return `\\${String.fromCharCode(byte)}`;
  return byte >= 32 && byte < 127 ? String.fromCharCode(byte) : `\\${String(byte).padStart(3, '0')}`;
}
