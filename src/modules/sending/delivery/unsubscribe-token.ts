import type { Ctx } from '../../../platform/context.js';
import { signedWorkspace } from '../../../platform/secrets.js';
import { uuidBytes, uuidText } from './token-ids.js';

const MAC_BYTES = 12;
const PURPOSE = 'unsubscribe';

/**
 * Returns the one-click address of a contact (RFC 8058): unguessable, equal in all messages to the contact, and
 * sufficient to identify contact and campaign. 4 bytes workspace, 16 bytes contact, 12 bytes MAC: 43 characters.
 */
export function unsubscribeUrl(ctx: Pick<Ctx, 'secrets' | 'config'>, workspaceId: number, contactId: string): string {
  return `${ctx.config.publicUrl}/u/${unsubscribeToken(ctx, workspaceId, contactId)}`;
}

export function unsubscribeToken(ctx: Pick<Ctx, 'secrets'>, workspaceId: number, contactId: string): string {
  const body = Buffer.alloc(20);
  body.writeUInt32BE(workspaceId, 0);
  uuidBytes(contactId).copy(body, 4);
  const mac = ctx.secrets.mac(PURPOSE, body.toString('hex')).subarray(0, MAC_BYTES);
  return Buffer.concat([body, mac]).toString('base64url');
}

/** Returns the contact of a token; null if neither this instance nor a former one of its workspace created it. */
export function readUnsubscribeToken(
  ctx: Pick<Ctx, 'secrets'>,
  token: string,
): { workspaceId: number; contactId: string } | null {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const body = bytes.subarray(0, 20);
  const signed = { purpose: PURPOSE, text: body.toString('hex'), mac: bytes.subarray(20) };
  const workspaceId = signedWorkspace(ctx.secrets, body.readUInt32BE(0), signed);
  return workspaceId === null ? null : { workspaceId, contactId: uuidText(body.subarray(4)) };
}
