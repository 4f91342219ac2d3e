import type { Ctx } from '../../../../platform/context.js';
import { appendStats, type StatColumn } from '../../../outreach/statistics/index.js';
import type { Subject } from '../matching/match-subject.js';

/** Counts facts for the step whose message they are about, at the instant they happened. */
export function countFacts(
  ctx: Ctx,
  workspaceId: number,
  subject: Pick<Subject, 'campaign' | 'stepId' | 'variantId' | 'mailboxId'>,
  at: Date,
  counts: Readonly<Partial<Record<StatColumn, number>>>,
): Promise<void> {
  const { campaign, stepId, variantId, mailboxId } = subject;
  return appendStats(ctx, workspaceId, [{ campaignId: campaign.id, stepId, variantId, mailboxId, at, counts }]);
}
