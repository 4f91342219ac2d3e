import type { Insertable, Selectable, Updateable } from '../../../platform/db/row-types.js';
import { insertRow, updateRows } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { ProfileFieldsTable } from '../../../platform/db/tables.js';

export type ProfileFieldRow = Selectable<ProfileFieldsTable>;

/** Lists the registered fields by name. */
export function listFields(sql: SqlRunner, workspaceId: number): Promise<ProfileFieldRow[]> {
  return sql.query<ProfileFieldRow>(
    'select * from profile_fields where workspace_id = $1 order by name',
    [workspaceId],
    'profiles-list-fields',
  );
}

/** Lists the defaults of fields by name, except fields without one. */
export function listDefaults(
  sql: SqlRunner,
  workspaceId: number,
): Promise<Array<{ readonly name: string; readonly default_value: unknown }>> {
  return sql.query(
    'select name, default_value from profile_fields where workspace_id = $1 and default_value is not null',
    [workspaceId],
    'fields-defaults',
  );
}

/** Registers a field. Fails with SQLSTATE 23505 if the name is registered. */
export function insertField(
  sql: SqlRunner,
  workspaceId: number,
  values: Omit<Insertable<ProfileFieldsTable>, 'workspace_id'>,
): Promise<ProfileFieldRow> {
  return insertRow(sql, 'profile_fields', { workspace_id: workspaceId, ...values });
}

export async function updateField(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  values: Updateable<ProfileFieldsTable>,
): Promise<ProfileFieldRow | undefined> {
  const [row] = await updateRows(sql, 'profile_fields', values, 'workspace_id = $1 and id = $2', [workspaceId, id]);
  return row;
}

/** Locks a field until the transaction ends. */
export async function lockField(sql: SqlRunner, workspaceId: number, id: string): Promise<ProfileFieldRow | undefined> {
  const [row] = await sql.query<ProfileFieldRow>(
    'select * from profile_fields where workspace_id = $1 and id = $2 for update',
    [workspaceId, id],
  );
  return row;
}

export async function deleteField(sql: SqlRunner, workspaceId: number, id: string): Promise<void> {
  await sql.execute('delete from profile_fields where workspace_id = $1 and id = $2', [workspaceId, id]);
}

/** Locks the field register of a workspace until the transaction ends. */
export async function lockRegister(sql: SqlRunner, workspaceId: number): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('profiles.fields:' || $1, 0))`, [workspaceId]);
}
