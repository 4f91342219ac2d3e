import type { CampaignPlan } from '../../../engine/campaign/plan.js';
import { nextOpenInterval } from '../../../engine/schedule/open-intervals.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { appendEvents } from '../../foundation/events/index.js';
import { campaignRef, loadPlan, moveCampaign } from '../../outreach/campaigns/index.js';
import { enrolmentChunks, unenrolContacts } from '../../outreach/contacts/enrolment/index.js';
import { contactCounts } from '../../outreach/statistics/index.js';
import { cancelSends } from '../sends/index.js';
import { planChunk, planFurtherSteps } from '../sequence/index.js';
import { PLAN_CHUNK } from './enrol.service.js';
import { campaignLaunched, launchFailed } from './launch.events.js';
import { countReopenable, lockLaunchHead } from './launch.reads.js';
import { type LaunchJobRow, lockOpenLaunchJob, updateLaunchEnd, updateLaunchProgress } from './launch-jobs.repo.js';

/** Maximum chunks planned in parallel. The database does the work, and often has two cores. */
const PARALLEL = 2;

/** Counts the contacts that a launch would enroll now: pending ones, and completed ones with a further step. */
export async function remainingContacts(ctx: Ctx, plan: CampaignPlan): Promise<number> {
  const counts = (await contactCounts(ctx, plan.workspaceId, [plan.id])).get(plan.id);
  if (counts === undefined) return 0;
  const lastOrder = plan.steps.filter((step) => step.state === 'enabled').at(-1)?.order ?? 0;
  const reopenable = counts.completed === 0 ? 0 : await countReopenable(ctx.sql, plan.workspaceId, plan.id, lastOrder);
  return counts.pending + reopenable;
}

export type ChunkOutcome = 'more' | 'done' | 'ended';

/**
 * Plans the next chunk of a launch, in one transaction with its progress. A crash between two chunks loses nothing, and
 * a crash inside one undoes it. `ended`: the launch was canceled or its campaign was deleted.
 */
export function planLaunchChunk(ctx: Ctx, workspaceId: number, jobId: string): Promise<ChunkOutcome> {
  return inTx(ctx, async (ctx) => {
    const job = await lockOpenLaunchJob(ctx.sql, workspaceId, jobId);
    const plan = job && (await loadPlan(ctx, workspaceId, job.campaign_id));
    if (job === undefined || plan === undefined) return 'ended';
    const left = (job.contact_limit ?? Number.POSITIVE_INFINITY) - job.enrolled_count;
    const limit = Math.min(PLAN_CHUNK, left);
    let chunk: Awaited<ReturnType<typeof planChunk>>;
    if (job.stage === 'planning') chunk = await planFurtherSteps(ctx, plan, limit);
    else chunk = await planChunk(ctx, plan, { afterId: job.cursor_contact_id, limit });
    const isFull = chunk.enrolled >= left;
    // Pending contacts first, then completed contacts with a further step.
    const stage = chunk.lastId === null || isFull ? 'planning' : job.stage === 'planning' ? 'planning' : 'enrolment';
    await updateLaunchProgress(ctx.sql, workspaceId, jobId, ctx.clock.now(), {
      stage,
      enrolled: chunk.enrolled,
      skipped: chunk.skipped,
      planned: chunk.planned,
      firstSendAt: firstSendAt(plan, chunk.firstSendAt),
      cursor: job.stage === 'planning' ? null : chunk.lastId,
    });
    if (isFull) return 'done';
    return job.stage === 'planning' && chunk.lastId === null ? 'done' : 'more';
  });
}

/**
 * Enrolls the pending contacts of an unlimited launch in parallel transactions, whole chunks only. `planLaunchChunk`
 * takes the rest and new ones. A crash loses nothing: pending contacts are found again.
 */
export async function planInParallel(
  ctx: Ctx,
  workspaceId: number,
  job: LaunchJobRow,
  signal: AbortSignal,
): Promise<void> {
  const ends = await enrolmentChunks(ctx, workspaceId, job.campaign_id, PLAN_CHUNK);
  const ranges = ends.map((upToId, index) => ({ afterId: ends[index - 1] ?? null, upToId }));
  const worker = async (): Promise<void> => {
    for (let range = ranges.shift(); range !== undefined; range = ranges.shift()) {
      signal.throwIfAborted();
      if (!(await planRange(ctx, workspaceId, job, range))) return;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}

/** Plans one chunk with known ends. Returns false if the launch has ended, and then undoes the chunk. */
async function planRange(
  ctx: Ctx,
  workspaceId: number,
  job: LaunchJobRow,
  range: { afterId: string | null; upToId: string },
): Promise<boolean> {
  try {
    await inTx(ctx, async (ctx) => {
      const plan = await loadPlan(ctx, workspaceId, job.campaign_id);
      if (plan === undefined) throw new LaunchEnded();
      const chunk = await planChunk(ctx, plan, { ...range, limit: PLAN_CHUNK });
      const isOpen = await updateLaunchProgress(ctx.sql, workspaceId, job.id, ctx.clock.now(), {
        stage: 'enrolment',
        enrolled: chunk.enrolled,
        skipped: chunk.skipped,
        planned: chunk.planned,
        firstSendAt: firstSendAt(plan, chunk.firstSendAt),
        cursor: null,
      });
      if (!isOpen) throw new LaunchEnded();
    });
    return true;
  } catch (error) {
    if (error instanceof LaunchEnded) return false;
    throw error;
  }
}

/** Undoes the chunk of a launch that was canceled while it was planned. */
class LaunchEnded extends Error {}

/** Plans a small launch in the caller's transaction. Returns the finished job. */
export async function planWholeLaunch(ctx: Ctx, workspaceId: number, job: LaunchJobRow): Promise<LaunchJobRow> {
  let outcome: ChunkOutcome = 'more';
  while (outcome === 'more') outcome = await planLaunchChunk(ctx, workspaceId, job.id);
  const done = await finishLaunch(ctx, workspaceId, job.campaign_id, job.id);
  if (done === null) throw new Error(`Launch ${job.id} ended before it was finished.`);
  return done;
}

/** Activates the campaign and reports the launch. Returns null if the launch has ended in another way. */
export function finishLaunch(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  jobId: string,
): Promise<LaunchJobRow | null> {
  return inTx(ctx, async (ctx) => {
    // Locks in the same order as a pause.
    const head = await lockLaunchHead(ctx.sql, workspaceId, campaignId);
    const job = head && (await updateLaunchEnd(ctx.sql, workspaceId, jobId, ctx.clock.now(), { status: 'completed' }));
    if (head === undefined || job === undefined) return null;
    if (head.status === 'launching') await moveCampaign(ctx, workspaceId, campaignId, { to: 'active' });
    await appendEvents(ctx, workspaceId, [
      campaignLaunched.draft({
        ...campaignRef(head),
        jobId,
        enrolledCount: job.enrolled_count,
        firstSendAt: job.first_send_at?.toISOString() ?? null,
        sandbox: head.sandbox,
      }),
    ]);
    return job;
  });
}

/**
 * Fails a launch. A campaign that never sent returns to its previous status, and its contacts to pending. One that was
 * active stays active with the contacts enrolled so far.
 */
export function failLaunch(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  jobId: string,
  errorMessage: string,
): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const head = await lockLaunchHead(ctx.sql, workspaceId, campaignId);
    const errorCode = 'internal_failure';
    const end = { status: 'failed', errorCode, errorMessage } as const;
    const job = await updateLaunchEnd(ctx.sql, workspaceId, jobId, ctx.clock.now(), end);
    if (head === undefined || job === undefined) return;
    if (head.status === 'launching') {
      if (head.launched_at === null) {
        await unenrolContacts(ctx, workspaceId, campaignId);
        await cancelSends(ctx, workspaceId, { campaignId }, 'campaign_draft');
      }
      await moveCampaign(ctx, workspaceId, campaignId, {
        to: job.previous_status === 'completed' ? 'completed' : 'draft',
      });
    }
    await appendEvents(ctx, workspaceId, [
      launchFailed.draft({ ...campaignRef(head), jobId, errorCode, errorMessage }),
    ]);
  });
}

/**
 * Returns when the first email can be sent; a due time is inside a sending window already. Null if the schedule never
 * opens again.
 */
function firstSendAt(plan: CampaignPlan, dueAt: Date | null): Date | null {
  return dueAt === null || nextOpenInterval(plan.schedule, dueAt) === null ? null : dueAt;
}
