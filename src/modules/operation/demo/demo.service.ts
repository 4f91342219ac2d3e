import type { AuditAction } from '../../../engine/words/audit-terms.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { giveToAccountOwners } from '../../foundation/people/index.js';
import {
  appendAudit,
  createDemoWorkspace,
  deleteWorkspace,
  setWorkspaceStatus,
} from '../../foundation/workspaces/index.js';
import { makeDemo, type OfDemo, removeDemo } from './demo.jobs.js';
import { hasSendsUnderWay } from './demo.reads.js';
import { type DemoRow, findDemo, insertDemo, updateDemo, updateMaking } from './demos.repo.js';
import { HISTORY_DAYS, liveThroughHistory } from './replay.service.js';

/** Milliseconds after suspension by which sends claimed before it are done. */
const SETTLE_MS = 2_000;

/**
 * Returns the demo of a workspace, called from the home workspace or the demo workspace; undefined if there is none.
 */
export function readDemo(ctx: Ctx, workspaceId: number): Promise<DemoRow | undefined> {
  return findDemo(ctx.sql, workspaceId);
}

/** Creates a demo workspace and enqueues the job that fills it. Returns the existing demo if there is one. */
export function startDemo(ctx: Ctx, workspaceId: number): Promise<DemoRow> {
  return inTx(ctx, async (ctx) => {
    const known = await findDemo(ctx.sql, workspaceId);
    if (known !== undefined) return known;
    const made = await createDemoWorkspace(ctx);
    await giveToAccountOwners(ctx, made.id);
    const row = await insertDemo(ctx.sql, {
      ...{ home_workspace_id: workspaceId, workspace_id: made.id, job_id: ctx.ids.uuid() },
      ...{ status: 'making', started_at: ctx.clock.now() },
    });
    if (row === undefined) {
      // A concurrent request created its demo first. Keep that one and delete this workspace.
      await deleteWorkspace(ctx, made.id);
      return (await findDemo(ctx.sql, workspaceId)) as DemoRow;
    }
    await enqueue(ctx, makeDemo, ofRow(row));
    await note(ctx, row, 'demo.made');
    return row;
  });
}

/** Suspends a demo immediately and enqueues the job that removes it. Throws 404 `demo_not_found`. */
export function endDemo(ctx: Ctx, workspaceId: number): Promise<DemoRow> {
  return inTx(ctx, async (ctx) => {
    const known = await findDemo(ctx.sql, workspaceId);
    if (known === undefined) throw notFound('demo');
    if (known.status === 'removing') return known;
    await setWorkspaceStatus(ctx, known.workspace_id, 'suspended');
    const row = (await updateDemo(ctx.sql, known.home_workspace_id, { status: 'removing' })) as DemoRow;
    await enqueue(ctx, removeDemo, ofRow(row), { runAt: new Date(ctx.clock.now().getTime() + SETTLE_MS) });
    await note(ctx, row, 'demo.removed');
    return row;
  });
}

/** Fills the demo workspace in one transaction, and shows its progress beside it. May be repeated. */
export function fillDemo(outside: Ctx, job: OfDemo): Promise<void> {
  return inTx(outside, async (ctx) => {
    const row = await findOwn(ctx, job);
    if (row?.status !== 'making') return;
    const beganAt = ctx.clock.now().getTime();
    await updateMaking(outside.sql, job, { days_played: 0, expected_at: null });
    await liveThroughHistory(ctx, row.workspace_id, async (daysPlayed) => {
      const now = outside.clock.now().getTime();
      const msPerDay = (now - beganAt) / daysPlayed;
      const left = msPerDay * (HISTORY_DAYS - daysPlayed);
      await updateMaking(outside.sql, job, { days_played: daysPlayed, expected_at: new Date(now + left) });
    });
    await updateMaking(ctx.sql, job, { status: 'ready' });
  });
}

/** Marks the demo as failed, with the reason. A failed demo can be removed. */
export async function giveUpDemo(ctx: Ctx, job: OfDemo, error: Error): Promise<void> {
  await updateMaking(ctx.sql, job, { status: 'failed', error: error.message.slice(0, 500) });
}

/** Deletes the demo workspace and its data. Throws while an email is being sent, so that the job retries. */
export function eraseDemo(ctx: Ctx, job: OfDemo): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const row = await findOwn(ctx, job);
    if (row?.status !== 'removing') return;
    if (await hasSendsUnderWay(ctx.sql, row.workspace_id)) throw new Error('An email of the demo is being sent.');
    await deleteWorkspace(ctx, row.workspace_id);
  });
}

/** Returns the demo of this job; null if another demo has replaced it. */
async function findOwn(ctx: Ctx, { homeWorkspaceId, jobId }: OfDemo): Promise<DemoRow | null> {
  const row = await findDemo(ctx.sql, homeWorkspaceId);
  return row?.job_id === jobId ? row : null;
}

const ofRow = (row: DemoRow): OfDemo => ({ homeWorkspaceId: row.home_workspace_id, jobId: row.job_id });

/** Adds an entry to the audit log of the home workspace, which outlives the demo. */
function note(ctx: Ctx, row: DemoRow, action: AuditAction): Promise<void> {
  return appendAudit(ctx, row.home_workspace_id, {
    ...{ action, resource: 'workspace', resourceId: String(row.workspace_id) },
  });
}
