// Reads: the tables of the parts that it is given (`src/person-rows.ts`).
import type { Person, PersonRows } from '../../platform/db/person-rows.js';
import type { SqlRunner } from '../../platform/db/sql-runner.js';

/** Rows per statement; a scan reads this many rows of the table at a time. */
const PAGE = 200;
const SCANNED = 5_000;

type Key = readonly unknown[];
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
    const end: Key | null = part.isScan === true ? await findScanEnd(sql, person, part, after) : null;
    const found: FoundRow[] = await pageRows(sql, person, part, after, end);
    for (const { row } of found) yield row;
    const last: Key | null = found.length === PAGE ? (found.at(-1) as FoundRow).key : end;
    if (last === null) return;
    after = last;
  }
}

/** The key of the row that ends the next stretch of a scan; null if the table ends before. */
async function findScanEnd(
  sql: Pick<SqlRunner, 'query'>,
  { workspaceId }: Person,
  { table, key }: PersonRows,
  after: Key | null,
): Promise<Key | null> {
  const [row] = await sql.query<{ key: unknown[] }>(
    `select array[${key.map((name) => `r.${name}::text`).join(', ')}] as key from ${table} r
      where r.workspace_id = $1 ${beyond(key, after, 2)} order by ${key.join(', ')} offset ${SCANNED - 1} limit 1`,
    [workspaceId, ...(after ?? [])],
  );
  return row?.key ?? null;
}

async function pageRows(
  sql: Pick<SqlRunner, 'query'>,
  { workspaceId, email }: Person,
  { table, key, where, hidden = [] }: PersonRows,
  after: Key | null,
  end: Key | null,
): Promise<FoundRow[]> {
  const upTo = end === null ? '' : `and (${listed(key)}) <= (${placed(key, 3 + (after?.length ?? 0))})`;
  return sql.query<FoundRow>(
    `select array[${key.map((name) => `r.${name}::text`).join(', ')}] as key, to_jsonb(r) - '{${hidden.join(',')}}'::text[] as row
       from ${table} r
      where r.workspace_id = $1 ${beyond(key, after, 3)} ${upTo} and $2::text is not null and ${where}
      order by ${key.join(', ')} limit ${PAGE}`,
    [workspaceId, email, ...(after ?? []), ...(end ?? [])],
  );
}

const listed = (key: readonly string[]): string => key.map((name) => `r.${name}`).join(', ');
const placed = (key: readonly string[], first: number): string => key.map((_, at) => `$${first + at}`).join(', ');

function beyond(key: readonly string[], after: Key | null, first: number): string {
  return after === null ? '' : `and (${listed(key)}) > (${placed(key, first)})`;
}
