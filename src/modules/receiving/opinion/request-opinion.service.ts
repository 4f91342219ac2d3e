import { isUnsure } from '../../../engine/reply-intent/second-opinion.js';
import type { Ctx } from '../../../platform/context.js';
import { writeTogether } from '../../../platform/lockstep/lockstep.js';
import { enqueueMany } from '../../../platform/queue/enqueue.js';
import type { ReplyReading } from '../matching/reply-reading.js';
import { secondOpinion } from './opinion.jobs.js';

/**
 * Requests a second opinion on a reply that the classifier is unsure about, in the caller's transaction. The reply has its
 * consequences already; the opinion comes later, or never.
 */
export async function requestOpinion(
  ctx: Ctx,
  workspaceId: number,
  messageId: number,
  reading: ReplyReading,
): Promise<void> {
  if (ctx.config.secondOpinion === null || !isUnsure(reading)) return;
  const asked = { workspaceId, messageId, askedAt: ctx.clock.now().toISOString() };
  await writeTogether(ctx, 'receiving.opinions', asked, (ctx, all) => enqueueMany(ctx, secondOpinion, all));
}
