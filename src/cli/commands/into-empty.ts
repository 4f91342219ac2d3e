import type pg from 'pg';
import type { Config } from '../../platform/config.js';
import { urlOfRunning } from '../../platform/db/embedded/running.js';
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

interface Loading {
  /** Throws if this archive is not meant for the command. */
  readonly requireManifest: (manifest: Manifest) => void;
  /** Further changes in the transaction of the load. */
  readonly afterLoad: (client: pg.ClientBase, manifest: Manifest) => Promise<void>;
}

interface Loaded {
  readonly location: string;
  readonly manifest: Manifest;
  readonly rows: number;
}

/**
 * Loads a backup into the empty instance of the settings: either everything, or the database stays without data. Throws
 * `StartError` if the service runs, the database is not empty, or the backup belongs to another master key.
 */
export async function intoEmptyInstance(
  config: Config,
  folder: string,
  identity: string | undefined,
  output: Output,
  { requireManifest, afterLoad }: Loading,
): Promise<Loaded> {
  const identityFile = identity ?? config.backupEncryption.identityFile;
  const archive = await openContents(await openArchive(folder, config.s3), identityFile);
  const manifest = await readManifest(archive);
  requireManifest(manifest);
  requireSameKey(config, manifest);
  if (config.databaseUrl === null && urlOfRunning(config.dataDir) !== null) {
    throw new StartError(`Outrider is running on ${config.dataDir}. Stop it, or use another DATA_DIR.`);
  }
  await withDatabase(config, async (url) => {
    await prepareSchema(url, manifest, createLogger('error'));
    await withClient(url, (client) =>
      loadSnapshot(client, archive, manifest, {
        onTable: ({ name }, index, count) => output.progress(`${index + 1}/${count} ${name}`),
        afterLoad: () => afterLoad(client, manifest),
      }),
    );
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { location: archive.location, manifest, rows };
}

function requireSameKey(config: Config, manifest: Manifest): void {
  const mark = masterKeyMark(config);
  if (manifest.masterKey === null || mark === manifest.masterKey) return;
  const keyLocation = config.databaseUrl === null ? `${config.dataDir}/master.key, or MASTER_KEY,` : 'MASTER_KEY';
  throw new StartError(
    `The backup belongs to another master key. Passwords and tokens in it can only be read with that key: put it into ${keyLocation} first.`,
  );
}
