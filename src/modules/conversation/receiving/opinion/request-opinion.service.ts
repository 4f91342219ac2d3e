import { isUnsure } from '../../../../engine/reply-intent/second-opinion.js';
import type { Ctx } from '../../../../platform/context.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
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
  await enqueue(ctx, secondOpinion, { workspaceId, messageId, askedAt: ctx.clock.now().toISOString() });
}
