import type pg from 'pg';
import { counted } from '../../engine/words/counted.js';
import { systemClock } from '../../platform/clock.js';
import { type Config, readInstalledConfig } from '../../platform/config.js';
import { urlOfRunning } from '../../platform/db/embedded/running.js';
import { listLiveProcesses } from '../../platform/db/move/sides.js';
import { withClient } from '../../platform/db/one-client.js';
import { openContents } from '../../platform/db/snapshot/encryption/encrypted-archive.js';
import { readManifest } from '../../platform/db/snapshot/manifest.js';
import { openArchive } from '../../platform/db/snapshot/places/open-place.js';
import { prepareMerge } from '../../platform/db/snapshot/prepare.js';
import { clientRunner } from '../../platform/db/sql-runner.js';
import type { StoreCtx } from '../../platform/files/blobs/blobs.js';
import { createObjectStores } from '../../platform/files/blobs/object-stores.js';
import { systemIds } from '../../platform/ids.js';
import { createLogger } from '../../platform/log.js';
import { StartError } from '../../platform/start-error.js';
import { withDatabase } from '../database.js';
import type { Output } from '../output.js';
import type { ArchivedAccount } from './accounts.repo.js';
import { addWorkspace } from './add-workspace.js';
import { archiveKeys } from './archive-keys.js';

interface UnarchiveOptions {
  /** File with an identity of age, instead of the one in the settings. */
  readonly identity?: string;
  /** File with the master key of the instance that wrote the archive. */
  readonly masterKeyFile?: string;
}

/**
 * Adds an archived workspace to a stopped instance, with or without other workspaces, and holds it until a release: no
 * email is sent. Either everything is added or the instance stays as it was.
 */
export async function unarchive(
  output: Output,
  folder: string,
  { identity, masterKeyFile }: UnarchiveOptions = {},
): Promise<void> {
  const config = readInstalledConfig();
  const identityFile = identity ?? config.backupEncryption.identityFile;
  const archive = await openContents(await openArchive(folder, config.s3), identityFile);
  const manifest = await readManifest(archive);
  const { workspace } = manifest;
  if (workspace === undefined) {
    throw new StartError(`${folder} is a backup of a whole instance. Use "outrider restore".`);
  }
  requireNotRunning(config);
  const keys = archiveKeys(config, manifest, masterKeyFile);
  const added = await withDatabase(config, async (url) => {
    await prepareMerge(url, manifest, createLogger('error'));
    await withClient(url, requireStopped);
    return withClients(url, (client, beside) =>
      addWorkspace(
        client,
        archive,
        { manifest, workspace, keys, store: storeOf(config, beside) },
        {
          onTable: ({ name }, index, count) => output.progress(`${index + 1}/${count} ${name}`),
          onStep: (text) => output.progress(text),
          // Through a connection of its own: this one sees the rows of its transaction's start.
          mayEnd: () => withClient(url, requireStopped),
        },
      ),
    );
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { workspaceId, accounts } = added;
  output.result(
    [
      `Added the workspace "${workspace.name}" of ${manifest.createdAt}: ${counted(rows, 'row')}.`,
      workspaceId === workspace.id
        ? `It keeps its ID, ${workspaceId}.`
        : `Its ID is ${workspaceId} here. It was ${workspace.id}, which this instance has used.`,
      ...accounts.map(accountLine),
      `It is suspended, and nothing of it is sent. Start the service, which reads its mailboxes, then run "outrider release --workspace ${workspaceId}".`,
    ],
    {
      ...{ folder: archive.location, workspaceId, formerWorkspaceId: workspace.id, name: workspace.name },
      ...{ createdAt: manifest.createdAt, rows, held: true },
      accounts: accounts.map(({ email, role, isMatched }) => ({ email, role, matched: isMatched })),
    },
  );
}

/** Opens a connection for the transaction, and one for objects, which are stored before the transaction ends. */
function withClients<T>(url: string, run: (client: pg.Client, beside: pg.Client) => Promise<T>): Promise<T> {
  return withClient(url, (client) => withClient(url, (beside) => run(client, beside)));
}

function storeOf(config: Config, client: pg.Client): Omit<StoreCtx, 'secrets'> | null {
  if (config.blobs.location === null) return null;
  const blobs = createObjectStores(config.blobs);
  const [clock, sql] = [systemClock, clientRunner(client)];
  return { blobs, clock, config, ids: systemIds(clock), inTransaction: false, sql };
}

function accountLine({ email, role, isMatched }: ArchivedAccount): string {
  return isMatched
    ? `  ${email} (${role}): has an account here, whose password and passkeys stay.`
    : `  ${email} (${role}): new account with the password and passkeys of the former instance.`;
}

function requireNotRunning({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== null || urlOfRunning(dataDir) === null) return;
  throw new StartError(
    `Outrider is running on ${dataDir}. Stop it for the time of this command, or use another DATA_DIR.`,
  );
}

async function requireStopped(client: Parameters<typeof listLiveProcesses>[0]): Promise<void> {
  const live = await listLiveProcesses(client);
  if (live.length === 0) return;
  const names = live.map(({ role, hostname, pid }) => `${role} on ${hostname} (process ${pid})`).join(', ');
  throw new StartError(
    `Outrider is running on this database: ${names}. Stop every process for the time of this command. A process that was killed ` +
      'counts as running for 15 seconds.',
  );
}
