import type pg from 'pg';
import { quoted, TEXT_SETTINGS } from '../snapshot/catalog.js';
import { loadTable } from '../snapshot/load.js';
import type { TableEntry } from '../snapshot/manifest.js';
import type { ReadableArchive } from '../snapshot/places/archive.js';

/** Table of an archive whose rows are in a temporary table, where they are changed before they are added to the data. */
export interface StagedTable extends TableEntry {
  /** Quoted name of the temporary table. */
  readonly staged: string;
}

/** Loads the tables with rows into temporary tables, which exist until the end of the transaction. */
export async function stageTables(
  client: pg.ClientBase,
  archive: ReadableArchive,
  tables: readonly TableEntry[],
  {
    onTable,
    through,
  }: {
    readonly onTable: (table: TableEntry, index: number, count: number) => void;
    /** Returns a change of the text of a table; undefined for none. */
    readonly through: (table: TableEntry) => Parameters<typeof loadTable>[4];
  },
): Promise<StagedTable[]> {
  const filled = tables.filter(({ rows }) => rows > 0);
  const result: StagedTable[] = [];
  for (const [index, table] of filled.entries()) {
    onTable(table, index, filled.length);
    const columns = table.columns.map((column) => quoted(column)).join(', ');
    const staged = quoted('pg_temp', `${table.schema === 'public' ? '' : 'queue'}_${table.name}`);
    await client.query(
      `create temporary table ${staged} on commit drop as select ${columns} from ${quoted(table.schema, table.name)} with no data`,
    );
    await loadTable(client, archive, table, `${staged} (${columns})`, through(table));
    await client.query(`analyze ${staged}`);
    result.push({ ...table, staged });
  }
  return result;
}

/** Runs `merge` in a transaction that reads texts as archives have them. An error undoes everything. */
export async function inMerge<T>(client: pg.ClientBase, merge: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query(TEXT_SETTINGS);
    const result = await merge();
    await client.query('commit');
    return result;
  } catch (error) {
    // A broken connection has no transaction left; the first error is the one to report.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Creates an index of a staged table, for many changes of single rows. */
export async function indexStaged(
  client: pg.ClientBase,
  { staged }: StagedTable,
  columns: readonly string[],
): Promise<void> {
  await client.query(`create index on ${staged} (${columns.map((column) => quoted(column)).join(', ')})`);
}

/** Returns the staged table of this name; undefined if the archive has no rows of it. */
export function stagedOf(tables: readonly StagedTable[], name: string, schema = 'public'): StagedTable | undefined {
  return tables.find((table) => table.name === name && table.schema === schema);
}

/** Columns of a table with their types, without generated ones. */
export async function columnTypes(
  client: pg.ClientBase,
  { schema, name }: Pick<TableEntry, 'schema' | 'name'>,
): Promise<ReadonlyArray<{ readonly name: string; readonly type: string; readonly isNullable: boolean }>> {
  const { rows } = await client.query<{ name: string; type: string; isNullable: boolean }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type, not attnotnull as "isNullable"
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`,
    [quoted(schema, name)],
  );
  return rows;
}
