// Reads: workspaces, mailboxes.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { WorkspaceRow } from './workspaces.repo.js';

/** Workspace with its number of mailboxes, as its screen shows it. */
export type WorkspaceView = WorkspaceRow & { readonly mailboxes_count: number };

/** Lists these workspaces, or all of the account if `ids` is null; newest first. */
export function listWorkspaceViews(sql: SqlRunner, ids: readonly number[] | null): Promise<WorkspaceView[]> {
  return sql.query<WorkspaceView>(
    `select w.*, (select count(*)::int from mailboxes m where m.workspace_id = w.id and m.deleted_at is null)
       as mailboxes_count
     from workspaces w where $1::int[] is null or w.id = any($1) order by w.created_at desc, w.id desc`,
    [ids],
  );
}
