import type { Ctx } from '../../../platform/context.js';
import type { MessageKey } from './messages.repo.js';

/**
 * The field that tells our own mail. Its name is one that mail programs know for something else, and its value is bytes
 * like those of any other: neither says "warmup" to a filter.
 */
export const REFERENCE_HEADER = 'X-Entity-Ref-ID';

const PURPOSE = 'warmup';
const ID_BYTES = 20;
const MAC_BYTES = 12;

/** From whom to whom a message goes: a value that was copied into other mail proves nothing. */
export interface Ends {
  readonly from: string;
  readonly to: string;
}

/** The value of the field: 4 bytes workspace, 16 bytes message, 12 bytes MAC over both and the addresses. */
export function referenceOf(ctx: Pick<Ctx, 'secrets'>, { workspaceId, id }: MessageKey, ends: Ends): string {
  const body = Buffer.alloc(ID_BYTES);
  body.writeUInt32BE(workspaceId, 0);
  Buffer.from(id.replaceAll('-', ''), 'hex').copy(body, 4);
  const mac = ctx.secrets.mac(PURPOSE, signedText(body, ends)).subarray(0, MAC_BYTES);
  return Buffer.concat([body, mac]).toString('base64url');
}

/** Which message a value names; whether that is true is for `isReference` to say. Null: it is none of ours. */
export function readReference(value: string): MessageKey | null {
  if (!/^[A-Za-z0-9_-]{43}$/.test(value.trim())) return null;
  const bytes = Buffer.from(value.trim(), 'base64url');
  const hex = bytes.subarray(4, ID_BYTES).toString('hex');
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return { workspaceId: bytes.readUInt32BE(0), id };
}

/** Whether we wrote the value for a message between these two addresses. */
export function isReference(ctx: Pick<Ctx, 'secrets'>, value: string, ends: Ends): boolean {
  const bytes = Buffer.from(value.trim(), 'base64url');
  return ctx.secrets.isMac(PURPOSE, signedText(bytes.subarray(0, ID_BYTES), ends), bytes.subarray(ID_BYTES));
}

function signedText(body: Buffer, { from, to }: Ends): string {
  return `${body.toString('hex')}\n${from.toLowerCase()}\n${to.toLowerCase()}`;
}
