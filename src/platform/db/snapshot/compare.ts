import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copyTarget, TEXT_SETTINGS } from './catalog.js';
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
    const source = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
    const digest = new Digest();
    await pipeline(source, digest, new Writable({ write: (_chunk, _encoding, done) => done() }));
    if (digest.sha256() !== table.sha256 || source.rowCount !== table.rows) differing.push(table);
  }
  await client.query('commit');
  return differing;
}
