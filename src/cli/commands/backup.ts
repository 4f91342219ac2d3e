import { join } from 'node:path';
import { counted } from '../../engine/words/counted.js';
import { sizeText } from '../../engine/words/size.js';
import { readInstalledConfig } from '../../platform/config.js';
import { withClient } from '../../platform/db/one-client.js';
import { encryptedFor } from '../../platform/db/snapshot/encryption/encrypted-archive.js';
import { recipientsProblem } from '../../platform/db/snapshot/encryption/recipients.js';
import { openArchive } from '../../platform/db/snapshot/places/open-place.js';
import { writeSnapshot } from '../../platform/db/snapshot/write.js';
import { masterKeyMark } from '../../platform/master-key.js';
import { VERSION } from '../../platform/program-folder.js';
import { StartError } from '../../platform/start-error.js';
import { withDatabase } from '../database.js';
import type { Output } from '../output.js';
import { objectsElsewhere } from './objects-elsewhere.js';

/**
 * Writes a backup to a new folder or `s3://` URL, by default below `DATA_DIR/backups`. The service may be running.
 *
 * @param given recipients of age instead of those in the settings
 */
export async function backup(output: Output, folder?: string, given?: readonly string[]): Promise<void> {
  const config = readInstalledConfig();
  const recipients = given ?? config.backupEncryption.recipients;
  const problem = recipientsProblem(recipients);
  if (problem !== null) throw new StartError(`--recipient ${problem}.`);
  const name = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const archive = await openArchive(folder ?? join(config.dataDir, 'backups', name), config.s3);
  const startedMs = performance.now();
  const facts = { version: VERSION, masterKey: masterKeyMark(config) };
  const manifest = await withDatabase(config, (url) =>
    withClient(url, (client) =>
      writeSnapshot(client, encryptedFor(archive, recipients), facts, {
        onTable: ({ name }, index, count) => output.progress(`${index + 1}/${count} ${name}`),
      }),
    ),
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
  output.result(
    [
      `Backup of ${manifest.createdAt} written to ${archive.location}`,
      `${counted(rows, 'row')} of ${manifest.tables.length} tables, ${sizeText(bytes)} before compression, in ${seconds.toFixed(1)} s`,
      recipients.length === 0
        ? 'The backup is not encrypted. To encrypt it, set BACKUP_RECIPIENTS.'
        : `Encrypted for ${counted(recipients.length, 'recipient')}.`,
      config.masterKey === null
        ? `The backup does not contain the master key. Keep a copy of ${join(config.dataDir, 'master.key')} in another place.`
        : 'The backup does not contain the master key. Keep a copy of MASTER_KEY in another place.',
      ...objectsElsewhere(manifest),
    ],
    {
      ...{ folder: archive.location, createdAt: manifest.createdAt, encrypted: recipients.length > 0 },
      ...{ tables: manifest.tables.length, rows, bytes, seconds, objects: manifest.objects ?? [] },
    },
  );
}
