import { dueAfterDelay, inWindow } from '../../engine/campaign/next-due.js';
import { type CampaignPlan, stepById } from '../../engine/campaign/plan.js';
import { type Ctx, inTx } from '../../platform/context.js';
import { enqueue } from '../../platform/queue/enqueue.js';
import { mailboxDetached, type ScheduleChanged, scheduleChanged } from '../campaigns/campaigns.jobs.js';
import { loadPlan, rescheduleCampaigns } from '../campaigns/index.js';
import { listSubsequences } from '../campaigns/subsequences/index.js';
import { freeFromMailboxes, placeContacts } from '../contacts/enrolment/index.js';
import { campaignSends } from '../sends/index.js';
import { continueContacts } from '../sequence/index.js';
import { cancelLaunch } from './launch-job.service.js';
import {
  hasInFlight,
  listStepPlaces,
  listWaitingSends,
  type WaitingSend,
  type WaitingStatus,
  wasInFlight,
} from './settle-changes.reads.js';

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

/**
 * Another schedule or other delays: what waits becomes due by its step's delay, counted from the message before, within a
 * window; what was refused for now by its retry. A transaction that read the schedule before may add more afterwards, so
 * there is a second look; and whose message was under way meanwhile gets the next step by the old one, so there are more
 * until each of those has its result.
 */
export async function retimeSends(ctx: Ctx, input: ScheduleChanged): Promise<void> {
  const { workspaceId, campaignId } = input;
  const startedAt = ctx.clock.now();
  await retimeWaiting(ctx, input, 'scheduled');
  await retimeWaiting(ctx, input, 'deferred');
  if (input.changedAt !== undefined) {
    if (!(await wasInFlight(ctx.sql, workspaceId, campaignId, new Date(input.changedAt)))) return;
  }
  await enqueue(
    ctx,
    scheduleChanged,
    { workspaceId, campaignId, changedAt: input.changedAt ?? startedAt.toISOString() },
    { runAt: new Date(startedAt.getTime() + LOOK_AGAIN_MS) },
  );
}

/** Contacts live in another zone than was known: what waits for them becomes due by it, where the schedule is read in theirs. */
export async function retimeContacts(
  ctx: Ctx,
  input: OfCampaign & { readonly contactIds: readonly string[] },
): Promise<void> {
  const plan = await loadPlan(ctx, input.workspaceId, input.campaignId);
  if (plan?.schedule.useContactTimezone !== true) return;
  await retimeWaiting(ctx, input, 'scheduled');
  await retimeWaiting(ctx, input, 'deferred');
}

async function retimeWaiting(
  ctx: Ctx,
  { workspaceId, campaignId, contactIds }: OfCampaign & { readonly contactIds?: readonly string[] },
  status: WaitingStatus,
): Promise<void> {
  for (let afterId = FIRST_ID; ; ) {
    const plan = await loadPlan(ctx, workspaceId, campaignId);
    if (plan === undefined) return;
    const entryDelay = await entryDelayOf(ctx, plan);
    const waiting = await listWaitingSends(ctx.sql, workspaceId, campaignId, { status, contactIds }, afterId, CHUNK);
    const changed = waiting.flatMap((send) => {
      const dueAt = dueAnew(plan, entryDelay, send, ctx.clock.now());
      return dueAt === null || dueAt.getTime() === send.due_at.getTime() ? [] : [{ id: send.id, dueAt }];
    });
    if (changed.length > 0) {
      await inChunks(ctx, workspaceId, () =>
        inTx(ctx, async (ctx) => {
          const done = await campaignSends.retime(ctx, workspaceId, status, changed);
          await rescheduleCampaigns(ctx, workspaceId, [campaignId], ctx.clock.now());
          return done;
        }),
      );
    }
    if (waiting.length < CHUNK) return;
    afterId = waiting.at(-1)?.id ?? afterId;
  }
}

/** When a message that waits may leave by the plan as it is now; null where nothing says so. */
function dueAnew(plan: CampaignPlan, entryDelay: number, send: WaitingSend, now: Date): Date | null {
  const opensAt = inWindow(plan, now, send.timezone);
  const due =
    send.retry_at === null ? dueByDelay(plan, entryDelay, send) : inWindow(plan, send.retry_at, send.timezone);
  // While the schedule is closed nothing is overdue.
  return due !== null && opensAt > now && opensAt > due ? opensAt : due;
}

function dueByDelay(plan: CampaignPlan, entryDelay: number, send: WaitingSend): Date | null {
  const step = stepById(plan, send.step_id);
  if (step === null || send.since === null) return null;
  const delaySeconds = step.delaySeconds + (send.is_first ? entryDelay : 0);
  return dueAfterDelay(plan, delaySeconds, send.since, send.timezone);
}

/** Seconds that a subsequence lets pass before its first message; 0 for a campaign that is none. */
async function entryDelayOf(ctx: Ctx, plan: CampaignPlan): Promise<number> {
  if (plan.parentCampaignId === null) return 0;
  const siblings = await listSubsequences(ctx, plan.workspaceId, plan.parentCampaignId);
  return siblings.find(({ campaignId }) => campaignId === plan.id)?.entryDelaySeconds ?? 0;
}

/** How far a chunk came. */
type Done = Awaited<ReturnType<typeof campaignSends.unbind>>;

/** Repeats a step that does at most `CHUNK` sends until it finds none, and waits for one that another transaction holds. */
async function inChunks(ctx: Ctx, workspaceId: number, chunk: (limit: number) => Promise<Done>): Promise<void> {
  for (;;) {
    const { changed, held } = await chunk(CHUNK);
    if (changed === 0 && held === null) return;
    if (held !== null) await campaignSends.free(ctx, workspaceId, held);
  }
}
