import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Keeps a contact for subsequences that are paused or archived. Repeating it changes nothing. */
export async function insertEntries(
  sql: SqlRunner,
  workspaceId: number,
  contactId: string,
  subsequenceIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql.execute(
    `insert into subsequence_entries (workspace_id, subsequence_id, contact_id, kept_at)
     select $1, campaign_id, $2, $3 from subsequences where workspace_id = $1 and campaign_id = any($4::uuid[])
     on conflict do nothing`,
    [workspaceId, contactId, now, subsequenceIds],
    'subsequences-insert-entries',
  );
}

/** Deletes all entries kept for a contact. Returns the number of entries. */
export async function deleteEntries(sql: SqlRunner, workspaceId: number, contactId: string): Promise<number> {
  return sql.execute(
    'delete from subsequence_entries where workspace_id = $1 and contact_id = $2',
    [workspaceId, contactId],
    'subsequences-delete-entries',
  );
}
