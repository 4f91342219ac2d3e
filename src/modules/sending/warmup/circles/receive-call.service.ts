import { Value } from 'typebox/value';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { AppError, valueError } from '../../../../platform/errors.js';
import { readJson } from '../../../../platform/outbound/read-json.js';
import { CallContent } from './call-content.js';
import { findPeerByKey, insertCall, lockCalls, type PeerRow, updateHeard } from './circles.repo.js';
import { CLOCK_MS } from './clock-bound.js';
import { takeExchange } from './exchange.service.js';
import { ownKeys } from './keys.service.js';
import { admitPeer, partWith } from './peers.service.js';
import { circleLeft, refusalOf } from './refusal.js';
import { answerText, type CallFacts, callText, isSigned, signText } from './signing.js';
import { takeMessage } from './take-message.service.js';

type AfterJoining = Exclude<CallContent, { call: 'join' }>;

export interface SignedCall extends CallFacts {
  readonly signature: string;
}

/**
 * Handles a call of another instance: addressed to this one, signed by its key, recent, and not received before. Only
 * then is the content read. The response is signed, including refusals.
 */
export async function receiveCall(ctx: Ctx, call: SignedCall): Promise<{ content: string; signature: string }> {
  const keys = await ownKeys(ctx);
  const now = ctx.clock.now();
  const publicKey = Buffer.from(call.from, 'base64url');
  const isMeant = call.to === keys.publicKey.toString('base64url');
  if (!isMeant || !isSigned(publicKey, callText(call), Buffer.from(call.signature, 'base64url'))) throw refused();
  const apart = Math.abs(now.getTime() - Date.parse(call.sentAt));
  if (!(apart <= CLOCK_MS)) {
    throw new AppError(
      'circle_call_late',
      401,
      say`The call timestamp is out of range. Check the clocks of both instances.`,
    );
  }
  const content = readContent(call.content);
  const peer = await findPeerByKey(ctx.sql, publicKey);
  const answer =
    content.call === 'join' ? await admitPeer(ctx, publicKey, content) : await answerPeer(ctx, peer, content, call);
  const text = JSON.stringify(answer);
  return { content: text, signature: signText(keys, answerText(call, text)).toString('base64url') };
}

async function answerPeer(
  ctx: Ctx,
  peer: PeerRow | undefined,
  content: AfterJoining,
  { nonce }: SignedCall,
): Promise<unknown> {
  if (peer === undefined) throw refused();
  await countCall(ctx, peer.public_key, { kind: content.call, nonce });
  try {
    if (peer.status !== 'active') throw circleLeft();
    return await act(ctx, peer, content);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return refusal;
  }
}

async function act(ctx: Ctx, peer: PeerRow, content: AfterJoining): Promise<unknown> {
  switch (content.call) {
    case 'exchange':
      return takeExchange(ctx, peer, content);
    case 'message':
      await takeMessage(ctx, peer, content);
      await updateHeard(ctx.sql, peer.id, ctx.clock.now());
      return { taken: true };
    case 'leave':
      await partWith(ctx, peer.id, 'them');
      return { left: true };
  }
}

function readContent(text: string): CallContent {
  const value = readJson(text);
  if (Value.Check(CallContent, value)) return value;
  throw valueError(['body', 'content'], 'invalid_value', say`must be the content of a call`);
}

/**
 * Returns the same error for a wrong key, signature or recipient and for an unknown caller, so that strangers learn
 * nothing.
 */
function refused(): AppError {
  return new AppError('circle_refused', 401, say`The call is not signed by a peer of this instance.`);
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Limits of calls by one peer, per kind and in total. Rejected calls count too. */
const LIMITS: ReadonlyArray<{ readonly kind: string | null; readonly most: number; readonly within: number }> = [
  { kind: null, most: 120, within: MINUTE_MS },
  // Strict limit, because each call is work for hundreds of mailboxes.
  { kind: 'exchange', most: 12, within: MINUTE_MS },
  // Twice what a peer may send: more requests than that do not serve sending.
  { kind: 'message', most: 1_000, within: DAY_MS },
];

/** Counts calls sequentially. Throws 429, or 409 for a call that was already received. */
function countCall(
  ctx: Ctx,
  publicKey: Buffer,
  { kind, nonce }: { readonly kind: string; readonly nonce: string },
): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    for (const limit of LIMITS.filter((each) => each.kind === null || each.kind === kind)) {
      const since = new Date(now.getTime() - limit.within);
      if ((await lockCalls(ctx.sql, publicKey, limit.kind, since)) >= limit.most) {
        throw new AppError('rate_limited', 429, say`The peer exceeds its rate limit.`);
      }
    }
    if (!(await insertCall(ctx.sql, publicKey, { kind, nonce }, now))) {
      throw new AppError('circle_call_repeated', 409, say`This call was already received.`);
    }
  });
}
