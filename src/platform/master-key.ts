import { createHmac, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, parseMasterKey } from './config.js';

export interface MasterKeys {
  readonly current: Buffer;
  /** Keys that still decrypt. */
  readonly old: readonly Buffer[];
}

/**
 * Returns the keys from the settings, otherwise from `DATA_DIR/master.key`, which is created at the first start,
 * readable by its owner only. Two parallel first starts end with the same key. Throws `ConfigError` if the file has
 * other contents. A new key never overwrites an old file, because everything encrypted with the old key would be
 * lost.
 */
export function loadMasterKey(
  config: Pick<Config, 'masterKey' | 'oldMasterKeys' | 'dataDir' | 'databaseUrl'>,
): MasterKeys {
  const old = config.oldMasterKeys.map((text) => parsed(text, 'OLD_MASTER_KEYS'));
  if (config.masterKey !== null) return { current: parsed(config.masterKey, 'MASTER_KEY'), old };
  if (config.databaseUrl !== null) {
    throw new ConfigError([
      'MASTER_KEY is required when DATABASE_URL is set, because every process must use the same key',
    ]);
  }
  const current = parsed(readOrCreate(config.dataDir), join(config.dataDir, 'master.key'));
  const former = readOrNull(formerFile(config.dataDir));
  return { current, old: former === null ? old : [...old, parsed(former, formerFile(config.dataDir))] };
}

/** Returns the file of the key that `outrider rotate-master-key` is replacing, which still decrypts. */
function formerFile(dataDir: string): string {
  return join(dataDir, 'master.key.old');
}

/** Returns whether the key file of a data folder is being replaced, so that both keys exist. */
export function isKeyFileReplaced(dataDir: string): boolean {
  const former = readOrNull(formerFile(dataDir));
  return former !== null && former !== readOrNull(join(dataDir, 'master.key'));
}

/**
 * Replaces the key file of a data folder by a new key, and keeps the former one beside it until `removeFormerKeyFile`. A
 * kill at any point leaves both keys, or only the former one.
 */
export function replaceKeyFile(dataDir: string): void {
  const file = join(dataDir, 'master.key');
  const draft = writeDraft(file);
  rmSync(formerFile(dataDir), { force: true });
  linkSync(file, formerFile(dataDir));
  syncFolder(dataDir);
  renameSync(draft, file);
  syncFolder(dataDir);
}

export function removeFormerKeyFile(dataDir: string): void {
  rmSync(formerFile(dataDir), { force: true });
}

/** Returns the settings with the keys of the data folder in them, for a context whose DATABASE_URL is that of its server. */
export function withInstalledKeys<C extends Pick<Config, 'masterKey' | 'oldMasterKeys' | 'dataDir' | 'databaseUrl'>>(
  config: C,
): C {
  if (config.masterKey !== null || config.databaseUrl !== null || masterKeyText(config) === null) return config;
  const { current, old } = loadMasterKey(config);
  return {
    ...config,
    masterKey: current.toString('base64url'),
    oldMasterKeys: old.map((key) => key.toString('base64url')),
  };
}

/** Returns the master key as it is written in the settings or the data folder; null if there is none yet. */
export function masterKeyText(config: Pick<Config, 'masterKey' | 'dataDir' | 'databaseUrl'>): string | null {
  if (config.masterKey !== null || config.databaseUrl !== null) return config.masterKey;
  return readOrNull(join(config.dataDir, 'master.key'));
}

/** Returns a mark by which a master key is recognized, and from which it cannot be computed; null if there is no key yet. */
export function masterKeyMark(config: Pick<Config, 'masterKey' | 'dataDir' | 'databaseUrl'>): string | null {
  const text = masterKeyText(config);
  return text === null ? null : markOfKey(parsed(text, 'the master key'));
}

export function markOfKey(key: Buffer): string {
  return createHmac('sha256', key).update('outrider: mark of the master key').digest('hex');
}

function parsed(text: string, source: string): Buffer {
  const key = parseMasterKey(text);
  if (key === null) throw new ConfigError([`${source} must be 32 bytes as base64, base64url or hex`]);
  return key;
}

function readOrCreate(dataDir: string): string {
  const file = join(dataDir, 'master.key');
  const existing = readOrNull(file);
  if (existing !== null) {
    chmodSync(file, 0o600);
    return existing;
  }
  mkdirSync(dataDir, { recursive: true });
  const draft = writeDraft(file);
  try {
    // Fails if another process was faster, whose key then applies.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

/** Writes a new key for its owner alone, beside `file`. Returns its path. */
function writeDraft(file: string): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, `${randomBytes(32).toString('base64url')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return draft;
}

/** Makes file names in a folder durable; Windows cannot open folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
