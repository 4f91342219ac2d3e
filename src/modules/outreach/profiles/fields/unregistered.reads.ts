// Reads: profiles, profile_fields.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Lists unregistered names in the newest profiles. Reads at most `newest` profiles. */
export async function listUnregistered(
  sql: SqlRunner,
  workspaceId: number,
  { newest, limit }: { readonly newest: number; readonly limit: number },
): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    `select distinct k.name from (
       select fields from profiles where workspace_id = $1 order by id desc limit $2
     ) p cross join lateral jsonb_object_keys(p.fields) as k (name)
     where not exists (select 1 from profile_fields f where f.workspace_id = $1 and f.name = k.name)
     order by k.name limit $3`,
    [workspaceId, newest, limit],
  );
  return rows.map(({ name }) => name);
}

/** Returns the source of the oldest of the `newest` newest profiles that has a value of this name; null if none has one. */
export async function findOrigin(
  sql: SqlRunner,
  workspaceId: number,
  name: string,
  newest: number,
): Promise<{ readonly source: string; readonly id: string | null } | null> {
  const [row] = await sql.query<{ source: string; id: string | null }>(
    `select source, source_id as id from (
       select id, source, source_id, fields from profiles where workspace_id = $1 order by id desc limit $3
     ) p where p.fields ? $2 order by p.id limit 1`,
    [workspaceId, name, newest],
  );
  return row ?? null;
}
