import type pg from 'pg';
import { workspaceColumns } from '../../platform/db/merge/new-ids.js';
import type { StagedTable } from '../../platform/db/merge/staged.js';
import type { TableShape } from '../../platform/db/snapshot/catalog.js';
import { quoted } from '../../platform/db/snapshot/catalog.js';

/** Returns whether the instance has workspaces. */
export async function hasWorkspaces(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select 1 from workspaces limit 1');
  return rows.length > 0;
}

/** Returns whether a workspace has this ID. */
export async function hasWorkspace(client: pg.ClientBase, workspaceId: number): Promise<boolean> {
  const { rows } = await client.query('select 1 from workspaces where id = $1', [workspaceId]);
  return rows.length > 0;
}

/** Returns whether no row has this workspace ID, including what a deleted workspace left, such as its audit log. */
export async function isFreeWorkspaceId(
  client: pg.ClientBase,
  tables: readonly TableShape[],
  workspaceId: number,
): Promise<boolean> {
  if (await hasWorkspace(client, workspaceId)) return false;
  for (const table of tables) {
    const [column] = workspaceColumns(table);
    // Objects of a deleted workspace, and of a load that was killed, wait for their deletion.
    if (column === undefined || table.name === 'blobs') continue;
    const { rows } = await client.query(
      `select 1 from ${quoted(table.schema, table.name)} where ${quoted(column)} = $1 limit 1`,
      [workspaceId],
    );
    if (rows.length > 0) return false;
  }
  return true;
}

/** Lists the secrets of the former instance. */
export async function listStagedSecrets(
  client: pg.ClientBase,
  { staged }: StagedTable,
): Promise<ReadonlyArray<{ readonly name: string; readonly sealed: Buffer }>> {
  const { rows } = await client.query<{ name: string; sealed: Buffer }>(`select name, sealed from ${staged}`);
  return rows;
}

/** Returns the next workspace ID of the instance. */
export async function nextWorkspaceId(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('workspaces', 'id'))::int as id`,
  );
  return (rows[0] as { id: number }).id;
}
