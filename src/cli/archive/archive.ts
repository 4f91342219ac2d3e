import { BLOB_COLUMNS } from '../../blob-columns.js';
import { counted } from '../../engine/words/counted.js';
import { sizeText } from '../../engine/words/size.js';
import { readInstalledConfig } from '../../platform/config.js';
import { withClient } from '../../platform/db/one-client.js';
import { rowsWhere } from '../../platform/db/snapshot/catalog.js';
import { encryptedFor } from '../../platform/db/snapshot/encryption/encrypted-archive.js';
import { recipientsProblem } from '../../platform/db/snapshot/encryption/recipients.js';
import { openArchive } from '../../platform/db/snapshot/places/open-place.js';
import { writeSnapshot } from '../../platform/db/snapshot/write.js';
import { clientRunner } from '../../platform/db/sql-runner.js';
import { bytesOfObjects } from '../../platform/files/blobs/archived/bytes-of-objects.js';
import { createObjectStores } from '../../platform/files/blobs/object-stores.js';
import { loadMasterKey, masterKeyMark } from '../../platform/master-key.js';
import { VERSION } from '../../platform/program-folder.js';
import { createSecrets } from '../../platform/secrets.js';
import { StartError } from '../../platform/start-error.js';
import { rowsOfWorkspace } from '../../workspace-rows.js';
import { withDatabase } from '../database.js';
import type { Output } from '../output.js';
import { type Archivable, findArchivable, unsettledWork } from './archivable.reads.js';

/**
 * Writes an archive with the rows of one suspended workspace. Changes nothing in the instance, which may be running. Throws
 * `StartError` if the workspace could still send.
 *
 * @param given recipients of age instead of those in the settings
 */
export async function archive(
  output: Output,
  workspaceId: number,
  to: string,
  given: readonly string[] | undefined,
): Promise<void> {
  const config = readInstalledConfig();
  const recipients = given ?? config.backupEncryption.recipients;
  const problem = recipientsProblem(recipients);
  if (problem !== null) throw new StartError(`--recipient ${problem}.`);
  const target = await openArchive(to, config.s3);
  const objects = {
    blobs: createObjectStores(config.blobs),
    // Read with the first object: a workspace without objects is archived without the master key.
    get secrets() {
      const { current, old } = loadMasterKey(config);
      return createSecrets(current, old);
    },
  };
  const manifest = await withDatabase(config, (url) =>
    withClient(url, async (client) => {
      const workspace = requireArchivable(workspaceId, await findArchivable(clientRunner(client), workspaceId));
      const facts = {
        ...{ version: VERSION, masterKey: masterKeyMark(config) },
        workspace: { id: workspaceId, name: workspace.name },
      };
      return writeSnapshot(client, encryptedFor(target, recipients), facts, {
        rowsOf: (table) => {
          const condition = rowsOfWorkspace(table, workspaceId);
          const column = BLOB_COLUMNS.find((each) => table.schema === 'public' && each.table === table.name);
          if (column === undefined) return { text: rowsWhere(table, condition) };
          return bytesOfObjects(objects, workspaceId, table, column, condition);
        },
        // In the snapshot, so that the archive has what was checked.
        mayBegin: async () => {
          requireArchivable(workspaceId, await findArchivable(clientRunner(client), workspaceId));
          const unsettled = await unsettledWork(client, workspaceId);
          if (unsettled !== null) throw new StartError(unsettled);
        },
        onTable: ({ name }, index, count) => output.progress(`${index + 1}/${count} ${name}`),
      });
    }),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
  output.result(
    [
      `Archived the workspace "${manifest.workspace?.name}" to ${target.location}: ${counted(rows, 'row')}, ${sizeText(bytes)} before compression.`,
      recipients.length === 0
        ? 'The archive is not encrypted. To encrypt it, set BACKUP_RECIPIENTS.'
        : `Encrypted for ${counted(recipients.length, 'recipient')}.`,
      'It needs the master key of this instance: passwords and tokens in it are encrypted with that key.',
      `The workspace stays suspended here. Before the other instance releases it, run "outrider retire ${workspaceId}" here, and do not activate it: both would send.`,
    ],
    {
      ...{ folder: target.location, workspaceId, name: manifest.workspace?.name, createdAt: manifest.createdAt },
      ...{ encrypted: recipients.length > 0, rows, bytes },
    },
  );
}

function requireArchivable(workspaceId: number, workspace: Archivable | null): Archivable {
  if (workspace === null) throw new StartError(`There is no workspace ${workspaceId}. See "outrider workspaces list".`);
  if (workspace.isDemo) throw new StartError(`"${workspace.name}" is a demo, which cannot be archived.`);
  if (workspace.status !== 'suspended') {
    throw new StartError(
      `"${workspace.name}" is active and would send emails that the archive lacks. Suspend it first, in its settings or with PATCH /workspaces/${workspaceId}.`,
    );
  }
  return workspace;
}
