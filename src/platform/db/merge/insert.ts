import type pg from 'pg';
import { listSequences, quoted } from '../snapshot/catalog.js';
import type { SequenceEntry } from '../snapshot/manifest.js';
import type { StagedTable } from './staged.js';

/** Adds staged rows to their tables, in the given order of foreign keys, without running triggers. */
export async function insertStaged(client: pg.ClientBase, tables: readonly StagedTable[]): Promise<void> {
  for (const { schema, name } of tables) await client.query(`alter table ${quoted(schema, name)} disable trigger user`);
  for (const { schema, name, columns, staged } of tables) {
    const names = columns.map((column) => quoted(column)).join(', ');
    await client.query(
      `insert into ${quoted(schema, name)} (${names}) overriding system value select ${names} from ${staged}`,
    );
  }
  for (const { schema, name } of tables) await client.query(`alter table ${quoted(schema, name)} enable trigger user`);
}

/**
 * Moves the sequences of the instance beyond those of the archive, so that the next numbers are new for both. A rollback does
 * not undo this, which only skips numbers.
 */
export async function passSequences(client: pg.ClientBase, archived: readonly SequenceEntry[]): Promise<void> {
  const own = await listSequences(client);
  for (const { schema, name, lastValue } of archived.filter((sequence) => sequence.schema === 'public')) {
    const current = own.find((sequence) => sequence.schema === schema && sequence.name === name);
    if (current === undefined || isBeyond(current, BigInt(lastValue))) continue;
    await client.query('select setval($1::text::regclass, $2::bigint, true)', [quoted(schema, name), lastValue]);
  }
}

/** Returns whether the next number of a sequence is greater than `last`. */
function isBeyond({ lastValue, isCalled }: SequenceEntry, last: bigint): boolean {
  return BigInt(lastValue) > last || (BigInt(lastValue) === last && isCalled);
}
