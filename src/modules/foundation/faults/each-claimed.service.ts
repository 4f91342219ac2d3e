import type { Ctx } from '../../../platform/context.js';
import type { DueTable, Row, Table } from '../../../platform/due/claims/due-table.js';
import { letGo } from '../../../platform/due/claims/let-go.js';
import type { Work } from './faults.service.js';
import { Isolation } from './isolation.service.js';
import type { WorkItem } from './work-item.js';

/**
 * Processes claimed rows concurrently. A row that throws is set aside and becomes due with its next attempt; a claim
 * that `run` has not settled is released in any case. An item's name is its key without the workspace.
 */
export async function eachClaimed<T extends Table>(
  ctx: Ctx,
  work: Work,
  due: DueTable<T>,
  rows: ReadonlyArray<Row<T>>,
  run: (row: Row<T>) => Promise<void>,
): Promise<void> {
  if (rows.length === 0) return;
  let round: Isolation;
  try {
    round = await Isolation.open(ctx, work);
  } catch (error) {
    await letGo(ctx, due, rows, null);
    throw error;
  }
  const one = async (row: Row<T>): Promise<void> => {
    const of = itemOf(due, row);
    try {
      if (!round.waits(of)) await round.run(of, () => run(row));
    } finally {
      await letGo(ctx, due, [row], round.retryAt(of));
    }
  };
  for (const end of await Promise.allSettled(rows.map(one))) if (end.status === 'rejected') throw end.reason;
  round.end();
}

function itemOf<T extends Table>(due: DueTable<T>, row: Row<T>): WorkItem {
  const columns = row as Readonly<Record<string, unknown>>;
  const [, ...own] = Object.keys(due.key);
  return { workspaceId: Number(columns['workspace_id']), item: own.map((column) => String(columns[column])).join(' ') };
}
