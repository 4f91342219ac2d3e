import type { Person, PersonRows } from '../../../platform/db/person-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { afterKey, findPageEnd, type Key, keyOf, upToKey } from './person-pages.reads.js';

/** Maximum rows changed in one transaction. */
const PAGE = 200;

export interface ErasedPage {
  /** Rows that were deleted, anonymized, or found and kept. */
  readonly count: number;
  /** Key after which the next page starts; null after the last page. */
  readonly after: Key | null;
}

/** Deletes, anonymizes or counts the next rows of a table that are about a person, after the key `after`. */
export async function erasePage(
  sql: SqlRunner,
  { workspaceId, email }: Person,
  part: PersonRows,
  after: Key | null,
): Promise<ErasedPage> {
  const { table, key, where } = part;
  const end = await findPageEnd(sql, { workspaceId }, part, after);
  const rows = await sql.query<{ key: unknown[] }>(
    `with page as materialized (
       select ${key.map((name) => `r.${name}`).join(', ')}, ${keyOf(key)} as erased_key from ${table} r
        where r.workspace_id = $1 ${afterKey(key, after, 3)} ${upToKey(key, end, 3 + (after?.length ?? 0))}
          and $2::text is not null and ${where}
        order by ${key.map((name) => `r.${name}`).join(', ')} limit ${PAGE}
     )${changeOf(part)}
     select erased_key as key from page order by ${key.join(', ')}`,
    [workspaceId, email, ...(after ?? []), ...(end ?? [])],
  );
  const last = rows.length === PAGE ? (rows.at(-1)?.key ?? null) : end;
  return { count: rows.length, after: last };
}

function changeOf({ table, key, erasure }: PersonRows): string {
  const isInPage = `r.workspace_id = $1 and ${key.map((name) => `r.${name} = page.${name}`).join(' and ')}`;
  if (erasure.action === 'keep') return '';
  if (erasure.action === 'delete') return `, changed as (delete from ${table} r using page where ${isInPage})`;
  return `, changed as (update ${table} r set ${erasure.set} from page where ${isInPage})`;
}
