import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../start-error.js';
import { readManifest } from './manifest.js';
import { DRAFT_SUFFIX } from './write.js';

/** Backups of the schedule. The folder may contain manual backups and other files, which are never touched. */
const NAME = /^outrider-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
/** Ends the name of a folder that is being deleted. */
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
 * Lists the complete backups of the schedule in a folder, newest first. Those of instances with other master keys are left
 * out, in case instances share a folder.
 *
 * @param keyMarks marks of the present and former master keys of this instance
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

/** Null for a folder that is no backup, or one whose manifest cannot be read: neither counts, and neither is deleted. */
function manifestOrNull(folder: string) {
  try {
    return readManifest(folder);
  } catch (error) {
    if (error instanceof StartError) return null;
    throw error;
  }
}

/**
 * Deletes what killed processes left in a folder: unfinished backups and half-deleted ones. Call it only while no other
 * backup of the schedule is being written there.
 */
export async function clearLeftovers(folder: string): Promise<string[]> {
  const left = (await readdir(folder)).filter((name) =>
    [DRAFT_SUFFIX, REMOVING_SUFFIX].some((suffix) => name.endsWith(suffix) && NAME.test(name.slice(0, -suffix.length))),
  );
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
  return left;
}

/** Deletes a backup. It loses its name first, so that a kill never leaves half of it under that name. */
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
