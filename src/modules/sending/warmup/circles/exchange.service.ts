import { Value } from 'typebox/value';
import { isFreeMail } from '../../../../engine/address/free-mail.js';
import { hasTag, mailboxKey } from '../../../../engine/address/mailbox-key.js';
import { unitFloat } from '../../../../engine/chance/draw.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { updatePlacement } from '../conversations/messages.repo.js';
import { plainName } from '../conversations/plain-name.js';
import {
  ExchangeAnswer,
  type ExchangeContent,
  MOST_MAILBOXES,
  type ReportedPlacement,
  SharedMailbox,
} from './call-content.js';
import { callPeer } from './call-peer.service.js';
import { claimDuePeer, deleteOld, lockPeer, type PeerRow, updateContact, updateHeard } from './circles.repo.js';
import { CLOCK_MS } from './clock-bound.js';
import { ownKeys } from './keys.service.js';
import { findSentMessage, listUnreported, markReported } from './peer-messages.repo.js';
import { partWith } from './peers.service.js';
import { isProofOf } from './proof.js';
import { circleLeft } from './refusal.js';
import { listSharedMailboxes, replaceRemoteMailboxes, replaceShared, updateProven } from './remote-mailboxes.repo.js';

const EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;
const MOST_PLACEMENTS = 500;

/** Calls the peers that are due, exchanging mailbox lists and the placements of the peers' messages. */
export async function exchangeWithPeers(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const next = new Date(now.getTime() + EVERY_MS);
  const due: PeerRow[] = [];
  for (let peer = await claim(ctx, now, next); peer !== undefined; peer = await claim(ctx, now, next)) due.push(peer);
  // Runs concurrently, so that a slow peer does not delay the others.
  const ends = await Promise.allSettled(due.map((peer) => exchange(ctx, peer)));
  // A call is valid on both sides of its timestamp.
  const repeated = new Date(now.getTime() - 3 * CLOCK_MS);
  await inTx(ctx, (ctx) => deleteOld(ctx.sql, { repeated, counted: new Date(now.getTime() - DAY_MS) }));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
}

function claim(ctx: Ctx, now: Date, next: Date): Promise<PeerRow | undefined> {
  return inTx(ctx, (ctx) => claimDuePeer(ctx.sql, now, next));
}

async function exchange(ctx: Ctx, peer: PeerRow): Promise<void> {
  const mailboxes = await shareMailboxes(ctx, peer.id);
  if (mailboxes === null) return;
  const unreported = await listUnreported(ctx.sql, peer.id, MOST_PLACEMENTS);
  const placements = unreported.map(({ peer_talk: conversation, position, placement, guest_proof: proof }) => ({
    ...{ talk: conversation, position, placement: placement as ReportedPlacement['placement'], proof },
  }));
  const end = await callPeer(
    ctx,
    { url: peer.url, publicKey: peer.public_key },
    { call: 'exchange', mailboxes, placements },
  );
  if (end.kind === 'left') return partWith(ctx, peer.id, 'them');
  if (end.kind !== 'answered' || !Value.Check(ExchangeAnswer, end.content)) {
    const text = end.kind === 'answered' ? 'The response cannot be read.' : end.text;
    return updateContact(ctx.sql, peer.id, ctx.clock.now(), text);
  }
  const { mailboxes: theirs } = end.content;
  await inTx(ctx, async (ctx) => {
    if ((await lockPeer(ctx.sql, peer.id, 'update')) === undefined) return;
    await storeRemoteMailboxes(ctx, peer.id, theirs);
    await markReported(ctx.sql, unreported, ctx.clock.now());
    await updateContact(ctx.sql, peer.id, ctx.clock.now(), null);
  });
}

/** Handles an exchange call: stores the list and placements of a peer and returns our list. */
export function takeExchange(
  ctx: Ctx,
  peer: PeerRow,
  { mailboxes, placements }: ExchangeContent,
): Promise<{ mailboxes: SharedMailbox[] }> {
  return inTx(ctx, async (ctx) => {
    if ((await lockPeer(ctx.sql, peer.id, 'update')) === undefined) throw circleLeft();
    await storeRemoteMailboxes(ctx, peer.id, mailboxes);
    const { publicKey } = await ownKeys(ctx);
    for (const placement of placements) await takePlacement(ctx, peer.id, publicKey, placement);
    await updateHeard(ctx.sql, peer.id, ctx.clock.now());
    return { mailboxes: (await shareMailboxes(ctx, peer.id)) ?? [] };
  });
}

/**
 * Stores the mailboxes before they are shared, so that the peer knows only mailboxes on record. Null if the peer has
 * left.
 */
function shareMailboxes(ctx: Ctx, peerId: string): Promise<SharedMailbox[] | null> {
  return inTx(ctx, async (ctx) => {
    if ((await lockPeer(ctx.sql, peerId, 'update')) === undefined) return null;
    const rows = (await listSharedMailboxes(ctx.sql, MOST_MAILBOXES)).flatMap((row) => {
      const { workspace_id, mailbox_id, ...facts } = row;
      const announced = { ...facts, firstName: plainName(facts.firstName), lastName: plainName(facts.lastName) };
      return Value.Check(SharedMailbox, announced) && !hasTag(announced.address)
        ? [{ workspace_id, mailbox_id, announced }]
        : [];
    });
    await replaceShared(ctx.sql, peerId, rows);
    return rows.map(({ announced }) => announced);
  });
}

/** Stores each mailbox once; an address with a tag belongs to the mailbox without it. */
async function storeRemoteMailboxes(ctx: Ctx, peerId: string, mailboxes: readonly SharedMailbox[]): Promise<void> {
  const own = mailboxes.filter(({ address }) => !hasTag(address));
  const once = new Map(own.map((remote) => [mailboxKey(remote.address), remote]));
  const remotes = [...once.values()].map((remote) => {
    const domain = remote.address.slice(remote.address.lastIndexOf('@') + 1);
    return {
      ...remote,
      domain,
      isFreeMail: isFreeMail(domain),
      mailboxKey: mailboxKey(remote.address),
      poolKey: unitFloat(0, 'guest', remote.address),
    };
  });
  await replaceRemoteMailboxes(ctx.sql, peerId, remotes, ctx.clock.now());
}

/**
 * Accepts a placement of our message if the peer shows content that only the message has. A report that the message
 * arrived nowhere is accepted only for proven mailboxes. Everything else is ignored.
 */
async function takePlacement(ctx: Ctx, peerId: string, ownKey: Buffer, announced: ReportedPlacement): Promise<void> {
  const message = await findSentMessage(ctx.sql, peerId, announced.talk, announced.position);
  if (message === undefined) return;
  const now = ctx.clock.now();
  if (announced.placement === 'missing') {
    if (message.proven_at === null) return;
  } else {
    if (announced.proof === null || !isProofOf(ownKey, message, announced, announced.proof)) return;
    await updateProven(ctx.sql, message.guest_id, now);
  }
  await updatePlacement(ctx.sql, { workspaceId: message.workspace_id, id: message.id }, announced.placement, now);
}
