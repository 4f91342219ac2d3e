import { dueAfterDelay, inWindow } from '../../engine/campaign/next-due.js';
import { type CampaignPlan, stepById } from '../../engine/campaign/plan.js';
import { type Ctx, inTx } from '../../platform/context.js';
import { enqueue } from '../../platform/queue/enqueue.js';
import { type ScheduleChanged, scheduleChanged } from '../campaigns/campaigns.jobs.js';
import { loadPlan, type RetimeAtOnce, rescheduleCampaigns } from '../campaigns/index.js';
import { listSubsequences } from '../campaigns/subsequences/index.js';
import { campaignSends } from '../sends/index.js';
import { CHUNK, FIRST_ID, inChunks } from './send-chunks.js';
import { listWaitingSends, type WaitingSend, type WaitingStatus, wasInFlight } from './settle-changes.reads.js';

/** Messages whose due times a request sets before its answer: they take about a fifth of a second on two processors, 1,000 a twentieth. */
export const RETIMED_AT_ONCE = 5_000;
const STATUSES: readonly WaitingStatus[] = ['scheduled', 'deferred'];
/** What was under way while the schedule changed is looked after once it has its result. */
const LOOK_AGAIN_MS = 60_000;

interface Which {
  readonly workspaceId: number;
  readonly campaignId: string;
  /** Absent: all of the campaign. */
  readonly contactIds?: readonly string[];
}

/**
 * Sets the due times of up to `RETIMED_AT_ONCE` messages that wait, in the transaction that changes their campaigns and after it has
 * written these, so that the first read after the answer has them. It waits for no message that another transaction holds: those
 * and all beyond its bound are the job's, which goes over all of them once more.
 */
export const retimeAtOnce: RetimeAtOnce = async (ctx, workspaceId, campaignIds) => {
  let left = RETIMED_AT_ONCE;
  for (const campaignId of campaignIds) left -= await retimeSome(ctx, { workspaceId, campaignId }, left);
};

/** Sets at most so many due times of what is not held; returns how many messages it has looked at. */
async function retimeSome(ctx: Ctx, which: Which, limit: number): Promise<number> {
  let left = limit;
  for (const status of STATUSES) {
    if (left === 0) break;
    const chunk = await listChunk(ctx, which, status, FIRST_ID, left);
    if (chunk.changed.length > 0) await campaignSends.retime(ctx, which.workspaceId, status, chunk.changed);
    left -= chunk.waiting;
  }
  return limit - left;
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
  for (const status of STATUSES) await retimeWaiting(ctx, { workspaceId, campaignId }, status);
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

type OfContacts = Which & { readonly contactIds: readonly string[] };

/**
 * Contacts live in another zone than was known: what waits for them becomes due by it, where the schedule is read in theirs. In the
 * transaction that writes their zones, as `retimeAtOnce` does; the job does the rest.
 */
export async function retimeContactsAtOnce(ctx: Ctx, input: OfContacts): Promise<void> {
  if (!(await readsTheirZones(ctx, input))) return;
  await retimeSome(ctx, input, RETIMED_AT_ONCE);
  await rescheduleCampaigns(ctx, input.workspaceId, [input.campaignId], ctx.clock.now());
}

/** The job of the same change. */
export async function retimeContacts(ctx: Ctx, input: OfContacts): Promise<void> {
  if (!(await readsTheirZones(ctx, input))) return;
  for (const status of STATUSES) await retimeWaiting(ctx, input, status);
}

async function readsTheirZones(ctx: Ctx, { workspaceId, campaignId }: Which): Promise<boolean> {
  const plan = await loadPlan(ctx, workspaceId, campaignId);
  return plan?.schedule.useContactTimezone === true;
}

async function retimeWaiting(ctx: Ctx, which: Which, status: WaitingStatus): Promise<void> {
  const { workspaceId, campaignId } = which;
  for (let afterId: string | null = FIRST_ID; afterId !== null; ) {
    const chunk: Chunk = await listChunk(ctx, which, status, afterId, CHUNK);
    if (chunk.changed.length > 0) {
      await inChunks(ctx, workspaceId, () =>
        inTx(ctx, async (ctx) => {
          const done = await campaignSends.retime(ctx, workspaceId, status, chunk.changed);
          await rescheduleCampaigns(ctx, workspaceId, [campaignId], ctx.clock.now());
          return done;
        }),
      );
    }
    afterId = chunk.lastId;
  }
}

interface Chunk {
  /** How many wait. */
  readonly waiting: number;
  /** Those of them whose due time is another one now. */
  readonly changed: ReadonlyArray<{ readonly id: string; readonly dueAt: Date }>;
  /** Behind which there may be more; null: there are none. */
  readonly lastId: string | null;
}

/** What waits behind an id, at most `limit` of it, by the plan as it is now. */
async function listChunk(
  ctx: Ctx,
  { workspaceId, campaignId, contactIds }: Which,
  status: WaitingStatus,
  afterId: string,
  limit: number,
): Promise<Chunk> {
  const plan = await loadPlan(ctx, workspaceId, campaignId);
  if (plan === undefined) return { waiting: 0, changed: [], lastId: null };
  const entryDelay = await entryDelayOf(ctx, plan);
  const waiting = await listWaitingSends(ctx.sql, workspaceId, campaignId, { status, contactIds }, afterId, limit);
  const changed = waiting.flatMap((send) => {
    const dueAt = dueAnew(plan, entryDelay, send, ctx.clock.now());
    return dueAt === null || dueAt.getTime() === send.due_at.getTime() ? [] : [{ id: send.id, dueAt }];
  });
  const lastId = waiting.length < limit ? null : (waiting.at(-1)?.id ?? null);
  return { waiting: waiting.length, changed, lastId };
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
