import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../../start-error.js';
import { nameIn, useFolder } from './location.js';

/** Folder of the server's files before an upgrade of PostgreSQL, which stays until the operator deletes it. */
export interface FormerFolder {
  readonly folder: string;
  /** Major version of PostgreSQL that reads its data. */
  readonly major: number;
  /** Time of the upgrade, ISO 8601. */
  readonly upgradedAt: string;
  /** Whether a server has started on the upgraded data, after which the former data is outdated. */
  readonly isOutdated: boolean;
}

const FILE = 'postgres.former';

/** Returns the folder that the last upgrade replaced; null if there is none. */
export function findFormerFolder(dataDir: string): FormerFolder | null {
  const file = join(dataDir, FILE);
  if (!existsSync(file)) return null;
  const former = JSON.parse(readFileSync(file, 'utf8')) as FormerFolder;
  return { ...former, folder: resolve(dataDir, former.folder) };
}

export function recordFormerFolder(dataDir: string, former: FormerFolder): void {
  const file = join(dataDir, FILE);
  const folder = nameIn(dataDir, former.folder);
  writeFileSync(`${file}.new`, `${JSON.stringify({ ...former, folder })}\n`);
  renameSync(`${file}.new`, file);
}

/** Records that a server starts on the upgraded data. */
export function outdateFormerFolder(dataDir: string): void {
  const former = findFormerFolder(dataDir);
  if (former !== null && !former.isOutdated) recordFormerFolder(dataDir, { ...former, isOutdated: true });
}

/**
 * Makes the former folder the server's again and deletes the upgraded one. Call with the data folder locked. Throws
 * `StartError` if there is nothing to cancel, or if a server has started since: its emails would be sent again.
 */
export function cancelUpgrade(dataDir: string, upgraded: string): FormerFolder {
  const former = findFormerFolder(dataDir);
  if (former === null)
    throw new StartError(`The data of ${dataDir} was not upgraded, or its former files were deleted.`);
  if (former.isOutdated) {
    throw new StartError(
      'Outrider has started since the upgrade, so the former files no longer contain all data: emails would be sent twice. ' +
        'To use an earlier version, restore a backup.',
    );
  }
  useFolder(dataDir, former.folder);
  rmSync(join(dataDir, FILE), { force: true });
  rmSync(upgraded, { recursive: true, force: true });
  return former;
}

/** Deletes the former files. Throws `StartError` if there are none. */
export function discardFormerFolder(dataDir: string): FormerFolder {
  const former = findFormerFolder(dataDir);
  if (former === null) throw new StartError(`${dataDir} contains no files from before an upgrade.`);
  rmSync(former.folder, { recursive: true, force: true });
  rmSync(join(dataDir, FILE), { force: true });
  return former;
}
