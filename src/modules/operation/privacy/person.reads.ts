// Reads: the tables of the parts that it is given (`src/person-rows.ts`).
import type { Person, PersonRows } from '../../../platform/db/person-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { afterKey, findPageEnd, type Key, keyOf, upToKey } from './person-pages.reads.js';

/** Rows per statement. */
const PAGE = 200;

export type PersonRow = Readonly<Record<string, unknown>>;

interface FoundRow {
  readonly key: Key;
  readonly row: PersonRow;
}

/** Reads the rows of a table that are about a person, in the order of the primary key, in bounded memory. */
export async function* streamPersonRows(
  sql: Pick<SqlRunner, 'query'>,
  person: Person,
  part: PersonRows,
): AsyncGenerator<PersonRow> {
  for (let after: Key | null = null; ; ) {
    const end: Key | null = await findPageEnd(sql, person, part, after);
    const found: FoundRow[] = await pageRows(sql, person, part, after, end);
    for (const { row } of found) yield row;
    const last: Key | null = found.length === PAGE ? (found.at(-1) as FoundRow).key : end;
    if (last === null) return;
    after = last;
  }
}

async function pageRows(
  sql: Pick<SqlRunner, 'query'>,
  { workspaceId, email }: Person,
  { table, key, where, hidden = [] }: PersonRows,
  after: Key | null,
  end: Key | null,
): Promise<FoundRow[]> {
  return sql.query<FoundRow>(
    `select ${keyOf(key)} as key, to_jsonb(r) - '{${hidden.join(',')}}'::text[] as row
       from ${table} r
      where r.workspace_id = $1 ${afterKey(key, after, 3)} ${upToKey(key, end, 3 + (after?.length ?? 0))}
        and $2::text is not null and ${where}
      order by ${key.join(', ')} limit ${PAGE}`,
    [workspaceId, email, ...(after ?? []), ...(end ?? [])],
  );
}

/** Counts the rows of a table that are about a person. */
export async function countPersonRows(
  sql: Pick<SqlRunner, 'query'>,
  { workspaceId, email }: Person,
  { table, where }: PersonRows,
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from ${table} r where r.workspace_id = $1 and $2::text is not null and ${where}`,
    [workspaceId, email],
  );
  return row?.count ?? 0;
}
