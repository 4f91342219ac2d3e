import type { Ctx } from '../../../platform/context.js';
import { signedWorkspace } from '../../../platform/secrets.js';

const PURPOSE = 'report-stop';
const BODY_BYTES = 4 + 16;
const MAC_BYTES = 16;

/** Recipient that a link to stop reports names. */
export interface StopRef {
  readonly workspaceId: number;
  readonly recipientId: string;
}

/** Creates the token of the link that stops reports. It does not expire: an old email must still be able to stop new ones. */
export function stopToken(ctx: Ctx, { workspaceId, recipientId }: StopRef): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.writeUInt32BE(workspaceId, 0);
  Buffer.from(recipientId.replaceAll('-', ''), 'hex').copy(body, 4);
  const mac = ctx.secrets.mac(PURPOSE, body.toString('hex')).subarray(0, MAC_BYTES);
  return Buffer.concat([body, mac]).toString('base64url');
}

/** Reads the recipient in a token; null if the token is forged. */
export function readStopToken(ctx: Ctx, token: string): StopRef | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== BODY_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const body = bytes.subarray(0, BODY_BYTES);
  const signed = { purpose: PURPOSE, text: body.toString('hex'), mac: bytes.subarray(BODY_BYTES) };
  const workspaceId = signedWorkspace(ctx.secrets, body.readUInt32BE(0), signed);
  if (workspaceId === null) return null;
  const hex = body.toString('hex', 4);
  return {
    workspaceId,
    recipientId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  };
}
