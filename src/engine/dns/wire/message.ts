import { encodeName, MalformedMessage, readName } from './names.js';

/** Numbers of record types (iana.org/assignments/dns-parameters). */
export const TYPE = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  TSIG: 250,
  AXFR: 252,
  ANY: 255,
  CAA: 257,
} as const;
/** Classes; `NONE` and `ANY` are those of updates (RFC 2136 section 2.4). */
export const CLASS = { IN: 1, NONE: 254, ANY: 255 } as const;
export const OPCODE = { QUERY: 0, UPDATE: 5 } as const;

export interface WireQuestion {
  /** Name in lower case, without a final dot; empty for the root. */
  readonly name: string;
  readonly type: number;
}

export interface WireRecord extends WireQuestion {
  readonly class: number;
  readonly ttl: number;
  /** Data of the record, with names in full instead of pointers. */
  readonly data: Uint8Array;
}

/** Sections of a query or response. In an update (RFC 2136), they are zone, prerequisites and updates. */
export interface DnsRequest {
  readonly opcode: number;
  readonly question: WireQuestion;
  readonly answers?: readonly WireRecord[];
  readonly authorities?: readonly WireRecord[];
}

export interface DnsMessage {
  readonly id: number;
  readonly opcode: number;
  readonly isResponse: boolean;
  /** Whether the server is authoritative for the zone. */
  readonly isAuthoritative: boolean;
  readonly isTruncated: boolean;
  readonly rcode: number;
  readonly questions: readonly WireQuestion[];
  readonly answers: readonly WireRecord[];
  readonly authorities: readonly WireRecord[];
  readonly additionals: readonly WireRecord[];
  /** Start of the last record, because a signature is always last. */
  readonly lastRecordAt: number;
}

/** Returns a request as bytes. Throws `MalformedMessage` for invalid names. */
export function encodeRequest(
  id: number,
  { opcode, question, answers = [], authorities = [] }: DnsRequest,
): Uint8Array {
  const header = [id, opcode << 11, 1, answers.length, authorities.length, 0].flatMap(twoBytes);
  const parts = [encodeName(question.name), Uint8Array.from([question.type, CLASS.IN].flatMap(twoBytes))];
  return joined([Uint8Array.from(header), ...parts, ...[...answers, ...authorities].map(encodeRecord)]);
}

export function encodeRecord({ name, type, class: kind, ttl, data }: WireRecord): Uint8Array {
  const fixed = [type, kind, ttl >>> 16, ttl & 0xffff, data.length].flatMap(twoBytes);
  return joined([encodeName(name), Uint8Array.from(fixed), data]);
}

/** Reads a message of a server. Throws `MalformedMessage`. */
export function decodeMessage(bytes: Uint8Array): DnsMessage {
  const word = wordsOf(bytes);
  const flags = word(2);
  let at = 12;
  const questions: WireQuestion[] = [];
  for (let left = word(4); left > 0; left -= 1) {
    const { name, next } = readName(bytes, at);
    questions.push({ name, type: word(next) });
    at = next + 4;
  }
  let lastRecordAt = at;
  const section = (count: number): WireRecord[] => {
    const records: WireRecord[] = [];
    for (let left = count; left > 0; left -= 1) {
      lastRecordAt = at;
      const { record, next } = readRecord(bytes, at);
      records.push(record);
      at = next;
    }
    return records;
  };
  const [answers, authorities, additionals] = [section(word(6)), section(word(8)), section(word(10))];
  return {
    id: word(0),
    opcode: (flags >> 11) & 15,
    isResponse: (flags & 0x8000) !== 0,
    isAuthoritative: (flags & 0x0400) !== 0,
    isTruncated: (flags & 0x0200) !== 0,
    rcode: flags & 15,
    questions,
    answers,
    authorities,
    additionals,
    lastRecordAt,
  };
}

function readRecord(bytes: Uint8Array, start: number): { record: WireRecord; next: number } {
  const word = wordsOf(bytes);
  const { name, next } = readName(bytes, start);
  const [type, kind] = [word(next), word(next + 2)];
  const ttl = word(next + 4) * 0x10000 + word(next + 6);
  const from = next + 10;
  const end = from + word(next + 8);
  if (end > bytes.length) throw new MalformedMessage('a record ends behind its message');
  return { record: { name, type, class: kind, ttl, data: wholeData(bytes, type, from, end) }, next: end };
}

/** Octets before the first name in the data of a type, and the number of consecutive names. */
const NAMES_IN: ReadonlyMap<number, readonly [before: number, names: number]> = new Map([
  [TYPE.NS, [0, 1]],
  [TYPE.CNAME, [0, 1]],
  [TYPE.PTR, [0, 1]],
  [TYPE.MX, [2, 1]],
  [TYPE.SRV, [6, 1]],
  [TYPE.SOA, [0, 2]],
]);

/** Returns the data with its names in full, because names in types of RFC 1035 may be compressed (RFC 3597 section 4). */
function wholeData(bytes: Uint8Array, type: number, from: number, end: number): Uint8Array {
  const known = NAMES_IN.get(type);
  if (known === undefined || from === end) return bytes.slice(from, end);
  const [before, names] = known;
  const parts: Uint8Array[] = [bytes.slice(from, from + before)];
  let at = from + before;
  for (let left = names; left > 0; left -= 1) {
    const { name, next } = readName(bytes, at);
    parts.push(encodeName(name));
    at = next;
  }
  if (at > end) throw new MalformedMessage('a name ends behind its record');
  return joined([...parts, bytes.slice(at, end)]);
}

function wordsOf(bytes: Uint8Array): (at: number) => number {
  return (at) => {
    const [high, low] = [bytes[at], bytes[at + 1]];
    if (high === undefined || low === undefined) throw new MalformedMessage('a message ends too early');
    return (high << 8) | low;
  };
}

export function twoBytes(value: number): [number, number] {
  return [(value >> 8) & 255, value & 255];
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
