import { type Ctx, inTx } from '../../../platform/context.js';
import type { Person, PersonRows } from '../../../platform/db/person-rows.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { cancelOperation } from '../../conversation/outbound/index.js';
import { appendEvents } from '../../foundation/events/index.js';
import { appendAudit } from '../../foundation/workspaces/index.js';
import { erasePage } from './erase-rows.repo.js';
import { personErased } from './erasures.events.js';
import { erasePerson } from './erasures.jobs.js';
import {
  type ErasureCounts,
  type ErasureRow,
  findErasure,
  lockErasure,
  updateDone,
  updateProgress,
  updateRunning,
} from './erasures.repo.js';
import { erasureContext } from './erasures.service.js';
import { isInFlight, listContactIds, listWaitingOperations } from './in-flight.reads.js';

/** Delay before the next check for emails being sent, which end within seconds. */
const LOOK_AGAIN_MS = 5_000;
/** Maximum passes, so that a person who keeps writing to the workspace does not keep an erasure open. */
const MAX_PASSES = 5;

type Step = 'next' | 'wait' | 'done';

/**
 * Erases a person: waits for emails that are being sent, then goes through the tables. Each batch of rows and its place are one
 * transaction, so a killed job continues where it was and no row is counted twice.
 */
export async function runErasure(
  ctx: Ctx,
  { workspaceId, erasureId }: { readonly workspaceId: number; readonly erasureId: string },
  parts: readonly PersonRows[],
  signal: AbortSignal,
): Promise<void> {
  await cancelWaiting(ctx, workspaceId, erasureId);
  let step: Step = 'next';
  while (step === 'next' && !signal.aborted) {
    step = await inTx(ctx, (ctx) => eraseStep(ctx, workspaceId, erasureId, parts));
  }
  if (step === 'done') return;
  const runAt = new Date(ctx.clock.now().getTime() + (step === 'wait' ? LOOK_AGAIN_MS : 0));
  await inTx(ctx, (ctx) =>
    enqueue(ctx, erasePerson, { workspaceId, erasureId }, { runAt, jobKey: `erase:${workspaceId}:${erasureId}` }),
  );
}

/** Cancels messages of members that wait to be sent to the person. */
async function cancelWaiting(ctx: Ctx, workspaceId: number, erasureId: string): Promise<void> {
  const row = await findErasure(ctx.sql, workspaceId, erasureId);
  if (row?.status !== 'waiting') return;
  for (const id of await listWaitingOperations(ctx.sql, personOf(ctx, row))) {
    await cancelOperation(ctx, workspaceId, id);
  }
}

function personOf(ctx: Ctx, { workspace_id: workspaceId, id, address }: ErasureRow): Person {
  if (address === null) throw new Error('An erasure that is in progress has no address.');
  return { workspaceId, email: ctx.secrets.decrypt(workspaceId, erasureContext(id), address) };
}

async function eraseStep(ctx: Ctx, workspaceId: number, id: string, parts: readonly PersonRows[]): Promise<Step> {
  const row = await lockErasure(ctx.sql, workspaceId, id);
  if (row === undefined || row.status === 'done' || row.status === 'searching') return 'done';
  const person = personOf(ctx, row);
  if (row.status === 'waiting') {
    if (await isInFlight(ctx.sql, person, row.barrier)) return 'wait';
    await updateRunning(ctx.sql, workspaceId, id, await listContactIds(ctx.sql, person));
    return 'next';
  }
  const { pass, part: at, after, changed } = row.place;
  const part = parts.at(-1 - at);
  if (part === undefined || at >= parts.length) {
    if ((pass > 1 && changed === 0) || pass >= MAX_PASSES) return finish(ctx, row);
    const progress = { pass: pass + 1, part: 0, after: null, changed: 0 };
    await updateProgress(ctx.sql, workspaceId, id, progress, row.counts);
    return 'next';
  }
  const { action } = part.erasure;
  const isLooked = action === 'keep' && pass > 1;
  const page = isLooked ? { count: 0, after: null } : await erasePage(ctx.sql, person, part, after);
  const progress = {
    pass,
    part: page.after === null ? at + 1 : at,
    after: page.after,
    changed: changed + (action === 'keep' ? 0 : page.count),
  };
  await updateProgress(ctx.sql, workspaceId, id, progress, withCount(row.counts, part.table, action, page.count));
  return 'next';
}

function withCount(
  counts: ErasureCounts,
  table: string,
  action: PersonRows['erasure']['action'],
  count: number,
): ErasureCounts {
  if (count === 0) return counts;
  const known = counts[table] ?? {};
  return { ...counts, [table]: { ...known, [action]: (known[action] ?? 0) + count } };
}

async function finish(ctx: Ctx, row: ErasureRow): Promise<Step> {
  const { workspace_id: workspaceId, id, contact_ids: contactIds } = row;
  const mark = row.mark.toString('hex');
  await updateDone(ctx.sql, workspaceId, id, ctx.clock.now());
  await appendEvents(ctx, workspaceId, [personErased.draft({ erasureId: id, mark, contactIds })]);
  await appendAudit(ctx, workspaceId, {
    action: 'person.erased',
    resource: 'erasure',
    resourceId: id,
    changes: { mark, tables: row.counts },
  });
  return 'done';
}
