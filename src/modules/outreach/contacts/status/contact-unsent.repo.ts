import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Values reverted on a contact if an email was found not to be sent. */
export interface UnsentRow {
  readonly contactId: string;
  /** Returns the last sent step of a contact and its conversation, without the unsent email. Null if unchanged. */
  readonly place: { readonly stepOrder: number | null; readonly threadId: number | null } | null;
}

/** Undoes `updateSent` for one message, and reactivates a contact that the message had completed. Returns whether it did. */
export async function updateUnsent(sql: SqlRunner, workspaceId: number, now: Date, row: UnsentRow): Promise<boolean> {
  const rows = await sql.query<{ reopened: boolean }>(
    `with locked as (
       select id, status = 'completed' as reopened from contacts where workspace_id = $1 and id = $3 for update
     )
     update contacts c set sent_count = greatest(0, c.sent_count - 1), current_step_order = case when $6 then $4 else c.current_step_order end,
       thread_id = case when $6 then $5 else c.thread_id end,
       status = case when $6 and l.reopened then 'active' else c.status end, change_sequence = null, updated_at = $2
     from locked l where c.workspace_id = $1 and c.id = l.id
     returning $6 and l.reopened as reopened`,
    [workspaceId, now, row.contactId, row.place?.stepOrder ?? null, row.place?.threadId ?? null, row.place !== null],
    'contacts-update-unsent',
  );
  return rows[0]?.reopened ?? false;
}
