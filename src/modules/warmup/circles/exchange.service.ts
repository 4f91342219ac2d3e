import { Value } from 'typebox/value';
import { isFreeMail } from '../../../engine/address/free-mail.js';
import { hasTag, mailboxKey } from '../../../engine/address/mailbox-key.js';
import { unitFloat } from '../../../engine/chance/draw.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { updatePlacement } from '../talk/messages.repo.js';
import { ExchangeAnswer, type ExchangeContent, GuestTold, MOST_MAILBOXES, type PlacementTold } from './call-content.js';
import { callPeer } from './call-peer.service.js';
import { claimDuePeer, deleteOld, lockPeer, type PeerRow, updateContact, updateHeard } from './circles.repo.js';
import { CLOCK_MS } from './clock-bound.js';
import { findToldMessage, listUntold, updateTold } from './guest-messages.repo.js';
import { listToldMailboxes, replaceGuests, replaceTold, updateProven } from './guests.repo.js';
import { ownKeys } from './keys.service.js';
import { partWith } from './peers.service.js';
import { plainName } from './plain-name.js';
import { isProofOf } from './proof.js';
import { circleLeft } from './refusal.js';

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
  const mailboxes = await tellMailboxes(ctx, peer.id);
  if (mailboxes === null) return;
  const untold = await listUntold(ctx.sql, peer.id, MOST_PLACEMENTS);
  const placements = untold.map(({ peer_talk: talk, position, placement, guest_proof: proof }) => ({
    ...{ talk, position, placement: placement as PlacementTold['placement'], proof },
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
    await takeGuests(ctx, peer.id, theirs);
    await updateTold(ctx.sql, untold, ctx.clock.now());
    await updateContact(ctx.sql, peer.id, ctx.clock.now(), null);
  });
}

/** Handles an exchange call: stores the list and placements of a peer and returns our list. */
export function takeExchange(
  ctx: Ctx,
  peer: PeerRow,
  { mailboxes, placements }: ExchangeContent,
): Promise<{ mailboxes: GuestTold[] }> {
  return inTx(ctx, async (ctx) => {
    if ((await lockPeer(ctx.sql, peer.id, 'update')) === undefined) throw circleLeft();
    await takeGuests(ctx, peer.id, mailboxes);
    const { publicKey } = await ownKeys(ctx);
    for (const placement of placements) await takePlacement(ctx, peer.id, publicKey, placement);
    await updateHeard(ctx.sql, peer.id, ctx.clock.now());
    return { mailboxes: (await tellMailboxes(ctx, peer.id)) ?? [] };
  });
}

/** Stores what a peer is about to learn, so that it knows only mailboxes on record. Null if the peer has left. */
function tellMailboxes(ctx: Ctx, peerId: string): Promise<GuestTold[] | null> {
  return inTx(ctx, async (ctx) => {
    if ((await lockPeer(ctx.sql, peerId, 'update')) === undefined) return null;
    const rows = (await listToldMailboxes(ctx.sql, MOST_MAILBOXES)).flatMap((row) => {
      const { workspace_id, mailbox_id, ...facts } = row;
      const told = { ...facts, firstName: plainName(facts.firstName), lastName: plainName(facts.lastName) };
      return Value.Check(GuestTold, told) && !hasTag(told.address) ? [{ workspace_id, mailbox_id, told }] : [];
    });
    await replaceTold(ctx.sql, peerId, rows);
    return rows.map(({ told }) => told);
  });
}

/** Stores each mailbox once; an address with a tag belongs to the mailbox without it. */
async function takeGuests(ctx: Ctx, peerId: string, mailboxes: readonly GuestTold[]): Promise<void> {
  const own = mailboxes.filter(({ address }) => !hasTag(address));
  const once = new Map(own.map((guest) => [mailboxKey(guest.address), guest]));
  const guests = [...once.values()].map((guest) => {
    const domain = guest.address.slice(guest.address.lastIndexOf('@') + 1);
    return {
      ...guest,
      domain,
      isFreeMail: isFreeMail(domain),
      mailboxKey: mailboxKey(guest.address),
      poolKey: unitFloat(0, 'guest', guest.address),
    };
  });
  await replaceGuests(ctx.sql, peerId, guests, ctx.clock.now());
}

/**
 * Accepts a placement of our message if the peer shows content that only the message has. A report that the message
 * arrived nowhere is accepted only for proven mailboxes. Everything else is ignored.
 */
async function takePlacement(ctx: Ctx, peerId: string, ownKey: Buffer, told: PlacementTold): Promise<void> {
  const message = await findToldMessage(ctx.sql, peerId, told.talk, told.position);
  if (message === undefined) return;
  const now = ctx.clock.now();
  if (told.placement === 'missing') {
    if (message.proven_at === null) return;
  } else {
    if (told.proof === null || !isProofOf(ownKey, message, told, told.proof)) return;
    await updateProven(ctx.sql, message.guest_id, now);
  }
  await updatePlacement(ctx.sql, { workspaceId: message.workspace_id, id: message.id }, told.placement, now);
}
