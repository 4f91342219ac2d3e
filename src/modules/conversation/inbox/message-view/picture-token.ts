import { createHash } from 'node:crypto';
import type { Ctx } from '../../../../platform/context.js';

/** Reference to an image of a message, for a reader who has seen the message. */
export interface PictureRef {
  readonly kind: 'remote' | 'own' | 'file';
  readonly workspaceId: number;
  readonly threadId: number;
  readonly messageId: number;
  /** Start of the hash of a remote URL, or the ID of an attachment or of a file of the workspace. */
  readonly id: Buffer;
}

const KINDS = ['remote', 'own', 'file'] as const;
const DAY_MS = 86_400_000;
const ID_BYTES = 16;
const BODY_BYTES = 1 + 4 + 6 + 6 + 2 + ID_BYTES;
const MAC_BYTES = 16;
const PURPOSE = 'picture';

export const hashOf = (url: string): Buffer => createHash('sha256').update(url).digest();
export const shortHash = (url: string): Buffer => hashOf(url).subarray(0, ID_BYTES);

/**
 * Creates a token that is valid until the end of the next day (UTC). Frames cannot send a key, so the URL of an image carries
 * the permission. The token stays the same for a day, so that browsers can cache the image.
 */
export function pictureToken(ctx: Ctx, { kind, workspaceId, threadId, messageId, id }: PictureRef): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.writeUInt8(KINDS.indexOf(kind), 0);
  body.writeUInt32BE(workspaceId, 1);
  body.writeUIntBE(threadId, 5, 6);
  body.writeUIntBE(messageId, 11, 6);
  body.writeUInt16BE(today(ctx) + 1, 17);
  id.copy(body, 19);
  return Buffer.concat([body, ctx.secrets.mac(PURPOSE, body.toString('hex')).subarray(0, MAC_BYTES)]).toString(
    'base64url',
  );
}

/** Reads the reference in a token; null if the token is forged or expired. */
export function readPictureToken(ctx: Ctx, token: string): PictureRef | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== BODY_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const body = bytes.subarray(0, BODY_BYTES);
  if (!ctx.secrets.isMac(PURPOSE, body.toString('hex'), bytes.subarray(BODY_BYTES))) return null;
  const kind = KINDS[body.readUInt8(0)];
  if (kind === undefined || body.readUInt16BE(17) < today(ctx)) return null;
  return {
    kind,
    workspaceId: body.readUInt32BE(1),
    threadId: body.readUIntBE(5, 6),
    messageId: body.readUIntBE(11, 6),
    id: body.subarray(19),
  };
}

const today = (ctx: Ctx): number => Math.floor(ctx.clock.now().getTime() / DAY_MS);
