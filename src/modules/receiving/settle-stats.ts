import { utcDay } from '../../engine/schedule/calendar.js';
import type { Ctx } from '../../platform/context.js';
import { appendStats, type StatColumn } from '../statistics/index.js';
import type { Subject } from './match-subject.js';

/** Counts facts for the step whose message they are about, on their UTC day. */
export function countFacts(
  ctx: Ctx,
  workspaceId: number,
  subject: Pick<Subject, 'campaign' | 'stepId' | 'variantId'>,
  at: Date,
  counts: Readonly<Partial<Record<StatColumn, number>>>,
): Promise<void> {
  const day = utcDay(at);
  const { campaign, stepId, variantId } = subject;
  return appendStats(ctx, workspaceId, [{ campaignId: campaign.id, stepId, variantId, day, counts }]);
}
