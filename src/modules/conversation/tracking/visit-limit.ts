import type { Ctx } from '../../../platform/context.js';
import { type Rate, RateBuckets } from '../../../platform/http/rate-limit.js';
import type { TrackedMessage } from '../../sending/delivery/index.js';

/**
 * Rate of visits that are stored per message. Further requests get a response, but are not stored. The limit is per message and not per
 * visitor, because mail providers fetch for all their users from a few addresses.
 */
const NOTED_PER_MESSAGE: Rate = { perSecond: 1, burst: 60 };

/** Keeps a client that fetches the same image constantly from filling the database. Per process. */
export class VisitLimit {
  readonly #buckets: RateBuckets;

  constructor(private readonly ctx: Pick<Ctx, 'clock' | 'config'>) {
    this.#buckets = new RateBuckets(() => ctx.clock.now().getTime());
  }

  /** Returns whether another visit of the message is recorded. */
  admits({ contactId, stepId }: TrackedMessage): boolean {
    if (!this.ctx.config.rateLimits) return true;
    return this.#buckets.use(`${contactId}:${stepId}`, NOTED_PER_MESSAGE, true).allowed;
  }
}
