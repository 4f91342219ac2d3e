// Reads mailboxes: those whose connection has not been checked yet.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface OpenVerification {
  readonly open: number;
  readonly started_at: Date | null;
  /** Address of the only mailbox; null if there are several. */
  readonly address: string | null;
  readonly id: number | null;
  /** Number of mailboxes that were connected since the oldest of them, and are already checked. */
  readonly done: number;
}

export async function findVerification(sql: SqlRunner, workspaceId: number): Promise<OpenVerification> {
  const [row] = await sql.query<OpenVerification>(
    `select o.open, o.started_at, case when o.open = 1 then o.address end as address, case when o.open = 1 then o.id end as id,
       case when o.open = 0 then 0 else
         (select count(*)::int from mailboxes m where m.workspace_id = $1 and m.id >= o.id and m.deleted_at is null
            and m.created_at >= o.started_at and m.status <> 'connecting') end as done
     from (select count(*)::int as open, min(created_at) as started_at, min(address) as address, min(id) as id
           from mailboxes where workspace_id = $1 and status = 'connecting' and deleted_at is null) o`,
    [workspaceId],
    'job-list-verification',
  );
  return row as OpenVerification;
}
