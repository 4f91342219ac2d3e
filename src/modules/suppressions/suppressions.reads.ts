// Reads: suppressions, contacts, campaigns.
import type { SqlRunner } from '../../platform/db/sql-runner.js';

const waiting = `c.deleted_at is null and c.status in ('pending', 'active', 'paused')`;
const campaign = `join campaigns p on p.workspace_id = c.workspace_id and p.id = c.campaign_id and p.deleted_at is null
  and (s.group_id = '' or p.group_id = s.group_id)`;

/**
 * How many contacts of the entries' scopes still wait for a message. Addresses are looked up one by one; entries of whole
 * domains read the workspace's contacts once.
 */
export async function countAffectedContacts(
  sql: SqlRunner,
  workspaceId: number,
  suppressionIds: readonly string[],
): Promise<number> {
  const [row] = await sql.query<{ n: number }>(
    `with s as (select * from suppressions where workspace_id = $1 and id = any($2::uuid[]))
     select count(*)::int as n from (
       select c.id from s join contacts c on c.workspace_id = $1 and c.email_key = s.value and ${waiting} ${campaign}
       where s.kind = 'email'
       union
       select c.id from s join contacts c on c.workspace_id = $1 and split_part(c.email_key, '@', -1) = s.value and ${waiting}
         ${campaign}
       where s.kind = 'domain'
     ) affected`,
    [workspaceId, suppressionIds],
  );
  return row?.n ?? 0;
}
