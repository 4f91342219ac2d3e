import { createHash } from 'node:crypto';
import type { Ctx } from '../../../platform/context.js';

/** Names one picture of one message for the reader who was shown the message. */
export interface PictureRef {
  readonly kind: 'remote' | 'own';
  readonly workspaceId: number;
  readonly threadId: number;
  readonly messageId: number;
  /** The beginning of the hash of a remote address, or the id of an attachment. */
  readonly id: Buffer;
}

const KINDS = ['remote', 'own'] as const;
const DAY_MS = 86_400_000;
const ID_BYTES = 16;
const BODY_BYTES = 1 + 4 + 6 + 6 + 2 + ID_BYTES;
const MAC_BYTES = 16;
const PURPOSE = 'picture';

export const hashOf = (url: string): Buffer => createHash('sha256').update(url).digest();
export const shortHash = (url: string): Buffer => hashOf(url).subarray(0, ID_BYTES);

/**
 * A token that is good until the end of tomorrow (UTC): frames can not send a key, so who may see a picture stands in its
 * address. All pages of one day name a picture alike, so that browsers may keep it.
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

/** What a token names; null when it is not ours or its time is over. */
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
