import { faultBackoffMs } from '../../../engine/faults/fault-causes.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { appendEvents } from '../events/index.js';
import { causeOf } from './cause.js';
import { workResumed, workSetAside } from './set-aside.events.js';
import { deleteSetAside, lockSetAside, type SetAsideRow, upsertSetAside } from './set-aside.repo.js';
import type { WorkItem } from './work-item.js';

/** Kind of background work, and the page on which its owner views an item. */
export interface Work {
  /** Name of the loop, schedule or job. */
  readonly name: string;
  /** Type of the resource on whose page an item is shown; absent for a whole workspace. */
  readonly resource?: 'campaign' | 'mailbox' | 'domain' | 'webhook_subscription';
  /** Minimum retry delay, regardless of failures: half the interval of a schedule. */
  readonly leastWaitMs?: number;
}

/**
 * Records the failure of an item in a separate transaction: its cause for the owner, an event for the first of
 * consecutive failures, and the complete error in the log, all under one reference. Throws if the database rejects the
 * write, which is then the actual failure.
 */
export async function setAside(ctx: Ctx, work: Work, of: WorkItem, error: unknown): Promise<SetAsideRow> {
  const reference = ctx.ids.uuid();
  const row = await inTx(ctx, async (ctx) => {
    const before = await lockSetAside(ctx.sql, of.workspaceId, work.name, of.item);
    const row = rowOf(ctx, work, of, before, { reference, cause: causeOf(error) });
    await upsertSetAside(ctx.sql, row);
    if (before === undefined) {
      const { cause, next_attempt_at } = row;
      const data = { ...dataOf(row), cause, reference, nextAttemptAt: next_attempt_at.toISOString() };
      await appendEvents(ctx, of.workspaceId, [workSetAside.draft(data)]);
    }
    return row;
  });
  const { attempts, cause } = row;
  ctx.log.error({ err: error, work: work.name, ...of, attempts, cause, reference }, 'item failed and is set aside');
  return row;
}

function rowOf(
  ctx: Ctx,
  work: Work,
  of: WorkItem,
  before: SetAsideRow | undefined,
  said: Pick<SetAsideRow, 'reference' | 'cause'>,
): SetAsideRow {
  const now = ctx.clock.now();
  const attempts = (before?.attempts ?? 0) + 1;
  const waitMs = Math.max(faultBackoffMs(attempts), work.leastWaitMs ?? 0);
  return {
    ...said,
    workspace_id: of.workspaceId,
    work: work.name,
    item: of.item,
    resource: work.resource ?? null,
    resource_id: work.resource === undefined ? null : (of.resourceId ?? of.item),
    attempts,
    since: before?.since ?? now,
    failed_at: now,
    next_attempt_at: new Date(now.getTime() + waitMs),
  };
}

/** Deletes the failure record of an item and writes an event; does nothing without a record. */
export function resume(ctx: Ctx, work: Work, of: WorkItem): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const row = await deleteSetAside(ctx.sql, of.workspaceId, work.name, of.item);
    if (row === undefined) return;
    await appendEvents(ctx, of.workspaceId, [workResumed.draft(dataOf(row))]);
    ctx.log.info({ work: work.name, ...of, attempts: row.attempts }, 'item that was set aside succeeded');
  });
}

function dataOf(row: SetAsideRow) {
  return {
    work: row.work,
    item: row.item,
    campaignId: row.resource === 'campaign' ? row.resource_id : null,
    since: row.since.toISOString(),
    attempts: row.attempts,
  };
}
