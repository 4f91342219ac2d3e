import { ENDED_BY } from '../../../../engine/admission/corrections.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { type EmailsCorrected, emailsCorrected } from '../../../outreach/campaigns/core/campaigns.jobs.js';
import { rescheduleCampaigns } from '../../../outreach/campaigns/index.js';
import { campaignSends } from '../../sends/index.js';

/** Emails made due per transaction, few enough that a claim never waits long. */
const CHUNK = 5_000;
/** Delay before the second look. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Makes emails due that wait for what a member has corrected. A claim decides them again, so a correction that does not help
 * costs one decision. Looks a second time, because a claim that read the old values may store its wait after the first.
 */
export async function decideCorrected(ctx: Ctx, input: EmailsCorrected, signal: AbortSignal): Promise<void> {
  const { workspaceId, campaignId, correction, contactIds, isSecond } = input;
  const which = { workspaceId, campaignId, reasons: ENDED_BY[correction], contactIds };
  for (;;) {
    signal.throwIfAborted();
    const { changed, held } = await inTx(ctx, async (ctx) => {
      const done = await campaignSends.endWaits(ctx, which, CHUNK);
      if (done.changed > 0) await rescheduleCampaigns(ctx, workspaceId, [campaignId], ctx.clock.now());
      return done;
    });
    if (changed === 0 && held === null) break;
    if (held !== null) await campaignSends.free(ctx, workspaceId, held);
  }
  if (isSecond === true) return;
  const runAt = new Date(ctx.clock.now().getTime() + LOOK_AGAIN_MS);
  await enqueue(ctx, emailsCorrected, { ...input, isSecond: true }, { runAt });
}
