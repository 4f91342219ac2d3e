import { type Ctx, inTx } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { enqueue } from '../../platform/queue/enqueue.js';
import { giveToAccountOwners } from '../people/index.js';
import { appendAudit, createDemoWorkspace, deleteWorkspace, suspendWorkspace } from '../workspaces/index.js';
import { makeDemo, type OfDemo, removeDemo } from './demo.jobs.js';
import { hasSendsUnderWay } from './demo.reads.js';
import { type DemoRow, findDemo, insertDemo, updateDemo } from './demos.repo.js';
import { liveThroughHistory } from './replay.service.js';

/** Sends that were claimed before the workspace was suspended are done by then. */
const SETTLE_MS = 2_000;

/** The demonstration of a workspace, whichever of the two it is called from; undefined: there is none. */
export function readDemo(ctx: Ctx, workspaceId: number): Promise<DemoRow | undefined> {
  return findDemo(ctx.sql, workspaceId);
}

/** Makes a workspace for a demonstration and has it filled by a job. Where there is one already, that is the answer. */
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
      // Another process was faster: its demonstration counts, and nothing of this one stays.
      await deleteWorkspace(ctx, made.id);
      return (await findDemo(ctx.sql, workspaceId)) as DemoRow;
    }
    await enqueue(ctx, makeDemo, ofRow(row));
    await note(ctx, row, 'demo.made');
    return row;
  });
}

/** Stops a demonstration at once and has it removed by a job. Throws 404 `demo_not_found`. */
export function endDemo(ctx: Ctx, workspaceId: number): Promise<DemoRow> {
  return inTx(ctx, async (ctx) => {
    const known = await findDemo(ctx.sql, workspaceId);
    if (known === undefined) throw notFound('demo');
    if (known.status === 'removing') return known;
    await suspendWorkspace(ctx, known.workspace_id);
    const row = (await updateDemo(ctx.sql, known.home_workspace_id, { status: 'removing' })) as DemoRow;
    await enqueue(ctx, removeDemo, ofRow(row), { runAt: new Date(ctx.clock.now().getTime() + SETTLE_MS) });
    await note(ctx, row, 'demo.removed');
    return row;
  });
}

/** Fills the workspace, all or nothing. May be repeated. */
export function fillDemo(ctx: Ctx, job: OfDemo): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const row = await findOwn(ctx, job);
    if (row?.status !== 'making') return;
    await liveThroughHistory(ctx, row.workspace_id);
    await updateDemo(ctx.sql, row.home_workspace_id, { status: 'ready' });
  });
}

/** What could not be made is said, and can be removed. */
export async function giveUpDemo(ctx: Ctx, job: OfDemo, error: Error): Promise<void> {
  const row = await findOwn(ctx, job);
  if (row?.status !== 'making') return;
  await updateDemo(ctx.sql, row.home_workspace_id, { status: 'failed', error: error.message.slice(0, 500) });
}

/** Deletes the workspace with everything of it. Throws while a message is under way, to be called again. */
export function eraseDemo(ctx: Ctx, job: OfDemo): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const row = await findOwn(ctx, job);
    if (row?.status !== 'removing') return;
    if (await hasSendsUnderWay(ctx.sql, row.workspace_id)) throw new Error('An email of the demo is being sent.');
    await deleteWorkspace(ctx, row.workspace_id);
  });
}

/** Null when another demonstration has taken its place meanwhile. */
async function findOwn(ctx: Ctx, { homeWorkspaceId, jobId }: OfDemo): Promise<DemoRow | null> {
  const row = await findDemo(ctx.sql, homeWorkspaceId);
  return row?.job_id === jobId ? row : null;
}

const ofRow = (row: DemoRow): OfDemo => ({ homeWorkspaceId: row.home_workspace_id, jobId: row.job_id });

/** In the log of the workspace that stays. */
function note(ctx: Ctx, row: DemoRow, action: string): Promise<void> {
  return appendAudit(ctx, row.home_workspace_id, {
    ...{ action, resource: 'workspace', resourceId: String(row.workspace_id) },
  });
}
