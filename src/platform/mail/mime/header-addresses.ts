import type { MailAddress } from '../../../engine/mail/parsed-message.js';
import { decodeWords } from './decode-words.js';

const MAX_LENGTH = 100_000;
const MAX_ADDRESSES = 1_000;

interface Token {
  readonly kind: 'text' | 'quoted' | 'comment' | 'angle';
  readonly text: string;
}

/**
 * Returns the addresses of a From, To, Cc or Reply-To field (RFC 5322, section 3.4) in order, including members of
 * groups: quoted local parts verbatim, comments and routes removed, names decoded. A comment replaces a missing name,
 * as in old programs. Ignores text without an address. One pass over at most 100,000 characters.
 */
export function parseAddresses(field: string): MailAddress[] {
  const addresses: MailAddress[] = [];
  for (const tokens of entries(field.slice(0, MAX_LENGTH))) {
    const address = toAddress(tokens);
    if (address !== null) addresses.push(address);
    if (addresses.length >= MAX_ADDRESSES) break;
  }
  return addresses;
}

/** Returns the tokens of each entry; entries are separated by commas, semicolons, and the colon after a group name. */
function entries(field: string): Token[][] {
  const found: Token[][] = [];
  let tokens: Token[] = [];
  let text = '';
  const endText = () => {
    if (text !== '') tokens.push({ kind: 'text', text });
    text = '';
  };
  const endEntry = () => {
    endText();
    if (tokens.length > 0) found.push(tokens);
    tokens = [];
  };
  for (let at = 0; at < field.length; at += 1) {
    const character = field[at]!;
    if (character === '"') {
      const end = closing(field, at, '"');
      if (end === -1) {
        text += ' ';
        continue;
      }
      endText();
      tokens.push({ kind: 'quoted', text: field.slice(at + 1, end) });
      at = end;
    } else if (character === '(') {
      const end = closing(field, at, ')');
      endText();
      tokens.push({ kind: 'comment', text: field.slice(at + 1, end === -1 ? undefined : end) });
      at = end === -1 ? field.length : end;
    } else if (character === '<') {
      const end = closing(field, at, '>');
      endText();
      tokens.push({ kind: 'angle', text: field.slice(at + 1, end === -1 ? undefined : end) });
      at = end === -1 ? field.length : end;
    } else if (character === ',' || character === ';') endEntry();
    else if (character === ':' && !text.includes('@')) {
      // The name of a group is not an address.
      text = '';
      tokens = [];
    } else if (character === '\\') {
      text += field[at + 1] ?? '';
      at += 1;
    } else text += character;
  }
  endEntry();
  return found;
}

/** Returns the end of a quoted string, comment, or angle bracket; -1 without one. */
function closing(field: string, from: number, mark: string): number {
  let depth = 0;
  for (let at = from; at < field.length; at += 1) {
    const character = field[at];
    if (character === '\\') at += 1;
    else if (mark === ')' && character === '(') depth += 1;
    else if (mark === '>' && character === '"' && at > from) {
      const end = closing(field, at, '"');
      if (end !== -1) at = end;
    } else if (character === mark && at > from) {
      depth -= mark === ')' ? 1 : 0;
      if (depth <= 0) return at;
    }
  }
  return -1;
}

function toAddress(tokens: readonly Token[]): MailAddress | null {
  const angle =
    tokens.find(({ kind, text }) => kind === 'angle' && text.includes('@')) ??
    tokens.find(({ kind }) => kind === 'angle');
  const comment = clean(decodeWords(tokens.find(({ kind }) => kind === 'comment')?.text ?? ''));
  if (angle !== undefined) {
    const address = addressOf(angle.text);
    const words = tokens.slice(0, tokens.indexOf(angle)).filter(({ kind }) => kind === 'text' || kind === 'quoted');
    const name = nameOf(words);
    return address === '' ? null : { address, name: name === '' ? comment : name };
  }
  // Reads an address without brackets: `anna@x.example`, `"a b"@x.example`, `anna@x.example (Anna)`, `Anna
  // anna@x.example`.
  const bare = tokens.filter(({ kind }) => kind !== 'comment');
  const joined = bare.map(({ kind, text }) => (kind === 'quoted' ? `"${text}"` : text)).join('');
  const match =
    /(?:"(?:[^"\\]|\\.){0,200}"|[^\s"<>,;:@]{1,200})\s{0,5}@\s{0,5}(?:\[[^\]\s]{1,100}\]|[^\s"<>,;:@]{1,300})/s.exec(
      joined,
    );
  if (match === null) return null;
  const before = clean(decodeWords(unescaped(joined.slice(0, match.index).replaceAll('"', ''))));
  return { address: addressOf(match[0]), name: before === '' ? comment : before };
}

/** Returns the address in angle brackets, without a route (`@a,@b:x@y`), `mailto:`, comments, and extra blanks. */
function addressOf(text: string): string {
  const plain = clean(text).replace(/^(?:@[^:]{1,300}:|mailto:)/i, '');
  const quoted = /^("(?:[^"\\]|\\.){0,200}")\s{0,5}@\s{0,5}(\S{1,300})/s.exec(plain);
  if (quoted !== null) return `${quoted[1]}@${quoted[2]}`;
  const local = plain.replace(/\([^()]{0,200}\)/g, '').replace(/\s+/g, '');
  return decodeWords(local.replace(/^[<`[]{1,5}|[>`.]{1,5}$/g, '')).replace(/^([^[]{1,320})\]$/, '$1');
}

function nameOf(tokens: readonly Token[]): string {
  const words = tokens.map(({ kind, text }) => (kind === 'quoted' ? unescaped(text) : text)).join('');
  return clean(decodeWords(words)).replace(/^'(.{1,200})'$/, '$1');
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, '$1');
}

/** Encoded-words can contain line ends; a name is one line. */
function clean(text: string): string {
  return text.replace(/[\s\0]+/g, ' ').trim();
}
