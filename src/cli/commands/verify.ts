import { tmpdir } from 'node:os';
import { readInstalledConfig } from '../../platform/config.js';
import { openContents, verifyFiles } from '../../platform/db/snapshot/encryption/encrypted-archive.js';
import { type EncryptedCover, isEncrypted, readCover, readManifest } from '../../platform/db/snapshot/manifest.js';
import type { Archive } from '../../platform/db/snapshot/places/archive.js';
import { openArchive } from '../../platform/db/snapshot/places/open-place.js';
import { verifySnapshot } from '../../platform/db/snapshot/verify.js';
import { createLogger } from '../../platform/log.js';
import type { Output } from '../output.js';
import { objectsElsewhere } from './objects-elsewhere.js';

/**
 * Restores a backup into a temporary database and compares row counts and hashes of every table; exit code 3 if any differs.
 * Without an identity, checks only the stored files of an encrypted backup.
 */
export async function verify(output: Output, folder: string, identity?: string): Promise<void> {
  const config = readInstalledConfig();
  const archive = await openArchive(folder, config.s3);
  const identityFile = identity ?? config.backupEncryption.identityFile;
  const cover = await readCover(archive);
  if (isEncrypted(cover) && identityFile === null) return reportFiles(output, archive, cover);
  const contents = await openContents(archive, identityFile);
  const manifest = await readManifest(contents);
  const { tables, differing, seconds } = await verifySnapshot(contents, {
    scratch: tmpdir(),
    log: createLogger('error'),
    onTable: ({ name }, index, count) => output.progress(`${index + 1}/${count} ${name}`),
  });
  const names = differing.map(({ schema, name }) => `${schema}.${name}`);
  const took = `${seconds.toFixed(1)} s`;
  output.result(
    names.length === 0
      ? [
          `The backup is complete: ${tables} tables restored with the same rows and hashes in ${took}.`,
          ...objectsElsewhere(manifest),
        ]
      : [`These tables differ after a restore: ${names.join(', ')}. Make a new backup.`],
    {
      ...{ folder: archive.location, scope: 'contents', complete: names.length === 0 },
      ...{ tables, differing: names, seconds, objects: manifest.objects ?? [] },
    },
  );
  if (names.length > 0) output.foundProblems();
}

async function reportFiles(output: Output, archive: Archive, cover: EncryptedCover): Promise<void> {
  const { changed, seconds } = await verifyFiles(archive, cover);
  output.result(
    changed.length === 0
      ? [
          `All ${cover.encryption.files.length + 1} encrypted files are complete and unchanged.`,
          'Their contents were not restored: give --identity FILE, or set BACKUP_IDENTITY_FILE.',
        ]
      : [`These files were changed after the backup: ${changed.join(', ')}. Make a new backup.`],
    { folder: archive.location, scope: 'files', complete: changed.length === 0, differing: changed, seconds },
  );
  if (changed.length > 0) output.foundProblems();
}
