import type { Ctx } from '../../context.js';
import { givenRows } from '../../db/given-rows.js';
import type { SqlRunner } from '../../db/sql-runner.js';
import { keyOf } from './blobs.js';

const PER_ROUND = 500;

interface Doomed {
  readonly workspaceId: number;
  readonly id: string;
  readonly location: string;
}

/**
 * Deletes the objects that no row refers to, once `BLOBS_KEEP_DELETED` is over. The row of an object is deleted last, so a killed
 * process deletes the object again. Throws `StoreAway`.
 */
export async function deleteBlobs(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const now = ctx.clock.now();
  const deleteAt = new Date(now.getTime() + ctx.config.blobs.keepDeletedMs);
  while (!signal.aborted && (await updateReleased(ctx.sql, deleteAt)) === PER_ROUND);
  for (let round = PER_ROUND; round === PER_ROUND && !signal.aborted; ) {
    const due = await listDue(ctx.sql, now);
    for (const location of new Set(due.map((each) => each.location))) {
      const here = due.filter((each) => each.location === location);
      await ctx.blobs.at(location).delete(here.map(({ workspaceId, id }) => keyOf(workspaceId, id)));
      await deleteRows(ctx.sql, now, here);
    }
    round = due.length;
  }
}

/** Sets the time of deletion of released objects. */
function updateReleased(sql: SqlRunner, deleteAt: Date): Promise<number> {
  return sql.execute(
    `update blobs b set delete_at = $1
     from (select workspace_id, id from blobs where delete_at = '-infinity' limit $2) n
     where b.workspace_id = n.workspace_id and b.id = n.id`,
    [deleteAt, PER_ROUND],
  );
}

function listDue(sql: SqlRunner, now: Date): Promise<Doomed[]> {
  return sql.query<Doomed>(
    `select b.workspace_id as "workspaceId", b.id, s.location from blobs b join blob_stores s on s.id = b.store_id
     where b.delete_at <= $1 and b.delete_at > '-infinity' order by b.delete_at limit $2`,
    [now, PER_ROUND],
  );
}

const DOOMED = givenRows<Doomed>({
  workspace_id: ['int', ({ workspaceId }) => workspaceId],
  id: ['uuid', ({ id }) => id],
});

function deleteRows(sql: SqlRunner, now: Date, doomed: readonly Doomed[]): Promise<number> {
  return sql.execute(
    `delete from blobs b using ${DOOMED.at(2, 'n')}
     where b.workspace_id = n.workspace_id and b.id = n.id and b.delete_at <= $1`,
    [now, ...DOOMED.values(doomed)],
  );
}
