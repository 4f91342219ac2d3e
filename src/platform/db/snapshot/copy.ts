import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { StartError } from '../../start-error.js';
import { copyTarget, listSequences, listTables, queueSchemaOf, type TableShape, TEXT_SETTINGS } from './catalog.js';
import { digestTable, type TableDigest } from './compare.js';
import { fillTables, matchTables } from './fill.js';

export interface CopyOptions {
  readonly signal: AbortSignal;
  /** Reports progress before each table. */
  readonly onTable: (table: TableShape, index: number, count: number) => void;
  /** Reports that all tables are copied, before the transaction of the target ends. */
  readonly onCopied?: () => void;
}

/**
 * Copies all tables and sequences of one database into another one with the same schema: one snapshot of the source,
 * one transaction of the target, bounded memory, no files. Either all data is copied, or the target is unchanged.
 */
export async function copyDatabase(
  source: pg.ClientBase,
  target: pg.ClientBase,
  { signal, onTable, onCopied }: CopyOptions,
): Promise<void> {
  await source.query('begin isolation level repeatable read read only');
  await source.query(TEXT_SETTINGS);
  await target.query('begin');
  await target.query(TEXT_SETTINGS);
  const tables = await sharedTables(source, target);
  await fillTables(target, tables, await listSequences(source), async (table, index) => {
    signal.throwIfAborted();
    onTable(table, index, tables.length);
    const from = source.query(copyTo(`copy ${copyTarget(table)} to stdout`));
    await pipeline(from, target.query(copyFrom(`copy ${copyTarget(table)} from stdin`)), { signal });
  });
  onCopied?.();
  await target.query('commit');
  await source.query('commit');
}

/** Collects planner statistics of a freshly loaded database, before the server does so. */
export async function analyze(client: pg.ClientBase): Promise<void> {
  await client.query('analyze');
}

export interface ComparedTable extends TableDigest {
  readonly schema: string;
  readonly name: string;
  /** Whether the table has the same number of rows and the same hash in both databases. */
  readonly isEqual: boolean;
}

/** Reads all tables of two databases again, side by side, and compares their row counts and hashes. */
export async function compareDatabases(
  source: pg.ClientBase,
  target: pg.ClientBase,
  { signal, onTable }: CopyOptions,
): Promise<ComparedTable[]> {
  for (const client of [source, target]) {
    await client.query('begin isolation level repeatable read read only');
    await client.query(TEXT_SETTINGS);
  }
  const tables = await sharedTables(source, target);
  const compared: ComparedTable[] = [];
  for (const [index, table] of tables.entries()) {
    signal.throwIfAborted();
    onTable(table, index, tables.length);
    const [one, other] = await Promise.all([digestTable(source, table, signal), digestTable(target, table, signal)]);
    const isEqual = one.rows === other.rows && one.sha256 === other.sha256;
    compared.push({ schema: table.schema, name: table.name, ...one, isEqual });
  }
  for (const client of [source, target]) await client.query('commit');
  return compared;
}

/** Returns the tables of both databases in the order of the target's foreign keys. Throws `StartError` if the schemas differ. */
async function sharedTables(source: pg.ClientBase, target: pg.ClientBase): Promise<TableShape[]> {
  if ((await queueSchemaOf(source)) !== (await queueSchemaOf(target))) {
    throw new StartError(
      'The job queue of the source is from an earlier version of Outrider. Start this version once with the settings of ' +
        'the source, stop it, and run this command again.',
    );
  }
  const tables = matchTables(await listTables(target), await listTables(source));
  if (tables === null)
    throw new StartError('The tables of source and target differ, although their migrations are equal.');
  return tables;
}
