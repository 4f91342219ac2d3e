import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '../../engine/words/counted.js';
import { readInstalledConfig } from '../../platform/config.js';
import { dataMajor } from '../../platform/db/embedded/cluster.js';
import { lockOrExplain } from '../../platform/db/embedded/embedded.js';
import { cancelUpgrade, discardFormerFolder } from '../../platform/db/embedded/former-folder.js';
import { existingServerFolder } from '../../platform/db/embedded/location.js';
import { upgradeEmbedded } from '../../platform/db/upgrade/upgrade-embedded.js';
import { createLogger } from '../../platform/log.js';
import { StartError } from '../../platform/start-error.js';
import type { Output } from '../output.js';
import type { Terminal } from '../terminal.js';

export interface UpgradeCommandOptions {
  /** Whether to go back to the former data, if no service has started since. */
  readonly cancel?: boolean;
  /** Whether to delete the former data. */
  readonly discard?: boolean;
}

/** Upgrades the embedded database to the PostgreSQL of this version, goes back, or deletes the former data. */
export async function upgrade(output: Output, terminal: Terminal, options: UpgradeCommandOptions): Promise<void> {
  const { databaseUrl, dataDir } = readInstalledConfig();
  if (databaseUrl !== null) {
    throw new StartError(
      'DATABASE_URL names a database server. Upgrade PostgreSQL there; Outrider upgrades its own only.',
    );
  }
  const folder = existingServerFolder(dataDir);
  if (folder === null) throw new StartError(`There is no data to upgrade: ${dataDir} has no database. Set DATA_DIR.`);
  if (options.cancel === true || options.discard === true) return change(output, dataDir, folder, options);
  const signal = terminal.untilInterrupted();
  const startedMs = performance.now();
  const upgraded = await upgradeEmbedded({
    ...{ dataDir, signal, log: createLogger('error') },
    report: (line) => output.progress(line),
  }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    throw new StartError('Interrupted. The data is as it was.', { cause: error });
  });
  if (upgraded === null) {
    const major = dataMajor(join(folder, 'cluster'));
    return output.result([`The database is PostgreSQL ${major}, and this version has no newer one.`], {
      upgraded: false,
    });
  }
  const { from, to, tables, rows, former } = upgraded;
  const seconds = (performance.now() - startedMs) / 1_000;
  output.result(
    [
      `Upgraded ${counted(rows, 'row')} of ${counted(tables, 'table')} from PostgreSQL ${from} to ${to} in ${seconds.toFixed(1)} s. ` +
        'The counts and hashes of all tables are equal.',
      `The former files are in ${former}. Until the service starts, "outrider upgrade --cancel" goes back to them. Delete them with ` +
        '"outrider upgrade --discard" when you no longer need them.',
    ],
    { upgraded: true, from, to, tables, rows, seconds, former },
  );
}

async function change(
  output: Output,
  dataDir: string,
  folder: string,
  { cancel }: UpgradeCommandOptions,
): Promise<void> {
  const real = realpathSync(dataDir);
  const unlock = await lockOrExplain(real);
  try {
    if (cancel === true) {
      const { major, folder: former } = cancelUpgrade(real, folder);
      return output.result([`The database is PostgreSQL ${major} again, in ${former}. Start the former version.`], {
        canceled: true,
        major,
      });
    }
    const { folder: former } = discardFormerFolder(real);
    output.result([`Deleted the former files in ${former}.`], { discarded: former });
  } finally {
    unlock();
  }
}
