import type { Insertable, Selectable, Updateable } from '../../../platform/db/row-types.js';
import { insertRows, updateRows } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { SequencerConnectionsTable } from '../../../platform/db/tables.js';

export type ConnectionRow = Selectable<SequencerConnectionsTable>;

/** Reserves an ID, because the key of a row is encrypted for its ID before the insert. */
export async function takeConnectionId(sql: SqlRunner): Promise<number> {
  const rows = await sql.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('sequencer_connections', 'id'))::int as id`,
  );
  return rows[0]?.id as number;
}

/** Adds a connection; null when the same key or the same account is connected already. */
export async function insertConnection(
  sql: SqlRunner,
  row: Insertable<SequencerConnectionsTable>,
): Promise<ConnectionRow | null> {
  const [added] = await insertRows(sql, 'sequencer_connections', [row], 'on conflict do nothing');
  return added ?? null;
}

export async function findConnection(sql: SqlRunner, workspaceId: number, id: number): Promise<ConnectionRow | null> {
  const rows = await sql.query<ConnectionRow>(
    'select * from sequencer_connections where workspace_id = $1 and id = $2',
    [workspaceId, id],
  );
  return rows[0] ?? null;
}

export async function lockConnection(sql: SqlRunner, workspaceId: number, id: number): Promise<ConnectionRow | null> {
  const rows = await sql.query<ConnectionRow>(
    'select * from sequencer_connections where workspace_id = $1 and id = $2 for update',
    [workspaceId, id],
  );
  return rows[0] ?? null;
}

/** Writes values into a row that the caller has locked. */
export async function updateConnection(
  sql: SqlRunner,
  workspaceId: number,
  id: number,
  values: Updateable<SequencerConnectionsTable>,
): Promise<ConnectionRow> {
  const [row] = await updateRows(sql, 'sequencer_connections', values, 'workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
  if (row === undefined) throw new Error(`Connection ${id} is not there, although it is locked.`);
  return row;
}

/** Deletes a connection with its exports. */
export async function deleteConnection(sql: SqlRunner, workspaceId: number, id: number): Promise<void> {
  await sql.execute('delete from sequencer_connections where workspace_id = $1 and id = $2', [workspaceId, id]);
}

/** Finds another connection of the workspace to the same account, by its key or by the provider's workspace. */
export async function findTwin(
  sql: SqlRunner,
  workspaceId: number,
  id: number,
  twin: Pick<ConnectionRow, 'provider' | 'base_url' | 'fingerprint' | 'provider_workspace_id'>,
): Promise<{ id: number; name: string } | null> {
  const rows = await sql.query<{ id: number; name: string }>(
    `select id, name from sequencer_connections
     where workspace_id = $1 and id <> $2 and (fingerprint = $3
       or (provider = $4 and coalesce(base_url, '') = coalesce($5, '') and provider_workspace_id = $6))
     limit 1`,
    [workspaceId, id, twin.fingerprint, twin.provider, twin.base_url, twin.provider_workspace_id],
  );
  return rows[0] ?? null;
}

/** Makes the export queue of a connection due, but not before the end of a pause that the provider requested. */
export async function makeQueueDue(sql: SqlRunner, workspaceId: number, id: number, now: Date): Promise<void> {
  await sql.execute(
    `update sequencer_connections
     set due_at = least(coalesce(due_at, 'infinity'), greatest($3::timestamptz, coalesce(rests_until, $3)))
     where workspace_id = $1 and id = $2`,
    [workspaceId, id, now],
  );
}
