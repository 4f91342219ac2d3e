import type pg from 'pg';
import { BLOB_COLUMNS } from '../../blob-columns.js';
import { counted } from '../../engine/words/counted.js';
import { systemClock } from '../../platform/clock.js';
import { formerKeyContext, insertFormerTokenKey } from '../../platform/db/former-token-keys.js';
import { findInstallationSecret, insertInstallationSecret } from '../../platform/db/installation-secrets.js';
import { type Collision, findCollisions } from '../../platform/db/merge/collisions.js';
import { insertStaged, passSequences } from '../../platform/db/merge/insert.js';
import { insertJobs } from '../../platform/db/merge/jobs.js';
import { clearClaims, renumberWorkspace, replaceAccounts } from '../../platform/db/merge/new-ids.js';
import { indexStaged, inMerge, type StagedTable, stagedOf, stageTables } from '../../platform/db/merge/staged.js';
import type { UnreadableValue } from '../../platform/db/sealed/reseal.js';
import { resealRows } from '../../platform/db/sealed/reseal-rows.js';
import { targetsOf } from '../../platform/db/snapshot/load.js';
import type { ArchivedWorkspace, Manifest, TableEntry } from '../../platform/db/snapshot/manifest.js';
import type { ReadableArchive } from '../../platform/db/snapshot/places/archive.js';
import { clientRunner } from '../../platform/db/sql-runner.js';
import { insertHeldWorkspace } from '../../platform/db/workspace-moves.js';
import { keepObjects } from '../../platform/files/blobs/archived/keep-objects.js';
import { objectsOfBytes } from '../../platform/files/blobs/archived/objects-of-bytes.js';
import type { StoreCtx } from '../../platform/files/blobs/blobs.js';
import { systemIds } from '../../platform/ids.js';
import { instanceSecretContext, openSecrets } from '../../platform/open-secrets.js';
import { createSecrets, DecryptionError, type Secrets } from '../../platform/secrets.js';
import { StartError } from '../../platform/start-error.js';
import { SEALED_COLUMNS } from '../../sealed-columns.js';
import { type ArchivedAccount, keepNewAccounts, listAccounts } from './accounts.repo.js';
import type { ArchiveKeys } from './archive-keys.js';
import {
  hasWorkspace,
  hasWorkspaces,
  isFreeWorkspaceId,
  listStagedSecrets,
  nextWorkspaceId,
} from './destination.reads.js';

/** Collisions that are named. */
const MOST_NAMED = 10;
/** Tables of the archive that are not added as they are. */
const APART = new Set(['installation_secrets', 'retired_master_keys']);

interface Archived {
  readonly manifest: Manifest;
  readonly workspace: ArchivedWorkspace;
  readonly keys: ArchiveKeys;
  /** Stores bytes as objects; null to keep them in the rows. */
  readonly store: Omit<StoreCtx, 'secrets'> | null;
}

interface Progress {
  readonly onTable: (table: TableEntry, index: number, count: number) => void;
  readonly onStep: (text: string) => void;
  /** Check before the end of the transaction. Throws to undo everything. */
  readonly mayEnd: () => Promise<void>;
}

interface AddedWorkspace {
  readonly workspaceId: number;
  readonly accounts: readonly ArchivedAccount[];
}

/** Adds the workspace of an archive to a database with its schema, in one transaction. */
export async function addWorkspace(
  client: pg.ClientBase,
  archive: ReadableArchive,
  archived: Archived,
  progress: Progress,
): Promise<AddedWorkspace> {
  return inMerge(client, async () => {
    const added = await addInTransaction(client, archive, archived, progress);
    progress.onStep('checking that the service is stopped');
    await progress.mayEnd();
    await passSequences(client, archived.manifest.sequences);
    return added;
  });
}

async function addInTransaction(
  client: pg.ClientBase,
  archive: ReadableArchive,
  { manifest, workspace, keys, store }: Archived,
  { onTable, onStep }: Progress,
): Promise<AddedWorkspace> {
  const sql = clientRunner(client);
  const targets = await targetsOf(client, manifest);
  const hasOthers = await hasWorkspaces(client);
  const from = workspace.id;
  const to = (await isFreeWorkspaceId(client, targets, from)) ? from : await nextWorkspaceId(client);
  const own = await openSecrets({ sql, clock: systemClock, ids: systemIds(systemClock) }, keys.own);
  const tables = await stageTables(client, archive, targets, {
    onTable,
    through: (table) => {
      const column = BLOB_COLUMNS.find((each) => table.schema === 'public' && each.table === table.name);
      if (store === null || column === undefined) return undefined;
      return objectsOfBytes({ ...store, secrets: own }, to, table, column);
    },
  });

  onStep('encrypting secrets');
  const theirs = createSecrets(keys.ofArchive[0] as Buffer, keys.ofArchive.slice(1));
  await resealAll(client, tables, {
    from: { secrets: theirs, workspaceId: from },
    to: { secrets: own, workspaceId: to },
  });
  const tokenKey = await keepInstanceKeys(client, tables, { theirs, own });

  onStep('matching accounts');
  const accounts = await listAccounts(client, tables);
  await keepNewAccounts(client, tables, accounts, hasOthers);
  await replaceAccounts(client, tables, accounts);
  await renumberWorkspace(client, tables, { from, to });
  await clearClaims(client, tables);

  const added = tables.filter(({ schema, name }) => schema === 'public' && !APART.has(name));
  onStep('comparing keys');
  const collisions = await findCollisions(client, added);
  if (collisions.length > 0) throw collisionError(workspace, collisions);
  onStep('adding rows');
  await keepObjects(client, added, to);
  await insertStaged(client, added);
  await insertJobs(client, tables, { from, to });
  if (tokenKey !== null) await keepTokenKey(client, { own, tokenKey, from, to });
  await insertHeldWorkspace(sql, to, manifest.createdAt);
  return { workspaceId: to, accounts };
}

async function resealAll(
  client: pg.ClientBase,
  tables: readonly StagedTable[],
  resealing: Parameters<typeof resealRows>[2],
): Promise<void> {
  const unreadable: UnreadableValue[] = [];
  for (const column of SEALED_COLUMNS.filter(({ ofInstance }) => ofInstance !== true)) {
    const table = stagedOf(tables, column.table);
    if (table === undefined) continue;
    await indexStaged(client, table, column.key);
    unreadable.push(...(await resealRows(clientRunner(client), { ...column, table: table.staged }, resealing)));
  }
  const [first] = unreadable;
  if (first === undefined) return;
  throw new StartError(
    `${counted(unreadable.length, 'secret')} of the archive cannot be decrypted with its master key, such as ${first.column.column} of ` +
      `${first.column.key.map((key) => String(first.row[key])).join('/')}. Run "outrider rotate-master-key" on the former instance, which ` +
      'names them, set them again there, and archive the workspace again.',
  );
}

/** Adds the key of messages to browsers if this instance has none. Returns the token key of the archive. */
async function keepInstanceKeys(
  client: pg.ClientBase,
  tables: readonly StagedTable[],
  { theirs, own }: { readonly theirs: Secrets; readonly own: Secrets },
): Promise<Buffer | null> {
  const secrets = stagedOf(tables, 'installation_secrets');
  if (secrets === undefined) return null;
  let tokenKey: Buffer | null = null;
  for (const { name, sealed } of await listStagedSecrets(client, secrets)) {
    const context = instanceSecretContext(name);
    const text = opened(theirs, context, sealed);
    if (name === 'token_key') tokenKey = Buffer.from(text, 'base64');
    else {
      await insertInstallationSecret(clientRunner(client), name, own.encrypt(0, context, text), systemClock.now());
    }
  }
  return tokenKey;
}

function opened(secrets: Secrets, context: string, sealed: Buffer): string {
  try {
    return secrets.decrypt(0, context, sealed);
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    throw new StartError('The archive cannot be decrypted with the given master key.', { cause: error });
  }
}

/** Keeps the key that signed links of the workspace, unless it is the key of this instance and names the same workspace. */
async function keepTokenKey(
  client: pg.ClientBase,
  { own, tokenKey, from, to }: { own: Secrets; tokenKey: Buffer; from: number; to: number },
): Promise<void> {
  const sql = clientRunner(client);
  const current = (await findInstallationSecret(sql, 'token_key')) as Buffer;
  const isOwn = tokenKey.toString('base64') === own.decrypt(0, instanceSecretContext('token_key'), current);
  if (isOwn && from === to) return;
  if (isOwn && (await hasWorkspace(client, from))) {
    throw new StartError(
      `This instance signs links with the key of the archive, because both come from the same instance, and has another workspace ${from}. ` +
        'Links in sent emails would name that one. Load the archive into an instance of its own.',
    );
  }
  const id = systemIds(systemClock).uuid();
  const sealed = own.encrypt(to, formerKeyContext(id), tokenKey.toString('base64'));
  await insertFormerTokenKey(sql, { workspaceId: to, id, formerId: from, sealed });
}

function collisionError(workspace: ArchivedWorkspace, collisions: readonly Collision[]): StartError {
  const lines = collisions.slice(0, MOST_NAMED).map(({ table, key, rows, example }) => {
    const text = example === null ? '' : `, such as ${example}`;
    return `  ${table} (${key}): ${counted(rows, 'row')}${text}`;
  });
  return new StartError(
    [
      `The workspace "${workspace.name}" cannot be added, because this instance has rows with the same keys:`,
      ...lines,
      'It may be here already, or another workspace has one of its domains. Nothing was changed.',
    ].join('\n'),
  );
}
