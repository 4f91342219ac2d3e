import type { AuditAction } from '../../../../engine/words/audit-terms.js';
import { type Said, say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { AppError, conflict, notFound, valueError } from '../../../../platform/errors.js';
import { appendAudit } from '../../../foundation/workspaces/index.js';
import { endConversationsOfPeer } from '../conversations/conversations.repo.js';
import type { JoinContent } from './call-content.js';
import { callPeer } from './call-peer.service.js';
import {
  countPeers,
  deleteInvitation,
  findPeer,
  findPeerByKey,
  type InvitationRow,
  insertInvitation,
  listInvitations,
  listPeers,
  lockInvitation,
  lockPeer,
  type PeerRow,
  type PeerView,
  updateLeft,
  updateUsed,
  upsertPeer,
} from './circles.repo.js';
import { ownKeys } from './keys.service.js';
import { deleteRemoteMailboxes } from './remote-mailboxes.repo.js';
import { readInvitation, writeInvitation } from './signing.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Maximum instances in a circle with this one. */
const MOST_PEERS = 20;
const LONGEST_URL = 500;

export interface MadeInvitation {
  readonly id: string;
  readonly invitation: string;
  readonly expiresAt: Date;
}

/**
 * Creates an invitation that one other instance may use once. Audited, without its text. Throws 409
 * `circle_address_missing` if this instance has no address that others can call.
 */
export async function invitePeer(ctx: Ctx, workspaceId: number, hours: number): Promise<MadeInvitation> {
  const url = ownUrl(ctx);
  const keys = await ownKeys(ctx);
  return inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const id = ctx.ids.uuid();
    const expiresAt = new Date(now.getTime() + hours * HOUR_MS);
    await insertInvitation(ctx.sql, { id, created_at: now, expires_at: expiresAt, made_in: workspaceId });
    await appendAudit(ctx, workspaceId, {
      action: 'circle.invited',
      resource: 'circle_invitation',
      resourceId: id,
      changes: { expiresAt: expiresAt.toISOString() },
    });
    return { id, invitation: writeInvitation(keys, { id, url, expiresAt }), expiresAt };
  });
}

/** Returns invitations that may still be accepted, without their texts. */
export function openInvitations(ctx: Ctx): Promise<InvitationRow[]> {
  return listInvitations(ctx.sql, ctx.clock.now());
}

/** Withdraws an unused invitation. Audited. Throws 404. */
export function withdrawInvitation(ctx: Ctx, workspaceId: number, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    if (!(await deleteInvitation(ctx.sql, id, ctx.clock.now()))) throw notFound('circle_invitation');
    await appendAudit(ctx, workspaceId, {
      ...{ action: 'circle.invitation_withdrawn', resource: 'circle_invitation', resourceId: id },
    });
  });
}

/**
 * Accepts the invitation of another instance by calling it; both are peers afterwards. Repeating it after a lost
 * response has the same result.
 */
export async function acceptPeer(ctx: Ctx, workspaceId: number, text: string): Promise<PeerRow> {
  const wrong = (why: Said) => valueError(['body', 'invitation'], 'invalid_value', why);
  const invitation = readInvitation(text);
  if (invitation === null) throw wrong(say`the invitation is invalid or was altered`);
  if (!(invitation.expiresAt > ctx.clock.now())) throw wrong(say`the invitation has expired`);
  if (!isCircleUrl(invitation.url)) throw wrong(say`the address of the inviting instance must be https`);
  const own = ownUrl(ctx);
  const keys = await ownKeys(ctx);
  if (keys.publicKey.equals(invitation.publicKey)) throw wrong(say`the invitation is from this instance itself`);
  if ((await countPeers(ctx.sql)) >= MOST_PEERS)
    throw conflict('limit_reached', say`An instance can have at most ${MOST_PEERS} peers.`);
  const end = await callPeer(ctx, invitation, { call: 'join', invitation: invitation.id, url: own });
  if (end.kind !== 'answered') {
    const why = end.kind === 'left' ? 'The instance is not a peer.' : end.text;
    throw conflict('circle_unreachable', say`${invitation.url} did not accept the call: ${why}`);
  }
  return inTx(ctx, async (ctx) => {
    const { publicKey, url } = invitation;
    const peer = await upsertPeer(ctx.sql, {
      ...{ id: ctx.ids.uuid(), publicKey, url, madeIn: workspaceId, now: ctx.clock.now() },
    });
    await record(ctx, peer, 'circle.joined');
    return peer;
  });
}

/**
 * Admits the instance that presents a valid invitation. An invitation admits one instance, which may repeat the request
 * while it is a peer.
 */
export function admitPeer(
  ctx: Ctx,
  publicKey: Buffer,
  { invitation: id, url }: JoinContent,
): Promise<{ joined: true }> {
  return inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const invitation = await lockInvitation(ctx.sql, id, now);
    const known = await findPeerByKey(ctx.sql, publicKey);
    const isAgain = invitation?.used_by?.equals(publicKey) === true && known?.status === 'active';
    if (isAgain) return { joined: true };
    const isGood = invitation?.used_at === null && isCircleUrl(url) && (await countPeers(ctx.sql)) < MOST_PEERS;
    if (!isGood) throw new AppError('circle_refused', 401, say`The invitation is unknown, used or expired.`);
    await updateUsed(ctx.sql, id, publicKey, now);
    const peer = await upsertPeer(ctx.sql, { id: ctx.ids.uuid(), publicKey, url, madeIn: invitation.made_in, now });
    await record(ctx, peer, 'circle.admitted');
    return { joined: true };
  });
}

/** Leaves a circle immediately. The other side is notified, or learns it with its next call. Audited. */
export async function leavePeer(ctx: Ctx, workspaceId: number, peerId: string): Promise<void> {
  const peer = await findPeer(ctx.sql, peerId);
  if (peer === undefined || peer.status !== 'active') throw notFound('circle_peer');
  await inTx(ctx, async (ctx) => {
    await partWith(ctx, peerId, 'us');
    await record(ctx, { ...peer, made_in: workspaceId }, 'circle.left');
  });
  await callPeer(ctx, { url: peer.url, publicKey: peer.public_key }, { call: 'leave' });
}

/** Ends all conversations with a peer, cancels planned messages, and deletes its mailboxes, in one transaction. */
export function partWith(ctx: Ctx, peerId: string, by: 'us' | 'them'): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    // A transaction that accepts or plans a message of this peer locks it until then.
    const peer = await lockPeer(ctx.sql, peerId, 'update');
    if (peer === undefined) return;
    if (by === 'them') await record(ctx, peer, 'circle.ended');
    await updateLeft(ctx.sql, peerId, by, now);
    await endConversationsOfPeer(ctx.sql, peerId, now);
    await deleteRemoteMailboxes(ctx.sql, peerId);
  });
}

/** Writes the audit record in the workspace in which the operator created or accepted the invitation. */
async function record(ctx: Ctx, peer: Pick<PeerRow, 'id' | 'url' | 'made_in'>, action: AuditAction): Promise<void> {
  if (peer.made_in === null) return;
  await appendAudit(ctx, peer.made_in, {
    ...{ action, resource: 'circle_peer', resourceId: peer.id, changes: { url: peer.url } },
  });
}

/** Returns all peers with the mail exchanged in the last 24 hours. */
export function viewPeers(ctx: Ctx): Promise<PeerView[]> {
  return listPeers(ctx.sql, new Date(ctx.clock.now().getTime() - DAY_MS));
}

/** Returns the address that peers call. Throws 409 without one. */
function ownUrl({ config }: Ctx): string {
  if (isCircleUrl(config.publicUrl)) return config.publicUrl;
  throw conflict(
    'circle_address_missing',
    say('Peers call this instance over HTTPS: set `PUBLIC_URL` to an https address.'),
  );
}

/**
 * Returns whether peers may call this URL: HTTPS, or HTTP on this machine if the egress policy permits it. Only origin
 * and path, because a path is appended.
 */
function isCircleUrl(text: string): boolean {
  if (text.length > LONGEST_URL || !URL.canParse(text)) return false;
  const url = new URL(text);
  const isLocal = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  const isPlain = text === `${url.origin}${url.pathname}`.replace(/\/$/, '');
  return isPlain && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal));
}
