import type pg from 'pg';
import type { Logger } from '../../log.js';
import { installQueue } from '../../queue/install.js';
import { StartError } from '../../start-error.js';
import type { Applied } from '../baseline.js';
import { migrateTo } from '../migrate.js';
import { createPool } from '../pool.js';
import { analyze, type ComparedTable, type CopyOptions, compareDatabases, copyDatabase } from './copy.js';

/** Disk reserve, because a database grows a little while it is loaded and needs space for its write-ahead log. */
const GROWTH = 1.2;
const LOG_BYTES = 300e6;

/** Returns the free bytes that a copy of a database of `bytes` needs. */
export function roomFor(bytes: number): number {
  return bytes * GROWTH + LOG_BYTES;
}

/** Migrates a database to the schema of another one, the job queue included. */
export async function createSchemaOf(url: string, schema: readonly Applied[], log: Logger): Promise<void> {
  const pool = createPool(url, { size: 1, applicationName: 'outrider-cli', log });
  try {
    await migrateTo(pool, schema);
  } finally {
    await pool.end();
  }
  await installQueue(url, log);
}

export interface TransferOptions {
  readonly signal: AbortSignal;
  /** Reports the next step. */
  readonly report: (line: string) => void;
  /** Advice to the operator if something has written to the source since. */
  readonly advice: string;
}

/**
 * Copies all data into a database with the same schema, reads both again, and compares the row count and hash of every table.
 * Throws `StartError` with the advice if one differs. The source is only read.
 */
export async function transferDatabase(
  source: pg.ClientBase,
  target: pg.ClientBase,
  { signal, report, advice }: TransferOptions,
): Promise<ComparedTable[]> {
  const steps = (verb: string): CopyOptions => ({
    signal,
    onTable: ({ name }, index, count) => report(`${verb} ${index + 1}/${count} ${name}`),
  });
  await copyDatabase(source, target, { ...steps('Copying'), onCopied: () => report('Committing the copy') });
  const tables = await compareDatabases(source, target, steps('Comparing'));
  const differing = tables.filter(({ isEqual }) => !isEqual).map(({ name }) => name);
  if (differing.length > 0) {
    throw new StartError(
      `These tables differ between source and target: ${differing.join(', ')}. Something wrote to one of them. ${advice}`,
    );
  }
  report('Updating the statistics of the target');
  await analyze(target);
  return tables;
}
