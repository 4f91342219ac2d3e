import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { canReach, type SystemUser } from './system-user.js';

/** Folder for binaries and data if the server's user cannot reach the data folder. */
export const SHARED_FOLDER = '/var/lib/outrider';

/** Creates the folder for settings, keys and data. As root, lets other users pass through it, but not read it. */
export function ensureDataDir(dataDir: string): void {
  if (existsSync(dataDir)) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711);
}

/** Names the folder of the server's files: an absolute path, or one below the data folder. */
const POINTER = 'postgres.location';
/** Names a folder that will be the server's once its data is complete. */
const NEXT_POINTER = `${POINTER}.next`;

/**
 * Returns the folder of the server's files, `cluster` and `socket`: `dataDir/postgres`, or, if the server's user cannot
 * reach that, a folder in `sharedFolder` whose name is stored in `dataDir`. Deleting `dataDir` is therefore always a
 * fresh start, and moving it loses nothing.
 */
export function serverFolder(dataDir: string, user: SystemUser | null, sharedFolder: string): string {
  const chosen = existingServerFolder(dataDir);
  if (chosen !== null) return ensurePassable(chosen, user);
  const direct = join(dataDir, 'postgres');
  if (canReach(direct, user)) return ensurePassable(direct, user);
  const elsewhere = folderElsewhere(sharedFolder);
  writePointer(dataDir, POINTER, elsewhere);
  return ensurePassable(elsewhere, user);
}

/** Returns the folder that `serverFolder` chose earlier; null if there is none yet. */
export function existingServerFolder(dataDir: string): string | null {
  const direct = join(dataDir, 'postgres');
  return readPointer(dataDir, POINTER) ?? (existsSync(direct) ? direct : null);
}

/**
 * Creates an empty folder for another cluster of the same data folder, and deletes one that an earlier call left. The
 * server continues to use the former folder until `adoptNextFolder`.
 */
export function createNextFolder(dataDir: string, user: SystemUser | null, sharedFolder: string, name: string): string {
  const left = readPointer(dataDir, NEXT_POINTER);
  if (left !== null) rmSync(left, { recursive: true, force: true });
  const next = canReach(join(dataDir, name), user) ? name : folderElsewhere(sharedFolder);
  writePointer(dataDir, NEXT_POINTER, next);
  return ensurePassable(resolve(dataDir, next), user);
}

/** Makes the folder of `createNextFolder` the server's, atomically. The former folder stays. */
export function adoptNextFolder(dataDir: string): void {
  renameSync(join(dataDir, NEXT_POINTER), join(dataDir, POINTER));
}

/** Makes an existing folder the server's, atomically. */
export function useFolder(dataDir: string, folder: string): void {
  writePointer(dataDir, POINTER, nameIn(dataDir, folder));
}

/** Returns the name of a folder directly below the data folder, which may be moved; otherwise the path. */
export function nameIn(dataDir: string, folder: string): string {
  return relative(dataDir, folder) === basename(folder) ? basename(folder) : folder;
}

function folderElsewhere(sharedFolder: string): string {
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
  return join(sharedFolder, `data-${randomUUID()}`);
}

function readPointer(dataDir: string, pointer: string): string | null {
  const file = join(dataDir, pointer);
  return existsSync(file) ? resolve(dataDir, readFileSync(file, 'utf8').trim()) : null;
}

function writePointer(dataDir: string, pointer: string, folder: string): void {
  const file = join(dataDir, pointer);
  writeFileSync(`${file}.new`, `${folder}\n`);
  renameSync(`${file}.new`, file);
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
