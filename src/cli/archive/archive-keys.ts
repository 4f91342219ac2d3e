import { readFileSync } from 'node:fs';
import type { Config } from '../../platform/config.js';
import { parseMasterKey } from '../../platform/config.js';
import type { Manifest } from '../../platform/db/snapshot/manifest.js';
import { loadMasterKey, type MasterKeys, markOfKey, masterKeyText } from '../../platform/master-key.js';
import { StartError } from '../../platform/start-error.js';

/** Master keys of this instance, and the keys that open an archive, its own first. */
export interface ArchiveKeys {
  readonly own: MasterKeys;
  readonly ofArchive: readonly Buffer[];
}

/**
 * Finds the master key of an archive in a file, or among the keys in the settings: MASTER_KEY, DATA_DIR/master.key and
 * OLD_MASTER_KEYS. Throws `StartError` if none is the one of the archive. Creates the key of a new DATA_DIR.
 */
export function archiveKeys(config: Config, manifest: Manifest, file: string | undefined): ArchiveKeys {
  const given = file === undefined ? [] : [keyIn(file)];
  const isNew = masterKeyText(config) === null && config.databaseUrl === null;
  const known = isNew ? [] : keysOf(loadMasterKey(config));
  const keys = [
    ...given,
    ...known,
    ...(isNew ? config.oldMasterKeys.flatMap((text) => parseMasterKey(text) ?? []) : []),
  ];
  const first = keys.findIndex((key) => manifest.masterKey === null || markOfKey(key) === manifest.masterKey);
  if (first < 0) {
    throw new StartError(
      'The archive belongs to another master key. Give the master key of the instance that wrote it: --master-key-file FILE, or ' +
        'OLD_MASTER_KEYS. Passwords and tokens are encrypted again with the key of this instance.',
    );
  }
  return { own: loadMasterKey(config), ofArchive: [...keys.slice(first), ...keys.slice(0, first)] };
}

const keysOf = ({ current, old }: MasterKeys): Buffer[] => [current, ...old];

function keyIn(file: string): Buffer {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  const key = parseMasterKey(text);
  if (key === null) throw new StartError(`${file} must contain 32 bytes as base64, base64url or hex.`);
  return key;
}
