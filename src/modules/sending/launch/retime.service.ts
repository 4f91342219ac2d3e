import { dueAfterDelay, inWindow } from '../../../engine/campaign/next-due.js';
import { type CampaignPlan, stepById } from '../../../engine/campaign/plan.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { type ScheduleChanged, scheduleChanged } from '../../outreach/campaigns/core/campaigns.jobs.js';
import { loadPlan, type RetimeAtOnce, rescheduleCampaigns } from '../../outreach/campaigns/index.js';
import { listSubsequences } from '../../outreach/campaigns/subsequences/index.js';
import { campaignSends } from '../sends/index.js';
import { CHUNK, FIRST_ID, inChunks } from './send-chunks.js';
import { listWaitingSends, type WaitingSend, type WaitingStatus, wasInFlight } from './settle-changes.reads.js';

/** Messages retimed before the response: takes about 0.2 seconds on two processors; 1,000 messages take about 0.05. */
export const RETIMED_AT_ONCE = 5_000;
const STATUSES: readonly WaitingStatus[] = ['scheduled', 'deferred'];
/** Delay before rechecking messages that were in progress when the schedule changed. */
const LOOK_AGAIN_MS = 60_000;

interface Which {
  readonly workspaceId: number;
  readonly campaignId: string;
  /** Contacts to retime; all contacts of the campaign if omitted. */
  readonly contactIds?: readonly string[];
}

/**
 * Sets the due times of up to `RETIMED_AT_ONCE` waiting messages, in the transaction that changes their campaigns and after
 * those writes, so that the first read after the response returns them. Skips messages that another transaction locks; the
 * job handles these and all beyond the limit when it goes through every message again.
 */
export const retimeAtOnce: RetimeAtOnce = async (ctx, workspaceId, campaignIds) => {
  let left = RETIMED_AT_ONCE;
  for (const campaignId of campaignIds) left -= await retimeSome(ctx, { workspaceId, campaignId }, left);
};

/** Sets the due times of up to `limit` unlocked messages. Returns how many were checked. */
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
 * Retimes waiting messages after a change of the schedule or delays: a scheduled message is due within a sending window
 * after its step's delay, counted from the previous message; a deferred one at its retry. Runs a second time, because a
 * transaction that read the old schedule may still add messages, and again until every message that was in progress has its
 * result, because the next step of its contact was timed by the old schedule.
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
 * Retimes the messages of contacts whose time zone changed, where the schedule follows the contact's zone. Runs in the
 * transaction that writes the zones, as `retimeAtOnce` does; the job handles the rest.
 */
export async function retimeContactsAtOnce(ctx: Ctx, input: OfContacts): Promise<void> {
  if (!(await readsTheirZones(ctx, input))) return;
  await retimeSome(ctx, input, RETIMED_AT_ONCE);
  await rescheduleCampaigns(ctx, input.workspaceId, [input.campaignId], ctx.clock.now());
}

/** Retimes the rest of the same change, as a job. */
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
  /** Number of waiting messages. */
  readonly waiting: number;
  /** Waiting messages with a new due time. */
  readonly changed: ReadonlyArray<{ readonly id: string; readonly dueAt: Date }>;
  /** ID after which there may be more messages; null if there are none. */
  readonly lastId: string | null;
}

/** Lists up to `limit` waiting messages after an id, with due times by the current plan. */
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

/** Computes when a waiting message can leave by the current plan; null if nothing determines it. */
function dueAnew(plan: CampaignPlan, entryDelay: number, send: WaitingSend, now: Date): Date | null {
  const opensAt = inWindow(plan, now, send.timezone);
  const due =
    send.retry_at === null ? dueByDelay(plan, entryDelay, send) : inWindow(plan, send.retry_at, send.timezone);
  // Nothing is overdue while the schedule is closed.
  return due !== null && opensAt > now && opensAt > due ? opensAt : due;
}

function dueByDelay(plan: CampaignPlan, entryDelay: number, send: WaitingSend): Date | null {
  const step = stepById(plan, send.step_id);
  if (step === null || send.since === null) return null;
  const delaySeconds = step.delaySeconds + (send.is_first ? entryDelay : 0);
  return dueAfterDelay(plan, delaySeconds, send.since, send.timezone);
}

/** Returns a subsequence's delay in seconds before its first message; 0 for other campaigns. */
async function entryDelayOf(ctx: Ctx, plan: CampaignPlan): Promise<number> {
  if (plan.parentCampaignId === null) return 0;
  const siblings = await listSubsequences(ctx, plan.workspaceId, plan.parentCampaignId);
  return siblings.find(({ campaignId }) => campaignId === plan.id)?.entryDelaySeconds ?? 0;
}
