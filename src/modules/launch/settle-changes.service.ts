import { type Ctx, inTx } from '../../platform/context.js';
import { enqueue } from '../../platform/queue/enqueue.js';
import { mailboxDetached } from '../campaigns/campaigns.jobs.js';
import { loadPlan, rescheduleCampaigns } from '../campaigns/index.js';
import { freeFromMailboxes, placeContacts } from '../contacts/enrolment/index.js';
import { campaignSends } from '../sends/index.js';
import { continueContacts } from '../sequence/index.js';
import { cancelLaunch } from './launch-job.service.js';
import { CHUNK, FIRST_ID, inChunks } from './send-chunks.js';
import { hasInFlight, listStepPlaces } from './settle-changes.reads.js';

/** A message that was under way while its mailbox was detached is looked after once it has its result. */
const LOOK_AGAIN_MS = 60_000;

interface OfCampaign {
  readonly workspaceId: number;
  readonly campaignId: string;
}

/** Cancels everything that waits of a deleted campaign, and its launch. */
export async function settleDeletedCampaign(ctx: Ctx, { workspaceId, campaignId }: OfCampaign): Promise<void> {
  await inTx(ctx, (ctx) => cancelLaunch(ctx, workspaceId, campaignId));
  const which = { workspaceId, campaignId };
  await inChunks(ctx, workspaceId, (limit) => campaignSends.cancel(ctx, which, 'campaign_deleted', limit));
}

/** Cancels what waits of a deleted step; its contacts go on with the next one. */
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
 * Steps have other numbers: sends follow their step, and contacts stand where the last step they have got stands now.
 * Counted from what they have got, so it may run twice, and late.
 */
export async function renumberSteps(ctx: Ctx, { workspaceId, campaignId }: OfCampaign): Promise<void> {
  await inChunks(ctx, workspaceId, (limit) => campaignSends.renumber(ctx, { workspaceId, campaignId }, limit));
  for (let afterId = FIRST_ID; ; ) {
    const rows = await listStepPlaces(ctx.sql, workspaceId, campaignId, afterId, CHUNK);
    await placeContacts(
      ctx,
      workspaceId,
      rows.filter((row) => row.stepOrder !== row.noted),
    );
    if (rows.length < CHUNK) return;
    afterId = rows.at(-1)?.id ?? afterId;
  }
}

/**
 * Mailboxes were detached. With `reassign` what waits for them may go from any other one; without, it waits for them to
 * come back.
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
