import type { Ctx } from '../../../../platform/context.js';
import type { MessageKey } from './messages.repo.js';

/**
 * The header field by which earlier versions marked warmup mail. New mail does not carry it: a field that only warmup mail
 * has would let a filter find all of it. Mail that was already on its way during an upgrade is still recognized by it.
 */
export const REFERENCE_HEADER = 'X-Entity-Ref-ID';

const PURPOSE = 'warmup';
const ID_BYTES = 20;

/** Sender and recipient of a message: a value copied into other email proves nothing. */
export interface Ends {
  readonly from: string;
  readonly to: string;
}

/**
 * Reads which message a value names: 4 bytes workspace, 16 bytes message, 12 bytes MAC over both and the addresses.
 * `isReference` checks the MAC. Null if it is no such value.
 */
export function readReference(value: string): MessageKey | null {
  if (!/^[A-Za-z0-9_-]{43}$/.test(value.trim())) return null;
  const bytes = Buffer.from(value.trim(), 'base64url');
  const hex = bytes.subarray(4, ID_BYTES).toString('hex');
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return { workspaceId: bytes.readUInt32BE(0), id };
}

/** Returns whether this instance wrote the value for a message between these two addresses. */
export function isReference(ctx: Pick<Ctx, 'secrets'>, value: string, { from, to }: Ends): boolean {
  const bytes = Buffer.from(value.trim(), 'base64url');
  const text = `${bytes.subarray(0, ID_BYTES).toString('hex')}\n${from.toLowerCase()}\n${to.toLowerCase()}`;
  return ctx.secrets.isMac(PURPOSE, text, bytes.subarray(ID_BYTES));
}
