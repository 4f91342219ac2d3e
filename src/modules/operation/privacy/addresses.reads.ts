// Reads: the tables of the parts that it is given (`src/person-rows.ts`).
import type { PersonRows } from '../../../platform/db/person-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { afterKey, type Key, keyOf } from './person-pages.reads.js';

const PAGE = 2_000;

/** Reads the texts of a table that contain addresses of people, a page at a time. */
export async function* streamAddressTexts(
  sql: Pick<SqlRunner, 'query'>,
  workspaceId: number,
  { table, key, addresses }: PersonRows,
): AsyncGenerator<readonly string[]> {
  if (addresses === undefined) return;
  for (let after: Key | null = null; ; ) {
    const rows: Array<{ key: unknown[]; text: string | null }> = await sql.query(
      `select ${keyOf(key)} as key, ${addresses} as text from ${table} r
        where r.workspace_id = $1 ${afterKey(key, after, 2)} order by ${key.map((name) => `r.${name}`).join(', ')} limit ${PAGE}`,
      [workspaceId, ...(after ?? [])],
    );
    yield rows.flatMap(({ text }) => (text === null ? [] : [text]));
    const last = rows.at(-1);
    if (rows.length < PAGE || last === undefined) return;
    after = last.key;
  }
}
