import { type Ctx, inTx } from '../../../platform/context.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { mailboxDetached } from '../../outreach/campaigns/core/campaigns.jobs.js';
import { loadPlan, rescheduleCampaigns } from '../../outreach/campaigns/index.js';
import { freeFromMailboxes, setPositions } from '../../outreach/contacts/enrolment/index.js';
import { campaignSends } from '../sends/index.js';
import { continueContacts } from '../sequence/index.js';
import { cancelLaunch } from './launch-job.service.js';
import { CHUNK, FIRST_ID, inChunks } from './send-chunks.js';
import { hasInFlight, listStepPositions } from './settle-changes.reads.js';

/** Delay before rechecking a message that was in progress when its mailbox was detached. */
const LOOK_AGAIN_MS = 60_000;

interface OfCampaign {
  readonly workspaceId: number;
  readonly campaignId: string;
}

/** Cancels all waiting messages of a deleted campaign, and its launch. */
export async function settleDeletedCampaign(ctx: Ctx, { workspaceId, campaignId }: OfCampaign): Promise<void> {
  await inTx(ctx, (ctx) => cancelLaunch(ctx, workspaceId, campaignId));
  const which = { workspaceId, campaignId };
  await inChunks(ctx, workspaceId, (limit) => campaignSends.cancel(ctx, which, 'campaign_deleted', limit));
}

/** Cancels the waiting messages of a deleted step; its contacts continue with the next step. */
export async function settleRemovedStep(ctx: Ctx, input: OfCampaign & { readonly stepId: string }): Promise<void> {
  const { workspaceId, campaignId, stepId } = input;
  await renumberSteps(ctx, input);
  await inChunks(ctx, workspaceId, (limit) =>
    inTx(ctx, async (ctx) => {
      const done = await campaignSends.cancel(ctx, { workspaceId, campaignId, stepId }, 'step_removed', limit);
      const plan = await loadPlan(ctx, workspaceId, campaignId);
      if (plan !== undefined) await continueContacts(ctx, plan, done.contactIds);
      return done;
    }),
  );
}

/**
 * Renumbers steps: sends follow their step, and contacts move to the new position of the last step they received. Based on
 * the received steps, so that it can run twice or late.
 */
export async function renumberSteps(ctx: Ctx, { workspaceId, campaignId }: OfCampaign): Promise<void> {
  await inChunks(ctx, workspaceId, (limit) => campaignSends.renumber(ctx, { workspaceId, campaignId }, limit));
  for (let afterId = FIRST_ID; ; ) {
    const rows = await listStepPositions(ctx.sql, workspaceId, campaignId, afterId, CHUNK);
    await setPositions(
      ctx,
      workspaceId,
      rows.filter((row) => row.stepOrder !== row.noted),
    );
    if (rows.length < CHUNK) return;
    afterId = rows.at(-1)?.id ?? afterId;
  }
}

/**
 * Settles the messages of detached mailboxes. With `reassign`, waiting messages can leave from any other mailbox; otherwise
 * they wait for the mailboxes to be attached again.
 */
export async function settleDetachedMailboxes(
  ctx: Ctx,
  input: OfCampaign & { readonly mailboxIds: readonly number[]; readonly reassign: boolean },
): Promise<void> {
  const { workspaceId, campaignId, mailboxIds, reassign } = input;
  if (!reassign) return;
  await inChunks(ctx, workspaceId, (limit) => campaignSends.unbind(ctx, input, mailboxIds, limit));
  while ((await freeFromMailboxes(ctx, workspaceId, campaignId, mailboxIds, CHUNK)) > 0);
  await inTx(ctx, async (ctx) => {
    await rescheduleCampaigns(ctx, workspaceId, [campaignId], ctx.clock.now());
    if (!(await hasInFlight(ctx.sql, workspaceId, campaignId, mailboxIds))) return;
    await enqueue(ctx, mailboxDetached, input, { runAt: new Date(ctx.clock.now().getTime() + LOOK_AGAIN_MS) });
  });
}
