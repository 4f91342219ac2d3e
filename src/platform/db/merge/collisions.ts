import type pg from 'pg';
import { quoted } from '../snapshot/catalog.js';
import type { StagedTable } from './staged.js';

/** Unique key that staged rows share with rows of the database. */
export interface Collision {
  readonly table: string;
  /** Columns or expressions of the key. */
  readonly key: string;
  readonly rows: number;
  /** Key of the first row; null if it is binary. */
  readonly example: string | null;
}

interface UniqueKey {
  readonly name: string;
  readonly expressions: readonly string[];
  readonly condition: string | null;
}

/** Finds the rows that cannot be added because a unique key of theirs exists, by every unique index of every table. */
export async function findCollisions(client: pg.ClientBase, tables: readonly StagedTable[]): Promise<Collision[]> {
  const found: Collision[] = [];
  for (const table of tables) {
    for (const key of await uniqueKeysOf(client, table)) {
      const collision = await collisionOf(client, table, key);
      if (collision !== null) found.push(collision);
    }
  }
  return found;
}

/** Lists the unique keys of a table, as expressions of its columns. */
export async function uniqueKeysOf(
  client: pg.ClientBase,
  { schema, name }: Pick<StagedTable, 'schema' | 'name'>,
): Promise<UniqueKey[]> {
  const { rows } = await client.query<UniqueKey>(
    `select class.relname::text as name, pg_get_expr(indpred, indrelid) as condition,
            array(select pg_get_indexdef(indexrelid, position, true) from generate_series(1, indnkeyatts) as position) as expressions
       from pg_index join pg_class as class on class.oid = indexrelid
      where indrelid = $1::regclass and indisunique order by 1`,
    [quoted(schema, name)],
  );
  return rows;
}

async function collisionOf(
  client: pg.ClientBase,
  { schema, name, staged }: StagedTable,
  { expressions, condition }: UniqueKey,
): Promise<Collision | null> {
  const columns = expressions.map((expression, at) => `${expression} as key${at}`).join(', ');
  const where = condition === null ? '' : `where ${condition}`;
  const equal = expressions.map((_, at) => `ours.key${at} = theirs.key${at}`).join(' and ');
  const { rows } = await client.query<{ rows: number; example: string | null }>(
    `select count(*)::int as rows, min(concat_ws(' ', ${expressions.map((_, at) => `ours.key${at}::text`).join(', ')})) as example
       from (select ${columns} from ${staged} as ${quoted(name)} ${where}) ours
       join (select ${columns} from ${quoted(schema, name)} ${where}) theirs on ${equal}`,
  );
  const [row] = rows;
  if (row === undefined || row.rows === 0) return null;
  const example = row.example?.includes('\\x') === true ? null : row.example;
  return { table: name, key: expressions.join(', '), rows: row.rows, example };
}
