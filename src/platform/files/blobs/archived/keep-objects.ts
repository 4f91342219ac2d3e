import type pg from 'pg';
import type { StagedTable } from '../../../db/merge/staged.js';

/** Keeps the objects that staged rows refer to, which were stored before. Throws if one was deleted in the meantime. */
export async function keepObjects(
  client: pg.ClientBase,
  tables: readonly StagedTable[],
  workspaceId: number,
): Promise<void> {
  for (const { staged, name } of tables.filter(({ columns }) => columns.includes('blob_id'))) {
    const { rows } = await client.query<{ missing: number }>(
      `with kept as (
         update blobs b set delete_at = null from ${staged} t
          where b.workspace_id = $1 and b.id = t.blob_id and b.sealed_key is not null and b.delete_at > '-infinity'
         returning 1)
       select (select count(*) from ${staged} where blob_id is not null)::int - (select count(*) from kept)::int as missing`,
      [workspaceId],
    );
    if (rows[0]?.missing !== 0) throw new Error(`An object of ${name} was deleted before its row was added.`);
  }
}
