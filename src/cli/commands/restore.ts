import { counted } from '../../engine/words/counted.js';
import { type Config, readInstalledConfig } from '../../platform/config.js';
import { urlOfRunning } from '../../platform/db/embedded/running.js';
import { insertInstallationHold } from '../../platform/db/installation-hold.js';
import { withClient } from '../../platform/db/one-client.js';
import { openContents } from '../../platform/db/snapshot/encryption/encrypted-archive.js';
import { loadSnapshot } from '../../platform/db/snapshot/load.js';
import { type Manifest, readManifest } from '../../platform/db/snapshot/manifest.js';
import { openArchive } from '../../platform/db/snapshot/places/open-place.js';
import { prepareSchema } from '../../platform/db/snapshot/prepare.js';
import { createLogger } from '../../platform/log.js';
import { masterKeyMark } from '../../platform/master-key.js';
import { StartError } from '../../platform/start-error.js';
import { withDatabase } from '../database.js';
import type { Output } from '../output.js';

/**
 * Restores a backup into an empty instance and holds it: the API works, but nothing is sent until a release. Either
 * everything is restored or the database stays without data.
 */
export async function restore(output: Output, folder: string, identity?: string): Promise<void> {
  const config = readInstalledConfig();
  const identityFile = identity ?? config.backupEncryption.identityFile;
  const archive = await openContents(await openArchive(folder, config.s3), identityFile);
  const manifest = await readManifest(archive);
  requireSameKey(config, manifest);
  if (config.databaseUrl === null && urlOfRunning(config.dataDir) !== null) {
    throw new StartError(`Outrider is running on ${config.dataDir}. Stop it, or restore into another DATA_DIR.`);
  }
  const log = createLogger('error');
  await withDatabase(config, async (url) => {
    await prepareSchema(url, manifest, log);
    await withClient(url, (client) =>
      loadSnapshot(client, archive, manifest, {
        onTable: ({ name }, index, count) => output.progress(`${index + 1}/${count} ${name}`),
        afterLoad: () => insertInstallationHold(client, manifest.createdAt),
      }),
    );
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  output.result(
    [
      `Restored the backup of ${manifest.createdAt}: ${counted(rows, 'row')} of ${manifest.tables.length} tables.`,
      'Nothing is sent yet. Start the service, which reads the mailboxes, then run "outrider release".',
    ],
    { folder: archive.location, createdAt: manifest.createdAt, tables: manifest.tables.length, rows, held: true },
  );
}

function requireSameKey(config: Config, manifest: Manifest): void {
  const mark = masterKeyMark(config);
  if (manifest.masterKey === null || mark === manifest.masterKey) return;
  const keyLocation = config.databaseUrl === null ? `${config.dataDir}/master.key, or MASTER_KEY,` : 'MASTER_KEY';
  throw new StartError(
    `The backup belongs to another master key. Passwords and tokens in it can only be read with that key: put it into ${keyLocation} first.`,
  );
}
