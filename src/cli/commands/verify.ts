import { tmpdir } from 'node:os';
import { readInstalledConfig } from '../../platform/config.js';
import { openArchive } from '../../platform/db/snapshot/places/open-place.js';
import { verifySnapshot } from '../../platform/db/snapshot/verify.js';
import { createLogger } from '../../platform/log.js';
import type { Output } from '../output.js';

/** Restores a backup into a temporary database and compares row counts and hashes of every table; exit code 3 if any differs. */
export async function verify(output: Output, folder: string): Promise<void> {
  const archive = await openArchive(folder, readInstalledConfig().s3);
  const { tables, differing, seconds } = await verifySnapshot(archive, {
    scratch: tmpdir(),
    log: createLogger('error'),
    onTable: ({ name }, index, count) => output.progress(`${index + 1}/${count} ${name}`),
  });
  report(output, archive.location, tables, differing, seconds);
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
