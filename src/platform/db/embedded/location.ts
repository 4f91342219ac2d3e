import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canReach, type SystemUser } from './system-user.js';

/** Folder for binaries and data if the server's user cannot reach the data folder. */
export const SHARED_FOLDER = '/var/lib/outrider';

/** Creates the folder for settings, keys and data. As root, lets other users pass through it, but not read it. */
export function ensureDataDir(dataDir: string): void {
  if (existsSync(dataDir)) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711);
}

/**
 * Returns the folder of the server's files, `cluster` and `socket`: `dataDir/postgres`, or, if the server's user cannot
 * reach that, a folder in `sharedFolder` whose name is stored in `dataDir`. Deleting `dataDir` is therefore always a
 * fresh start, and moving it loses nothing.
 */
export function serverFolder(dataDir: string, user: SystemUser | null, sharedFolder: string): string {
  const direct = join(dataDir, 'postgres');
  const pointer = join(dataDir, 'postgres.location');
  if (existsSync(pointer)) return ensurePassable(readFileSync(pointer, 'utf8').trim(), user);
  if (existsSync(direct) || canReach(direct, user)) return ensurePassable(direct, user);
  const elsewhere = join(sharedFolder, `data-${randomUUID()}`);
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
  writeFileSync(`${pointer}.new`, `${elsewhere}\n`);
  renameSync(`${pointer}.new`, pointer);
  return ensurePassable(elsewhere, user);
}

/** Returns the folder that `serverFolder` chose earlier; null if there is none yet. */
export function existingServerFolder(dataDir: string): string | null {
  const direct = join(dataDir, 'postgres');
  const pointer = join(dataDir, 'postgres.location');
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  return existsSync(direct) ? direct : null;
}

/**
 * Creates a folder of this process that the server's user can only pass through, so that it cannot create files under
 * our names.
 */
function ensurePassable(folder: string, user: SystemUser | null): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user !== null) chmodSync(folder, 0o711);
  return folder;
}

/** Creates a private folder of the server's user; root can always access it. */
export function ensureOwned(folder: string, user: SystemUser | null): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return folder;
}
