/**
 * Columns of many rows, as one parameter each. Statements over rows use them through `given-rows.ts`. Values are in
 * PostgreSQL's binary array format (`array_recv` and the `*_recv` function of each type): a text array costs both sides
 * more than the statement itself, because the driver escapes each value and the server parses it character by
 * character.
 *
 * The statement must name the type of the parameter (`$1::uuid[]`), and it must be the type that the function is named
 * after; the server rejects any other. Null and undefined are NULL.
 */

import { storedJson } from './stored-json.js';

/** Object IDs of the built-in types, equal in every PostgreSQL (src/include/catalog/pg_type.dat). */
const OID = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int4: 23,
  text: 25,
  json: 114,
  float8: 701,
  date: 1082,
  timestamptz: 1184,
  uuid: 2950,
  jsonb: 3802,
} as const;

/** Dimensions, flag of nulls and element type, followed by length and lower bound of the dimension. */
const HEADER_BYTES = 20;
const EMPTY_BYTES = 12;
const NULL = -1;
/** 2000-01-01T00:00:00Z, the epoch of PostgreSQL. */
const EPOCH_MS = 946_684_800_000;
const DAY_MS = 86_400_000;
const TWO_32 = 2 ** 32;
const JSONB_VERSION = 1;
const NO_DIGIT = 255;
/** Value of a hexadecimal digit by its character code. */
const DIGITS = hexDigits();
const UUID_LENGTH = 36;

type Maybe<T> = T | null | undefined;

/** Encodes `uuid[]` in the usual form with hyphens. Throws a RangeError for anything else. */
export function uuids(values: ReadonlyArray<Maybe<string>>): Buffer {
  return fixed(OID.uuid, 16, values, writeUuid);
}

/** Encodes `integer[]`. Throws a RangeError unless a number is a 32-bit integer. */
export function int4s(values: ReadonlyArray<Maybe<number>>): Buffer {
  return fixed(OID.int4, 4, values, (out, value, at) => out.writeInt32BE(whole(value), at));
}

/** Encodes `bigint[]`. Throws a RangeError for numbers that are not exact in JavaScript. */
export function int8s(values: ReadonlyArray<Maybe<number>>): Buffer {
  return fixed(OID.int8, 8, values, (out, value, at) => writeInt8(out, whole(value), at));
}

/** Encodes `double precision[]`. */
export function float8s(values: ReadonlyArray<Maybe<number>>): Buffer {
  return fixed(OID.float8, 8, values, (out, value, at) => out.writeDoubleBE(value, at));
}

/** Encodes `boolean[]`. */
export function bools(values: ReadonlyArray<Maybe<boolean>>): Buffer {
  return fixed(OID.bool, 1, values, (out, value, at) => out.writeUInt8(value ? 1 : 0, at));
}

/** Encodes `timestamptz[]`. Throws a RangeError for an invalid date. */
export function timestamps(values: ReadonlyArray<Maybe<Date>>): Buffer {
  return fixed(OID.timestamptz, 8, values, (out, value, at) =>
    writeInt8(out, whole((value.getTime() - EPOCH_MS) * 1000), at),
  );
}

/** Encodes `date[]` of days such as `2026-03-29`. Throws a RangeError for anything else. */
export function dates(values: ReadonlyArray<Maybe<string>>): Buffer {
  return fixed(OID.date, 4, values, (out, value, at) => out.writeInt32BE(dayNumber(value), at));
}

/** Encodes `text[]`. The server rejects a text with U+0000. */
export function texts(values: ReadonlyArray<Maybe<string>>): Buffer {
  return texted(OID.text, values, 0);
}

/** Encodes `json[]`. Values without JSON (undefined, functions) are NULL. */
export function jsons(values: readonly unknown[]): Buffer {
  return texted(OID.json, values.map(storedJson), 0);
}

/** Encodes `jsonb[]`, like `jsons`, for values that are searched or compared. */
export function jsonbs(values: readonly unknown[]): Buffer {
  return texted(OID.jsonb, values.map(storedJson), 1);
}

/** Encodes `bytea[]`. */
export function byteas(values: ReadonlyArray<Maybe<Buffer>>): Buffer {
  const bytes = values.reduce((sum, value) => sum + (value?.length ?? 0), 0);
  const out = Buffer.allocUnsafe(lengthOf(values.length, bytes));
  let at = writeHeader(out, OID.bytea, values.length, countNulls(values) > 0);
  for (const value of values) {
    at = out.writeInt32BE(value?.length ?? NULL, at);
    at += value?.copy(out, at) ?? 0;
  }
  return out;
}

function fixed<T>(
  oid: number,
  size: number,
  values: ReadonlyArray<Maybe<T>>,
  write: (out: Buffer, value: T, at: number) => void,
): Buffer {
  const nulls = countNulls(values);
  const out = Buffer.allocUnsafe(lengthOf(values.length, (values.length - nulls) * size));
  let at = writeHeader(out, oid, values.length, nulls > 0);
  for (const value of values) {
    if (value === null || value === undefined) {
      at = out.writeInt32BE(NULL, at);
      continue;
    }
    at = out.writeInt32BE(size, at);
    write(out, value, at);
    at += size;
  }
  return out;
}

function texted(oid: number, values: ReadonlyArray<Maybe<string>>, prefixBytes: 0 | 1): Buffer {
  const lengths = values.map((value) =>
    value === null || value === undefined ? NULL : Buffer.byteLength(value) + prefixBytes,
  );
  const bytes = lengths.reduce((sum, length) => sum + Math.max(0, length), 0);
  const out = Buffer.allocUnsafe(lengthOf(values.length, bytes));
  let at = writeHeader(out, oid, values.length, lengths.includes(NULL));
  for (let index = 0; index < values.length; index += 1) {
    const length = lengths[index] as number;
    at = out.writeInt32BE(length, at);
    if (length === NULL) continue;
    if (prefixBytes === 1) out.writeUInt8(JSONB_VERSION, at);
    out.write(values[index] as string, at + prefixBytes);
    at += length;
  }
  return out;
}

function countNulls(values: readonly unknown[]): number {
  let nulls = 0;
  for (const value of values) if (value === null || value === undefined) nulls += 1;
  return nulls;
}

function lengthOf(count: number, bytes: number): number {
  return count === 0 ? EMPTY_BYTES : HEADER_BYTES + count * 4 + bytes;
}

/** Writes the header. Returns the offset of the first element. */
function writeHeader(out: Buffer, oid: number, count: number, hasNulls: boolean): number {
  out.writeInt32BE(count === 0 ? 0 : 1, 0);
  out.writeInt32BE(hasNulls ? 1 : 0, 4);
  out.writeInt32BE(oid, 8);
  if (count === 0) return EMPTY_BYTES;
  out.writeInt32BE(count, 12);
  out.writeInt32BE(1, 16);
  return HEADER_BYTES;
}

function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number.`);
  return value;
}

/** Returns the days since PostgreSQL's epoch. */
function dayNumber(value: string): number {
  const ms = Date.parse(`${value}T00:00:00Z`);
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== value)
    throw new RangeError(`${JSON.stringify(value)} is not a day.`);
  return (ms - EPOCH_MS) / DAY_MS;
}

function writeInt8(out: Buffer, value: number, at: number): void {
  const high = Math.floor(value / TWO_32);
  out.writeInt32BE(high, at);
  out.writeUInt32BE(value - high * TWO_32, at + 4);
}

function writeUuid(out: Buffer, value: string, at: number): void {
  if (value.length !== UUID_LENGTH) throw new RangeError(`${JSON.stringify(value)} is not a UUID.`);
  let from = 0;
  let bad = 0;
  for (let byte = 0; byte < 16; byte += 1) {
    if (byte === 4 || byte === 6 || byte === 8 || byte === 10) {
      if (value.charCodeAt(from) !== 0x2d) bad = NO_DIGIT;
      from += 1;
    }
    const high = DIGITS[value.charCodeAt(from)] ?? NO_DIGIT;
    const low = DIGITS[value.charCodeAt(from + 1)] ?? NO_DIGIT;
    bad |= (high | low) & 0xf0;
    out[at + byte] = (high << 4) | low;
    from += 2;
  }
  if (bad !== 0) throw new RangeError(`${JSON.stringify(value)} is not a UUID.`);
}

function hexDigits(): Uint8Array {
  const digits = new Uint8Array(256).fill(NO_DIGIT);
  for (let value = 0; value < 16; value += 1) {
    const digit = value.toString(16);
    digits[digit.charCodeAt(0)] = value;
    digits[digit.toUpperCase().charCodeAt(0)] = value;
  }
  return digits;
}
