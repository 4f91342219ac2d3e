import type pg from 'pg';
import { quoted, type TableShape } from './catalog.js';
import type { SequenceEntry } from './manifest.js';

/** Returns the tables of a source in the order of the target's foreign keys; null if the two schemas differ. */
export function matchTables<T extends TableShape>(shapes: readonly TableShape[], tables: readonly T[]): T[] | null {
  const entries = new Map(tables.map((table) => [`${table.schema}.${table.name}`, table]));
  const matched = shapes.flatMap((shape) => {
    const entry = entries.get(`${shape.schema}.${shape.name}`);
    return entry !== undefined && sameColumns(entry, shape) ? [entry] : [];
  });
  return matched.length === shapes.length && shapes.length === entries.size ? matched : null;
}

function sameColumns(one: TableShape, other: TableShape): boolean {
  return [...one.columns].sort().join() === [...other.columns].sort().join();
}

/** Replaces the rows of all tables and sets the sequences, in the transaction of `client`, without running triggers. */
export async function fillTables<T extends TableShape>(
  client: pg.ClientBase,
  tables: readonly T[],
  sequences: readonly SequenceEntry[],
  fillTable: (table: T, index: number) => Promise<void>,
): Promise<void> {
  await truncateTables(client, tables);
  for (const { schema, name } of tables) await client.query(`alter table ${quoted(schema, name)} disable trigger user`);
  for (const [index, table] of tables.entries()) await fillTable(table, index);
  for (const { schema, name, lastValue, isCalled } of sequences) {
    await client.query('select setval($1::text::regclass, $2::bigint, $3)', [
      quoted(schema, name),
      lastValue,
      isCalled,
    ]);
  }
  for (const { schema, name } of tables) await client.query(`alter table ${quoted(schema, name)} enable trigger user`);
}

/** Removes all rows of tables; nothing if the list is empty. */
export async function truncateTables(client: pg.ClientBase, tables: readonly TableShape[]): Promise<void> {
  if (tables.length === 0) return;
  await client.query(`truncate ${tables.map(({ schema, name }) => quoted(schema, name)).join(', ')}`);
}
