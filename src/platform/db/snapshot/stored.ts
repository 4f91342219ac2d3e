import { StartError } from '../../start-error.js';
import { parseCover } from './manifest.js';
import type { Archive, BackupPlace } from './places/archive.js';

/** Names of scheduled backups. A place may contain manual backups and other files, which are never changed. */
const NAME = /^outrider-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

export interface StoredBackup {
  readonly name: string;
  readonly createdAt: Date;
}

/** Returns the name of a backup that begins at `at`. Names sort by time. */
export function backupName(at: Date): string {
  return `outrider-${at.toISOString().replaceAll(/[:.]/g, '-')}`;
}

/** Returns whether this is the name of a scheduled backup. */
export const isBackupName = (name: string): boolean => NAME.test(name);

/**
 * Lists the complete scheduled backups in a place, newest first. Excludes backups of instances with other master keys, in
 * case instances share a place.
 *
 * @param keyMarks marks of the current and former master keys of this instance
 */
export async function listStored(place: BackupPlace, keyMarks: ReadonlySet<string>): Promise<StoredBackup[]> {
  const found: StoredBackup[] = [];
  for (const name of (await place.names()).filter(isBackupName)) {
    const manifest = await manifestOrNull(place.archive(name));
    if (manifest === null || (manifest.masterKey !== null && !keyMarks.has(manifest.masterKey))) continue;
    found.push({ name, createdAt: new Date(manifest.createdAt) });
  }
  return found.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** Reads a backup; null if it is incomplete or its manifest is unreadable. Such backups are ignored and never deleted. */
async function manifestOrNull(archive: Archive) {
  const text = await archive.readManifest();
  try {
    return parseCover(archive, text);
  } catch (error) {
    if (error instanceof StartError) return null;
    throw error;
  }
}
