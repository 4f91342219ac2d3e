import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbedded } from '../../platform/db/embedded/embedded.js';
import { withClient } from '../../platform/db/one-client.js';
import { differingTables } from '../../platform/db/snapshot/compare.js';
import { loadSnapshot } from '../../platform/db/snapshot/load.js';
import { readManifest } from '../../platform/db/snapshot/manifest.js';
import { prepareSchema } from '../../platform/db/snapshot/prepare.js';
import { createLogger } from '../../platform/log.js';
import type { Output } from '../output.js';

/** Restores a backup into a temporary database and compares row counts and hashes of every table; exit code 3 if any differs. */
export async function verify(output: Output, folder: string): Promise<void> {
  const source = resolve(folder);
  const manifest = readManifest(source);
  const log = createLogger('error');
  const scratch = await mkdtemp(join(tmpdir(), 'outrider-verify-'));
  const startedMs = performance.now();
  try {
    const server = await startEmbedded({ dataDir: scratch, log, durable: false });
    try {
      await prepareSchema(server.url, manifest, log);
      const differing = await withClient(server.url, async (client) => {
        await loadSnapshot(client, source, manifest, {
          onTable: ({ name }, index, count) => output.progress(`${index + 1}/${count} ${name}`),
        });
        return differingTables(client, manifest);
      });
      report(output, source, manifest.tables.length, differing, (performance.now() - startedMs) / 1_000);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function report(
  output: Output,
  folder: string,
  tables: number,
  differing: readonly { readonly schema: string; readonly name: string }[],
  seconds: number,
): void {
  const names = differing.map(({ schema, name }) => `${schema}.${name}`);
  const took = `${seconds.toFixed(1)} s`;
  output.result(
    names.length === 0
      ? [`The backup is complete: ${tables} tables restored with the same rows and hashes in ${took}.`]
      : [`These tables differ after a restore: ${names.join(', ')}. Make a new backup.`],
    { folder, complete: names.length === 0, tables, differing: names, seconds },
  );
  if (names.length > 0) output.foundProblems();
}
