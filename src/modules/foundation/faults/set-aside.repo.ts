import type { FaultCause } from '../../../engine/faults/fault-causes.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface SetAsideRow {
  readonly workspace_id: number;
  readonly work: string;
  readonly item: string;
  readonly cause: FaultCause;
  readonly reference: string;
  readonly resource: string | null;
  readonly resource_id: string | null;
  readonly attempts: number;
  readonly since: Date;
  readonly failed_at: Date;
  readonly next_attempt_at: Date;
}

/** Lists items that some kinds of work set aside, across workspaces. */
export function listOfWork(sql: SqlRunner, works: readonly string[]): Promise<SetAsideRow[]> {
  return sql.query<SetAsideRow>('select * from set_aside where work = any($1::text[])', [works], 'set-aside-of-work');
}

/** Lists set-aside items of a workspace, longest waiting first. */
export function listOfWorkspace(sql: SqlRunner, workspaceId: number, limit: number): Promise<SetAsideRow[]> {
  return sql.query<SetAsideRow>(
    'select * from set_aside where workspace_id = $1 order by since, work, item limit $2',
    [workspaceId, limit],
    'set-aside-of-workspace',
  );
}

export async function findSetAside(
  sql: SqlRunner,
  workspaceId: number,
  work: string,
  item: string,
): Promise<SetAsideRow | undefined> {
  const [row] = await sql.query<SetAsideRow>(
    'select * from set_aside where workspace_id = $1 and work = $2 and item = $3',
    [workspaceId, work, item],
    'set-aside-find',
  );
  return row;
}

/** Locks the record of an item, if it exists. */
export async function lockSetAside(
  sql: SqlRunner,
  workspaceId: number,
  work: string,
  item: string,
): Promise<SetAsideRow | undefined> {
  const [row] = await sql.query<SetAsideRow>(
    'select * from set_aside where workspace_id = $1 and work = $2 and item = $3 for update',
    [workspaceId, work, item],
    'set-aside-lock',
  );
  return row;
}

/** Records a failure and keeps the start of the series. Overwrites a record that another process just wrote. */
export async function upsertSetAside(sql: SqlRunner, row: SetAsideRow): Promise<void> {
  await sql.execute(
    `insert into set_aside as s (workspace_id, work, item, cause, reference, resource, resource_id, attempts, since, failed_at,
       next_attempt_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (workspace_id, work, item) do update set cause = excluded.cause, reference = excluded.reference,
       resource = excluded.resource, resource_id = excluded.resource_id,
       attempts = greatest(s.attempts, excluded.attempts), failed_at = excluded.failed_at,
       next_attempt_at = greatest(s.next_attempt_at, excluded.next_attempt_at)`,
    [
      ...[row.workspace_id, row.work, row.item, row.cause, row.reference, row.resource, row.resource_id],
      ...[row.attempts, row.since, row.failed_at, row.next_attempt_at],
    ],
    'set-aside-upsert',
  );
}

/** Deletes the record of an item; returns undefined without a record. */
export async function deleteSetAside(
  sql: SqlRunner,
  workspaceId: number,
  work: string,
  item: string,
): Promise<SetAsideRow | undefined> {
  const [row] = await sql.query<SetAsideRow>(
    'delete from set_aside where workspace_id = $1 and work = $2 and item = $3 returning *',
    [workspaceId, work, item],
    'set-aside-delete',
  );
  return row;
}

/** Deletes records whose retry was due before `before` and never ran: the item ended or was deleted. */
export function deleteAbandoned(sql: SqlRunner, before: Date): Promise<number> {
  return sql.execute('delete from set_aside where next_attempt_at < $1', [before], 'set-aside-delete-abandoned');
}
