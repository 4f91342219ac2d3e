import type { MailHeader } from '../../../engine/mail/parsed-message.js';
import { utf8OrWestern } from './charset.js';
import { type FieldWithParameters, parseParameters } from './header-parameters.js';

/** Limits of a message's structure. Content beyond them stays text or bytes. */
const STRUCTURE_LIMITS = {
  parts: 1_000,
  depth: 32,
  headers: 2_000,
  headerBytes: 1024 * 1024,
  headerLength: 100_000,
} as const;

/** Message or one of its parts (RFC 2045, section 2.4): its position in the message, and its header. */
export interface Entity {
  /** Header fields in order, with lower-case names and unfolded, undecoded values; at most 2,000. */
  readonly headers: readonly MailHeader[];
  readonly type: FieldWithParameters;
  readonly disposition: FieldWithParameters;
  /** Transfer encoding in lower case; `7bit` if the header has none. */
  readonly encoding: string;
  /** Content as in the message, encoded. */
  readonly body: Buffer;
  /** Parts of a multipart; empty for a leaf. */
  readonly children: readonly Entity[];
}

export interface Structure {
  readonly root: Entity;
  /** Whether the message exceeds the limits for parts, levels, or header fields. */
  readonly isPartial: boolean;
}

interface Budget {
  parts: number;
  isPartial: boolean;
}

/**
 * Reads the structure of a message. Never throws. One pass over the bytes per nesting level; nothing is copied or
 * decoded.
 */
export function readStructure(bytes: Buffer): Structure {
  const budget: Budget = { parts: STRUCTURE_LIMITS.parts, isPartial: false };
  // Some mailboxes keep the separator line of mbox files.
  const mbox = /^>?From [^\r\n]{0,200}\r?\n/.exec(bytes.subarray(0, 256).toString('latin1'))?.[0].length ?? 0;
  return { root: readEntity(bytes.subarray(mbox), 0, 'text/plain', budget), isPartial: budget.isPartial };
}

function readEntity(bytes: Buffer, depth: number, defaultType: string, budget: Budget): Entity {
  const { head, body } = splitAtGap(bytes);
  const headers = readHeaders(head, budget);
  const first = (name: string) => headers.find((header) => header.name === name)?.value ?? '';
  const type = parseParameters(first('content-type') || defaultType);
  const entity = {
    headers,
    type: MEDIA_TYPE.test(type.value) ? type : { ...type, value: defaultType },
    disposition: parseParameters(first('content-disposition')),
    encoding: parseParameters(first('content-transfer-encoding')).value || '7bit',
    body,
    children: [],
  };
  if (!entity.type.value.startsWith('multipart/')) return entity;
  if (depth >= STRUCTURE_LIMITS.depth) {
    budget.isPartial = true;
    return asText(entity);
  }
  const parts = partsOf(body, type.parameters.get('boundary') ?? '', budget);
  if (parts.length === 0) return asText(entity);
  const childType = entity.type.value === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
  return { ...entity, children: parts.map((part) => readEntity(part, depth + 1, childType, budget)) };
}

/** Matches `type/subtype` in lower case, both tokens (RFC 2045, section 5.1). */
const MEDIA_TYPE = /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}$/;

/** Treats a multipart without parts as one text. */
function asText(entity: Entity): Entity {
  return { ...entity, type: { value: 'text/plain', parameters: entity.type.parameters } };
}

/** Matches a delimiter line followed by the header of its part. */
const USED_DELIMITER = /^--([0-9A-Za-z'()+_,./:=? -]{1,200})\r?\n(?=content-)/im;
const SEARCHED = 64 * 1024;

/**
 * Returns the parts by the boundary of the header, or by the one in use if it names none or one that does not occur.
 */
function partsOf(body: Buffer, boundary: string, budget: Budget): Buffer[] {
  const named = boundary === '' ? [] : splitParts(body, boundary, budget);
  if (named.length > 0) return named;
  const used = USED_DELIMITER.exec(body.subarray(0, SEARCHED).toString('latin1'))?.[1]?.trimEnd();
  return used === undefined ? [] : splitParts(body, used, budget);
}

const LF = 0x0a;
const CR = 0x0d;

/**
 * Splits at the lines `--boundary` and `--boundary--`. The line break before belongs to them (RFC 2046, section 5.1.1).
 */
function splitParts(body: Buffer, boundary: string, budget: Budget): Buffer[] {
  const delimiter = Buffer.from(`--${boundary}`, /[^\u0000-\u00ff]/.test(boundary) ? 'utf8' : 'latin1');
  const marker = Buffer.concat([Buffer.from('\n'), delimiter]);
  const parts: Buffer[] = [];
  let start = -1;
  let at = body.subarray(0, delimiter.length).equals(delimiter) ? 0 : nextLine(body, marker, 0);
  while (at !== -1) {
    const lineEnd = body.indexOf(LF, at + delimiter.length);
    const rest = body
      .subarray(at + delimiter.length, lineEnd === -1 ? undefined : Math.min(lineEnd, at + delimiter.length + 200))
      .toString('latin1')
      .trimEnd();
    if (rest === '' || rest === '--') {
      if (start !== -1) parts.push(body.subarray(start, Math.max(start, contentEnd(body, at))));
      start = rest === '--' || lineEnd === -1 ? -1 : lineEnd + 1;
      if (start === -1) break;
      if (budget.parts === 0) {
        budget.isPartial = true;
        return parts;
      }
      budget.parts -= 1;
    }
    at = nextLine(body, marker, at + delimiter.length - 1);
  }
  if (start !== -1) parts.push(body.subarray(start));
  return parts;
}

function nextLine(body: Buffer, marker: Buffer, from: number): number {
  const at = body.indexOf(marker, from);
  return at === -1 ? -1 : at + 1;
}

/** Returns the end of the content before a delimiter line at `at`. */
function contentEnd(body: Buffer, at: number): number {
  if (at === 0 || body[at - 1] !== LF) return at;
  return at > 1 && body[at - 2] === CR ? at - 2 : at - 1;
}

/** Splits an entity into header and content at the first empty line. Without one, everything is header. */
function splitAtGap(bytes: Buffer): { head: Buffer; body: Buffer } {
  if (bytes[0] === LF) return { head: bytes.subarray(0, 0), body: bytes.subarray(1) };
  if (bytes[0] === CR && bytes[1] === LF) return { head: bytes.subarray(0, 0), body: bytes.subarray(2) };
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) {
    if (bytes[at + 1] === LF) return { head: bytes.subarray(0, at), body: bytes.subarray(at + 2) };
    if (bytes[at + 1] === CR && bytes[at + 2] === LF)
      return { head: bytes.subarray(0, at), body: bytes.subarray(at + 3) };
  }
  return { head: bytes, body: bytes.subarray(bytes.length) };
}

function readHeaders(head: Buffer, budget: Budget): MailHeader[] {
  const headers: MailHeader[] = [];
  if (head.length > STRUCTURE_LIMITS.headerBytes) budget.isPartial = true;
  const text = utf8OrWestern(head.subarray(0, STRUCTURE_LIMITS.headerBytes));
  let lines: string[] = [];
  const end = () => {
    const header = toHeader(lines);
    if (header !== null) headers.push(header);
    lines = [];
  };
  for (const line of text.split(/\r?\n/)) {
    if (/^[ \t]/.test(line) && lines.length > 0) {
      lines.push(line);
      continue;
    }
    end();
    if (headers.length >= STRUCTURE_LIMITS.headers) {
      budget.isPartial = true;
      return headers;
    }
    lines.push(line);
  }
  end();
  return headers;
}

function toHeader(lines: readonly string[]): MailHeader | null {
  const first = lines[0] ?? '';
  const colon = first.indexOf(':');
  const name = colon < 1 || colon > 200 ? '' : first.slice(0, colon).trimEnd();
  if (!/^[!-9;-~]+$/.test(name)) return null;
  const value = [first.slice(colon + 1), ...lines.slice(1)].join('').slice(0, STRUCTURE_LIMITS.headerLength);
  return { name: name.toLowerCase(), value: value.trim() };
}
