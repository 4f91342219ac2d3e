// Reads profile_addresses: the addresses of merged contacts of the address book.
import { givenValues } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

const KEYS = givenValues('email_key', 'text');

/** Returns the other addresses of the same person, by address; addresses without another one are missing. */
export async function listSamePerson(
  sql: SqlRunner,
  workspaceId: number,
  emailKeys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await sql.query<{ email_key: string; others: string[] }>(
    `with asked as materialized (
       select k.email_key, a.profile_key from ${KEYS.at(2, 'k')}
       cross join lateral (
         select profile_key from profile_addresses where workspace_id = $1 and email_key = k.email_key
         union
         select profile_key from profile_addresses where workspace_id = $1 and profile_key = k.email_key
       ) a
     )
     select asked.email_key, array(
       select o.email_key from (
         select asked.profile_key as email_key
         union all
         select a.email_key from profile_addresses a where a.workspace_id = $1 and a.profile_key = asked.profile_key
       ) o where o.email_key <> asked.email_key order by 1) as others
     from asked`,
    [workspaceId, ...KEYS.values(emailKeys)],
    'contacts-list-same-person',
  );
  return new Map(rows.map(({ email_key: key, others }) => [key, others]));
}

/** Returns the addresses and the other ones of the same people. */
export function withOthers(keys: readonly string[], others: ReadonlyMap<string, readonly string[]>): string[] {
  return others.size === 0 ? [...keys] : [...new Set([...keys, ...[...others.values()].flat()])];
}
