// Reads the names of custom fields that contacts use.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Returns the names that the next `limit` contacts after `afterId` use, and the ID to continue from; null after the last. */
export async function pageCustomNames(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  page: { readonly afterId: string | null; readonly limit: number },
): Promise<{ names: string[]; lastId: string | null }> {
  const [row] = await sql.query<{ names: string[]; last_id: string | null; n: number }>(
    `with picked as materialized (
       select id, custom_fields from contacts
       where workspace_id = $1 and campaign_id = $2 and deleted_at is null and ($3::uuid is null or id > $3)
       order by id limit $4
     )
     select (select coalesce(array_agg(distinct name), '{}') from picked, jsonb_object_keys(custom_fields) as name) as names,
       (select id from picked order by id desc limit 1) as last_id, (select count(*)::int from picked) as n`,
    [workspaceId, campaignId, page.afterId, page.limit],
    'contacts-page-custom-names',
  );
  return { names: row?.names ?? [], lastId: row !== undefined && row.n === page.limit ? row.last_id : null };
}
