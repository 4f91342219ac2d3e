import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { AppError } from '../../../../platform/errors.js';
import { insertCall, lockCalls } from './circles.repo.js';

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
export function countCall(
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
