import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../start-error.js';
import { readManifest } from './manifest.js';
import { DRAFT_SUFFIX } from './write.js';

/** Names of scheduled backups. The folder may contain manual backups and other files, which are never changed. */
const NAME = /^outrider-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
/** Suffix of a folder that is being deleted. */
const REMOVING_SUFFIX = '.removing';

export interface StoredBackup {
  readonly name: string;
  readonly createdAt: Date;
}

/** Returns the name of a backup that begins at `at`. Names sort by time. */
export function backupName(at: Date): string {
  return `outrider-${at.toISOString().replaceAll(/[:.]/g, '-')}`;
}

/**
 * Lists the complete scheduled backups in a folder, newest first. Excludes backups of instances with other master keys, in
 * case instances share a folder.
 *
 * @param keyMarks marks of the current and former master keys of this instance
 */
export async function listStored(folder: string, keyMarks: ReadonlySet<string>): Promise<StoredBackup[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name));
  const found = names.flatMap((name) => {
    const manifest = manifestOrNull(join(folder, name));
    if (manifest === null || (manifest.masterKey !== null && !keyMarks.has(manifest.masterKey))) return [];
    return [{ name, createdAt: new Date(manifest.createdAt) }];
  });
  return found.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** Reads a backup; null if the folder is not a backup or its manifest is unreadable. Such folders are ignored and never deleted. */
function manifestOrNull(folder: string) {
  try {
    return readManifest(folder);
  } catch (error) {
    if (error instanceof StartError) return null;
    throw error;
  }
}

/**
 * Deletes remains of killed processes in a folder: unfinished and partially deleted backups. Call only while no other
 * scheduled backup is being written there.
 */
export async function clearLeftovers(folder: string): Promise<string[]> {
  const left = (await readdir(folder)).filter((name) =>
    [DRAFT_SUFFIX, REMOVING_SUFFIX].some((suffix) => name.endsWith(suffix) && NAME.test(name.slice(0, -suffix.length))),
  );
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
  return left;
}

/** Deletes a backup. Renames it first, so that a kill never leaves a partial backup under its name. */
export async function removeStored(folder: string, name: string): Promise<void> {
  const doomed = join(folder, `${name}${REMOVING_SUFFIX}`);
  await rename(join(folder, name), doomed);
  await rm(doomed, { recursive: true, force: true });
}

/** Returns the size of a backup on disk, in bytes. */
export async function sizeOfStored(folder: string): Promise<number> {
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
