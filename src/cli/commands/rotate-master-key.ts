import { type Config, readInstalledConfig } from '../../platform/config.js';
import { urlOfRunning } from '../../platform/db/embedded/running.js';
import { withClient } from '../../platform/db/one-client.js';
import { clientRunner } from '../../platform/db/sql-runner.js';
import { createLogger } from '../../platform/log.js';
import {
  isKeyFileReplaced,
  loadMasterKey,
  masterKeyText,
  removeFormerKeyFile,
  replaceKeyFile,
  withInstalledKeys,
} from '../../platform/master-key.js';
import { openContext } from '../../platform/open-context.js';
import { StartError } from '../../platform/start-error.js';
import { SEALED_COLUMNS } from '../../sealed-columns.js';
import { withDatabase } from '../database.js';
import { hasRetiredKeys } from '../doctor/installation.reads.js';
import { type KeyRotation, requireOneKey, rotateKeys } from '../key-rotation.js';
import type { Output } from '../output.js';

/**
 * Encrypts all secrets again under a new master key. With MASTER_KEY in the settings, the operator has set the new
 * key; a data folder gets a new key file. Ends with exit code 3 while values remain that no key in the settings can
 * decrypt.
 */
export async function rotateMasterKey(output: Output): Promise<void> {
  const config = readInstalledConfig();
  const ofFolder = config.masterKey === null && config.databaseUrl === null;
  if (ofFolder) requireReplaceable(config);
  const rotation = await withDatabase(config, (databaseUrl) => {
    if (ofFolder && !isKeyFileReplaced(config.dataDir)) replaceKeyFile(config.dataDir);
    return rotateAt({ ...withInstalledKeys(config), databaseUrl, databaseDirectUrl: null }, output);
  });
  if (ofFolder && rotation.complete) removeFormerKeyFile(config.dataDir);
  output.result(linesOf(rotation, ofFolder), rotation);
  if (!rotation.complete) output.foundProblems();
}

function requireReplaceable(config: Config): void {
  if (masterKeyText(config) === null) throw new StartError('There is no master key yet. The first start creates it.');
  if (isKeyFileReplaced(config.dataDir) || urlOfRunning(config.dataDir) === null) return;
  throw new StartError(
    'The service is running with the key in DATA_DIR/master.key. Stop it, run this command, and start it again.',
  );
}

async function rotateAt(config: Config & { readonly databaseUrl: string }, output: Output): Promise<KeyRotation> {
  // Checks before the context is opened, which already encrypts the token key again, so that a rejected command
  // changes nothing.
  await withClient(config.databaseUrl, async (client) => {
    if (await hasRetiredKeys(client)) await requireOneKey({ sql: clientRunner(client) }, loadMasterKey(config));
  });
  const opened = await openContext(config, { log: createLogger('error') });
  try {
    return await rotateKeys(opened.ctx, loadMasterKey(config), SEALED_COLUMNS, (resealed, former) => {
      if (former > 0) output.progress(`${resealed} of ${former} secrets are encrypted with the new key`);
    });
  } finally {
    await opened.close();
  }
}

function linesOf(rotation: KeyRotation, ofFolder: boolean): string[] {
  const { complete, values, resealed, retiredKeys, unknownKeys, damaged } = rotation;
  const forget = ofFolder ? [] : ['Remove OLD_MASTER_KEYS from the settings.'];
  const done =
    retiredKeys === 0
      ? [`All ${values} secrets are encrypted with this master key, and OLD_MASTER_KEYS is empty.`]
      : [
          `All secrets are encrypted with the new master key (${resealed} of ${values} in this run).`,
          'The former key is refused from now on. Keep it only for the backups made with it.',
          ...forget,
        ];
  return [
    ...unknownKeys.map(
      ({ column, values, keyId }) =>
        `${values} values of ${column} are encrypted with key ${keyId}, which is neither MASTER_KEY nor in OLD_MASTER_KEYS.`,
    ),
    ...damaged.map((name) => `${name} was altered in the database and cannot be decrypted with any key.`),
    ...(complete
      ? done
      : [`${resealed} secrets were encrypted again. The rotation is not complete: add the missing key and repeat it.`]),
  ];
}
