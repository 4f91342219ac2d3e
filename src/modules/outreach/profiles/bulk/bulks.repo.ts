import { givenRows } from '../../../../platform/db/given-rows.js';
import type { Insertable, Selectable, Updateable } from '../../../../platform/db/row-types.js';
import { insertRow, updateRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { ProfileBulksTable } from '../../../../platform/db/tables.js';
import type { ProfilePatch } from './bulk-profiles.repo.js';

export type BulkRow = Selectable<ProfileBulksTable>;

export function insertBulk(
  sql: SqlRunner,
  workspaceId: number,
  values: Omit<Insertable<ProfileBulksTable>, 'workspace_id'>,
): Promise<BulkRow> {
  return insertRow(sql, 'profile_bulks', { workspace_id: workspaceId, ...values });
}

/** Deletes changes that started before an instant. */
export async function deleteBulksBefore(sql: SqlRunner, workspaceId: number, before: Date): Promise<void> {
  await sql.execute(
    'delete from profile_bulks where workspace_id = $1 and created_at < $2 and completed_at is not null',
    [workspaceId, before],
    'profiles-bulks-delete',
  );
}

export async function findBulk(sql: SqlRunner, workspaceId: number, id: string): Promise<BulkRow | undefined> {
  const [row] = await sql.query<BulkRow>('select * from profile_bulks where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
  return row;
}

/** Locks a change until the transaction ends. */
export async function lockBulk(sql: SqlRunner, workspaceId: number, id: string): Promise<BulkRow | undefined> {
  const [row] = await sql.query<BulkRow>(
    'select * from profile_bulks where workspace_id = $1 and id = $2 for update',
    [workspaceId, id],
    'profiles-bulks-lock',
  );
  return row;
}

export async function updateBulk(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  values: Updateable<ProfileBulksTable>,
): Promise<BulkRow> {
  const [row] = await updateRows(sql, 'profile_bulks', values, 'workspace_id = $1 and id = $2', [workspaceId, id]);
  if (row === undefined) throw new Error(`The bulk change ${id} has no row.`);
  return row;
}

/** Previous and new values of a changed profile. */
export interface BulkUndo {
  readonly profileId: string;
  readonly emailKey: string;
  readonly before: ProfilePatch;
  readonly after: ProfilePatch;
  readonly contactIds: readonly string[];
}

const UNDOS = givenRows<BulkUndo>({
  email_key: ['text', (one) => one.emailKey],
  profile_id: ['uuid', (one) => one.profileId],
  value_before: ['jsonb', (one) => one.before],
  value_after: ['jsonb', (one) => one.after],
  contact_ids: ['jsonb', (one) => one.contactIds],
});

export async function insertUndos(
  sql: SqlRunner,
  workspaceId: number,
  bulkId: string,
  undos: readonly BulkUndo[],
): Promise<void> {
  if (undos.length === 0) return;
  await sql.execute(
    `insert into profile_bulk_rows (workspace_id, bulk_id, email_key, profile_id, value_before, value_after, contact_ids)
     select $1, $2, n.email_key, n.profile_id, n.value_before, n.value_after,
       array(select t.id::uuid from jsonb_array_elements_text(n.contact_ids) as t (id))
     from ${UNDOS.at(3, 'n')}`,
    [workspaceId, bulkId, ...UNDOS.values(undos)],
    'profiles-bulk-insert-undos',
  );
}

/** Removes and returns the values of the next profiles by address. */
export function takeUndos(sql: SqlRunner, workspaceId: number, bulkId: string, limit: number): Promise<BulkUndo[]> {
  return sql.query<BulkUndo>(
    `delete from profile_bulk_rows where workspace_id = $1 and bulk_id = $2 and email_key in (
       select email_key from profile_bulk_rows where workspace_id = $1 and bulk_id = $2 order by email_key limit $3)
     returning profile_id as "profileId", email_key as "emailKey", value_before as before, value_after as after,
       contact_ids as "contactIds"`,
    [workspaceId, bulkId, limit],
    'profiles-bulk-take-undos',
  );
}

/** Deletes all values of a change. */
export async function deleteUndos(sql: SqlRunner, workspaceId: number, bulkId: string): Promise<void> {
  await sql.execute('delete from profile_bulk_rows where workspace_id = $1 and bulk_id = $2', [workspaceId, bulkId]);
}
