import { createHash, timingSafeEqual } from 'node:crypto';
import { say } from '../../engine/words/say.js';
import { valueError } from '../errors.js';
import { type FormerSignatures, formerSignaturesOf, type Secrets } from '../secrets.js';

/** Query that a cursor is valid for. With another query it is rejected like a modified cursor (docs/build/conventions.md, Pages). */
export interface CursorBinding {
  readonly workspaceId: number;
  /** operationId. */
  readonly operation: string;
  /** Validated filters, without `limit` and `cursor`, in any order. */
  readonly filters?: Readonly<Record<string, unknown>>;
}

/** Sort key of the last row of a page. Dates are encoded as ISO text and decoded as text. */
export type CursorPosition = readonly (string | number | boolean | null | Date)[];

const VERSION = 1;
const MAC_BYTES = 16;

/** Maximum length of a cursor, far more than any sort key needs; longer text is not decoded. */
const LONGEST_CURSOR = 2_000;

/**
 * Returns an opaque cursor: base64url of version (1 byte), position as JSON, and the first 16 bytes of an HMAC-SHA256
 * over both and the binding. The cursor needs no state on the server and never expires.
 */
export function encodeCursor(secrets: Secrets, binding: CursorBinding, position: CursorPosition): string {
  const payload = Buffer.from(`${String.fromCharCode(VERSION)}${JSON.stringify(position)}`, 'utf8');
  return Buffer.concat([payload, macOf(secrets, binding, payload)]).toString('base64url');
}

/**
 * Returns the position of a cursor that `encodeCursor` created with the same binding, here or in a former instance of the workspace. Throws the `invalid_cursor` value error at `loc`
 * for any other text.
 */
export function decodeCursor(
  secrets: Secrets,
  binding: CursorBinding,
  cursor: string,
  loc: readonly string[] = ['query', 'cursor'],
): readonly (string | number | boolean | null)[] {
  if (cursor.length > LONGEST_CURSOR || !/^[A-Za-z0-9_-]+$/.test(cursor)) throw invalidCursor(loc);
  const bytes = Buffer.from(cursor, 'base64url');
  // base64url has spare bits in its last character; only the canonical form is accepted.
  if (bytes.length <= MAC_BYTES + 1 || bytes[0] !== VERSION || bytes.toString('base64url') !== cursor)
    throw invalidCursor(loc);
  const payload = bytes.subarray(0, -MAC_BYTES);
  const mac = bytes.subarray(-MAC_BYTES);
  const isOfFormer = (former: FormerSignatures): boolean =>
    timingSafeEqual(mac, macOf(former, { ...binding, workspaceId: former.formerId }, payload));
  if (
    !timingSafeEqual(mac, macOf(secrets, binding, payload)) &&
    !formerSignaturesOf(secrets, binding.workspaceId).some(isOfFormer)
  ) {
    throw invalidCursor(loc);
  }
  return JSON.parse(payload.subarray(1).toString('utf8')) as (string | number | boolean | null)[];
}

function macOf(secrets: Pick<Secrets, 'mac'>, binding: CursorBinding, payload: Buffer): Buffer {
  const filters = createHash('sha256')
    .update(canonicalJson(binding.filters ?? {}))
    .digest('base64url');
  const text = `${binding.workspaceId}\n${binding.operation}\n${filters}\n${payload.toString('base64url')}`;
  return secrets.mac('cursor', text).subarray(0, MAC_BYTES);
}

/** Returns JSON with sorted keys and without absent values, so that equal filters give equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => {
    if (item === null || typeof item !== 'object' || Array.isArray(item)) return item;
    return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  });
}

function invalidCursor(loc: readonly string[]): Error {
  return valueError([...loc], 'invalid_cursor', say`is not valid for these parameters; start again without a cursor`);
}
