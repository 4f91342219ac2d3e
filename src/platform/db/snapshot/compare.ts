import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copyTarget, type TableShape, TEXT_SETTINGS } from './catalog.js';
import { Digest } from './digest.js';
import type { Manifest, TableEntry } from './manifest.js';

/**
 * Reads a freshly loaded database and returns the tables whose rows or hashes differ from the archive. Rows are read in
 * the order in which they were loaded, so any difference is a difference of data.
 */
export async function differingTables(client: pg.ClientBase, manifest: Manifest): Promise<TableEntry[]> {
  const differing: TableEntry[] = [];
  await client.query('begin isolation level repeatable read read only');
  await client.query(TEXT_SETTINGS);
  for (const table of manifest.tables) {
    const { rows, sha256 } = await digestTable(client, table);
    if (sha256 !== table.sha256 || rows !== table.rows) differing.push(table);
  }
  await client.query('commit');
  return differing;
}

export interface TableDigest {
  readonly rows: number;
  /** Length of the COPY text. */
  readonly bytes: number;
  /** SHA-256 of the COPY text, in hex. */
  readonly sha256: string;
}

/** Reads a table in its stored order and measures its COPY text. */
export async function digestTable(
  client: pg.ClientBase,
  table: TableShape,
  signal?: AbortSignal,
): Promise<TableDigest> {
  const source = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
  const digest = new Digest();
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(source, digest, sink, { ...(signal !== undefined && { signal }) });
  return { rows: source.rowCount, bytes: digest.bytes, sha256: digest.sha256() };
}
