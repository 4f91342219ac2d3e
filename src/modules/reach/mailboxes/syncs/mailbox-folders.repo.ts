import type { FolderReading } from '../../../../engine/mail-folders/folder-readings.js';
import { givenRows } from '../../../../platform/db/given-rows.js';
import type { Selectable } from '../../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { MailboxFoldersTable } from '../../../../platform/db/tables.js';

/** State of one folder: the position for the next poll. */
export type MailboxFolderRow = Selectable<MailboxFoldersTable>;

export function listFolders(sql: SqlRunner, workspaceId: number, mailboxId: number): Promise<MailboxFolderRow[]> {
  return sql.query<MailboxFolderRow>(
    'select * from mailbox_folders where workspace_id = $1 and mailbox_id = $2 order by name',
    [workspaceId, mailboxId],
    'mailboxes-list-folders',
  );
}

/** Adds a folder or advances its cursor. */
export function upsertFolder(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  folder: {
    readonly name: string;
    readonly role: string | null;
    readonly uidValidity: number;
    readonly lastUid: number;
    readonly highestModseq: string | null;
    readonly messages: number;
    readonly lastSyncAt: Date | null;
    readonly error: string | null;
  },
): Promise<number> {
  return sql.execute(
    `insert into mailbox_folders (workspace_id, mailbox_id, name, role, uid_validity, last_uid, highest_modseq, messages,
       last_sync_at, error)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (workspace_id, mailbox_id, name) do update set role = excluded.role,
       uid_validity = excluded.uid_validity, last_uid = excluded.last_uid, highest_modseq = excluded.highest_modseq,
       messages = excluded.messages, last_sync_at = coalesce(excluded.last_sync_at, mailbox_folders.last_sync_at),
       error = excluded.error`,
    [
      workspaceId,
      mailboxId,
      folder.name,
      folder.role,
      folder.uidValidity,
      folder.lastUid,
      folder.highestModseq,
      folder.messages,
      folder.lastSyncAt,
      folder.error,
    ],
    'mailboxes-upsert-folder',
  );
}

/** Adds a change list of an API, or updates its cursor. */
export function upsertCursor(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  stream: { readonly name: string; readonly role: string | null; readonly cursor: string; readonly at: Date },
): Promise<number> {
  return sql.execute(
    `insert into mailbox_folders (workspace_id, mailbox_id, name, role, uid_validity, reading, cursor, last_sync_at)
     values ($1, $2, $3, $4, 0, 'read', $5, $6)
     on conflict (workspace_id, mailbox_id, name) do update set role = excluded.role, reading = excluded.reading,
       cursor = excluded.cursor, last_sync_at = excluded.last_sync_at, error = null`,
    [workspaceId, mailboxId, stream.name, stream.role, stream.cursor, stream.at],
    'mailboxes-upsert-cursor',
  );
}

/** Deletes folders that no longer exist on the server. */
export function deleteFolders(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  names: readonly string[],
): Promise<number> {
  return sql.execute(
    'delete from mailbox_folders where workspace_id = $1 and mailbox_id = $2 and name = any($3::text[])',
    [workspaceId, mailboxId, names],
  );
}

/** Position of a folder among the server's folders, and whether it is read. */
export interface ListedFolderRow {
  readonly name: string;
  readonly role: string | null;
  readonly reading: FolderReading;
}

const LISTED = givenRows<ListedFolderRow>({
  name: ['text', ({ name }) => name],
  role: ['text', ({ role }) => role],
  reading: ['text', ({ reading }) => reading],
});

/** Records the folders and whether each is read. Keeps their cursors. */
export function upsertListed(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  folders: readonly ListedFolderRow[],
): Promise<number> {
  return sql.execute(
    `insert into mailbox_folders (workspace_id, mailbox_id, name, role, uid_validity, reading)
     select $1, $2, name, role, 0, reading from ${LISTED.at(3, 'listed')}
     on conflict (workspace_id, mailbox_id, name) do update set role = excluded.role, reading = excluded.reading`,
    [workspaceId, mailboxId, ...LISTED.values(folders)],
    'mailboxes-upsert-listed-folders',
  );
}

/** Records that folders were checked and had no new messages. */
export function updateFoldersSeen(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  names: readonly string[],
  now: Date,
): Promise<number> {
  return sql.execute(
    `update mailbox_folders set last_sync_at = $4, error = null
     where workspace_id = $1 and mailbox_id = $2 and name = any($3::text[])`,
    [workspaceId, mailboxId, names, now],
    'mailboxes-folders-seen',
  );
}
