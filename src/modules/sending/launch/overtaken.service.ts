import { type Ctx, inTx } from '../../../platform/context.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { type StepsMoved, stepsMoved } from '../../outreach/campaigns/core/campaigns.jobs.js';
import { loadPlan } from '../../outreach/campaigns/index.js';
import { lockTogether } from '../../outreach/contacts/status/index.js';
import { overtakenContacts } from '../sends/had/index.js';
import { campaignSends } from '../sends/index.js';
import { continueContacts } from '../sequence/index.js';
import { FIRST_ID } from './send-chunks.js';
import { wasInFlight } from './settle-changes.reads.js';
import { renumberSteps } from './settle-changes.service.js';

/** Maximum contacts whose next step one transaction changes. */
const BATCH = 1_000;
/** Milliseconds until emails in progress during the change, which follow the old order, are checked again. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Updates sends and contacts after steps were added, moved or enabled: first the numbers, then the next steps. Until
 * this has run, the claim delays messages of contacts that lack an earlier step, so nothing is sent out of order.
 * Idempotent.
 */
export async function settleMovedSteps(ctx: Ctx, input: StepsMoved): Promise<void> {
  const { workspaceId, campaignId } = input;
  const startedAt = ctx.clock.now();
  await renumberSteps(ctx, { workspaceId, campaignId });
  await giveTurns(ctx, workspaceId, campaignId);
  if (input.changedAt !== undefined) {
    if (!(await wasInFlight(ctx.sql, workspaceId, campaignId, new Date(input.changedAt)))) return;
  }
  const again = { ...input, changedAt: input.changedAt ?? startedAt.toISOString() };
  await enqueue(ctx, stepsMoved, again, { runAt: new Date(startedAt.getTime() + LOOK_AGAIN_MS) });
}

async function giveTurns(ctx: Ctx, workspaceId: number, campaignId: string): Promise<void> {
  for (let afterId = FIRST_ID; ; ) {
    const contactIds = await overtakenContacts(ctx, workspaceId, campaignId, afterId, BATCH);
    if (contactIds.length > 0) await inTx(ctx, (ctx) => giveTurn(ctx, workspaceId, campaignId, contactIds));
    if (contactIds.length < BATCH) return;
    afterId = contactIds.at(-1) ?? afterId;
  }
}

/**
 * Skips contacts with an email locked by another transaction until the next check, because that email may soon be in
 * progress.
 */
async function giveTurn(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  contactIds: readonly string[],
): Promise<void> {
  const plan = await loadPlan(ctx, workspaceId, campaignId);
  if (plan === undefined) return;
  await lockTogether(ctx, workspaceId, contactIds);
  const held = new Set(await campaignSends.holdFree(ctx, workspaceId, contactIds));
  await continueContacts(
    ctx,
    plan,
    contactIds.filter((id) => !held.has(id)),
  );
}
