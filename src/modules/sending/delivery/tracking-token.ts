import { isWebAddress } from '../../../engine/tracking/link-target.js';
import type { Ctx } from '../../../platform/context.js';
import { signedWorkspace } from '../../../platform/secrets.js';
import { uuidBytes, uuidText } from './token-ids.js';

/** Message, before and after sending. Each contact gets one per step. */
export interface TrackedMessage {
  readonly workspaceId: number;
  readonly contactId: string;
  readonly stepId: string;
}

const MAC_BYTES = 12;
const MESSAGE_BYTES = 36;
/** Maximum bytes of a signed target. Longer ones are not tracked, because the URL would exceed the limits of programs. */
export const MAX_TARGET_BYTES = 1_024;

/**
 * Returns the token of a message's tracking pixel: 4 bytes workspace, 16 bytes contact, 16 bytes step, 12 bytes MAC;
 * 64 characters. Equal in every rendering, so that a preview equals the sent message.
 */
export function openToken(ctx: Pick<Ctx, 'secrets'>, message: TrackedMessage): string {
  const body = messageBytes(message);
  return Buffer.concat([body, macOf(ctx, 'tracking-open', body, '')]).toString('base64url');
}

/**
 * Returns the token of one link: like `openToken`, with the target included and covered by the MAC. Null if the
 * target is too long.
 */
export function clickToken(ctx: Pick<Ctx, 'secrets'>, message: TrackedMessage, target: string): string | null {
  const url = Buffer.from(target);
  if (url.length > MAX_TARGET_BYTES) return null;
  const body = messageBytes(message);
  return Buffer.concat([body, macOf(ctx, 'tracking-click', body, target), url]).toString('base64url');
}

/** Returns the message of a tracking pixel's token; null if this instance did not create it. */
export function readOpenToken(ctx: Pick<Ctx, 'secrets'>, token: string): TrackedMessage | null {
  return token.length === 64 ? (readToken(ctx, 'tracking-open', token)?.message ?? null) : null;
}

/** Returns the message and target of a link's token; null if this instance did not create it. */
export function readClickToken(
  ctx: Pick<Ctx, 'secrets'>,
  token: string,
): { readonly message: TrackedMessage; readonly target: string } | null {
  const read = readToken(ctx, 'tracking-click', token);
  return read !== null && isWebAddress(read.target) ? read : null;
}

function readToken(ctx: Pick<Ctx, 'secrets'>, purpose: string, token: string) {
  const fixed = MESSAGE_BYTES + MAC_BYTES;
  if (!/^[A-Za-z0-9_-]{64,}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  // Accepts one spelling per token, because a base64url decoder accepts several spellings of the last character.
  if (bytes.toString('base64url') !== token) return null;
  const body = bytes.subarray(0, MESSAGE_BYTES);
  const target = bytes.subarray(fixed).toString();
  const mac = bytes.subarray(MESSAGE_BYTES, fixed);
  const workspaceId = signedWorkspace(ctx.secrets, body.readUInt32BE(0), { purpose, text: signed(body, target), mac });
  if (workspaceId === null) return null;
  const message: TrackedMessage = {
    workspaceId,
    contactId: uuidText(body.subarray(4, 20)),
    stepId: uuidText(body.subarray(20)),
  };
  return { message, target };
}

function messageBytes({ workspaceId, contactId, stepId }: TrackedMessage): Buffer {
  const body = Buffer.alloc(MESSAGE_BYTES);
  body.writeUInt32BE(workspaceId, 0);
  uuidBytes(contactId).copy(body, 4);
  uuidBytes(stepId).copy(body, 20);
  return body;
}

function macOf(ctx: Pick<Ctx, 'secrets'>, purpose: string, body: Buffer, target: string): Buffer {
  return ctx.secrets.mac(purpose, signed(body, target)).subarray(0, MAC_BYTES);
}

/** IDs have a fixed length, so the concatenation is unambiguous. */
function signed(body: Buffer, target: string): string {
  return body.toString('hex') + target;
}
