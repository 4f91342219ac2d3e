import { nextDueAt } from '../../engine/campaign/next-due.js';
import { stepById } from '../../engine/campaign/plan.js';
import { type Ctx, inTx } from '../../platform/context.js';
import { enqueue } from '../../platform/queue/enqueue.js';
import { mailboxDetached } from '../campaigns/campaigns.jobs.js';
import { loadPlan, wakeCampaigns } from '../campaigns/index.js';
import { freeFromMailboxes, placeContacts } from '../contacts/index.js';
import { continueContacts } from '../sends/index.js';
import { hasInFlight, listStepPlaces, listWaitingSends } from './campaign-changes.reads.js';
import {
  updateCampaignCancelled,
  updateDueTimes,
  updateStepCancelled,
  updateStepNumbers,
  updateUnbound,
} from './campaign-changes.repo.js';
import { cancelLaunch } from './launch-job.service.js';

/** Rows one transaction changes: short enough that a claim never waits long. */
const CHUNK = 10_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** A message that was under way while its mailbox was detached is looked after once it has its result. */
const LOOK_AGAIN_MS = 60_000;

interface OfCampaign {
  readonly workspaceId: number;
  readonly campaignId: string;
}

/** Cancels everything that waits of a deleted campaign, and its launch. */
export async function settleDeletedCampaign(ctx: Ctx, { workspaceId, campaignId }: OfCampaign): Promise<void> {
  await inTx(ctx, (ctx) => cancelLaunch(ctx, workspaceId, campaignId));
  await inChunks((limit) => updateCampaignCancelled(ctx.sql, workspaceId, campaignId, ctx.clock.now(), limit));
}

/** Cancels what waits of a deleted step; its contacts go on with the next one. */
export async function settleRemovedStep(ctx: Ctx, input: OfCampaign & { readonly stepId: string }): Promise<void> {
  const { workspaceId, campaignId } = input;
  await renumberSteps(ctx, input);
  await inChunks((limit) =>
    inTx(ctx, async (ctx) => {
      const contactIds = await updateStepCancelled(ctx.sql, workspaceId, input, ctx.clock.now(), limit);
      const plan = await loadPlan(ctx, workspaceId, campaignId);
      if (plan !== undefined) await continueContacts(ctx, plan, contactIds);
      return contactIds.length;
    }),
  );
}

/**
 * Steps have other numbers: sends follow their step, and contacts stand where the last step they have got stands now.
 * Counted from what they have got, so it may run twice, and late.
 */
export async function renumberSteps(ctx: Ctx, { workspaceId, campaignId }: OfCampaign): Promise<void> {
  await inChunks((limit) => updateStepNumbers(ctx.sql, workspaceId, campaignId, ctx.clock.now(), limit));
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
  await inChunks((limit) => updateUnbound(ctx.sql, workspaceId, campaignId, mailboxIds, ctx.clock.now(), limit));
  await inChunks((limit) => freeFromMailboxes(ctx, workspaceId, campaignId, mailboxIds, limit));
  await inTx(ctx, async (ctx) => {
    await wakeCampaigns(ctx, workspaceId, [campaignId], ctx.clock.now());
    if (!(await hasInFlight(ctx.sql, workspaceId, campaignId, mailboxIds))) return;
    await enqueue(ctx, mailboxDetached, input, { runAt: new Date(ctx.clock.now().getTime() + LOOK_AGAIN_MS) });
  });
}

/**
 * Another schedule or other delays: what waits becomes due by its step's delay, counted from the message before. Windows
 * and limits are judged when it is claimed. First messages of a subsequence keep their entry delay.
 */
export async function retimeSends(ctx: Ctx, { workspaceId, campaignId }: OfCampaign): Promise<void> {
  for (let afterId = FIRST_ID; ; ) {
    const plan = await loadPlan(ctx, workspaceId, campaignId);
    if (plan === undefined) return;
    const waiting = await listWaitingSends(ctx.sql, workspaceId, campaignId, afterId, CHUNK);
    const changed = waiting.flatMap((send) => {
      const step = stepById(plan, send.step_id);
      if (step === null || send.since === null || (send.is_first && plan.parentCampaignId !== null)) return [];
      const dueAt = nextDueAt(plan, step, send.since, send.timezone);
      return dueAt.getTime() === send.due_at.getTime() ? [] : [{ id: send.id, dueAt }];
    });
    await inTx(ctx, async (ctx) => {
      await updateDueTimes(ctx.sql, workspaceId, ctx.clock.now(), changed);
      await wakeCampaigns(ctx, workspaceId, [campaignId], ctx.clock.now());
    });
    if (waiting.length < CHUNK) return;
    afterId = waiting.at(-1)?.id ?? afterId;
  }
}

/** Repeats a step that does at most `CHUNK` rows until it finds fewer. */
async function inChunks(chunk: (limit: number) => Promise<number>): Promise<void> {
  while ((await chunk(CHUNK)) === CHUNK);
}
