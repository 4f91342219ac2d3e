import { decideFolders, type FolderReading, isInbox } from '../../../../engine/mail-folders/folder-readings.js';
import type { Ctx } from '../../../../platform/context.js';
import { ImapFailure } from '../../../../platform/mail/imap/failure.js';
import type { ImapFolder } from '../../../../platform/mail/imap/types.js';
import { forgetFolders, type MailboxFolderRow, noteListed, readFolders } from '../../../reach/mailboxes/syncs/index.js';
import { noteRefusal } from './note-refusal.service.js';
import type { ApiJob } from './sync-api.service.js';
import { syncFiled } from './sync-filed.service.js';
import { type SyncJob, syncFolder } from './sync-folder.service.js';

/** Maximum folders of one mailbox recorded for its owner. */
const MOST_NOTED = 1_000;

/** Roles with at most one folder. Sent shows the owner's messages, and proves that ours were accepted. */
const ROLES = ['sent', 'junk', 'inbox'] as const;

/** Called when all folders of a mailbox have been read. The folder it leaves open is the one whose mail is announced. */
type WhenRead = (ctx: Ctx, job: SyncJob | ApiJob) => Promise<void>;

/** Reading of mailboxes that are held after a restore or a move. Of these, Sent is read before INBOX. */
export interface HeldReading {
  readonly isHeld: (ctx: Ctx, workspaceId: number) => Promise<boolean>;
  readonly whenRead: WhenRead;
}

/**
 * Reads new messages in the folders of a mailbox, a round of each. A folder that cannot be read does not block the
 * others. INBOX stays open last.
 * @param how.withFiled also checks the folders that mail is moved to
 * @param how.sentFirst reads Sent to its end before the other folders, so that replies find the emails they answer
 * @returns milliseconds until the next call for remaining work; Infinity if none remains
 */
export async function syncMailbox(
  ctx: Ctx,
  job: SyncJob,
  how: { readonly withFiled: boolean; readonly onInboxSelect: () => void; readonly sentFirst?: boolean },
): Promise<number> {
  const { workspace_id: workspaceId, mailbox_id: mailboxId } = job.sync;
  const folders = await job.session.listFolders({ withStatus: how.withFiled });
  const known = await readFolders(ctx, workspaceId, mailboxId);
  const gone = known.filter((row) => !folders.some((folder) => folder.path === row.name)).map((row) => row.name);
  await forgetFolders(ctx, workspaceId, mailboxId, gone);
  const readings = await decide(ctx, job, folders, known);
  let againMs = Number.POSITIVE_INFINITY;
  const read = async (folder: ImapFolder, onSelect?: () => void): Promise<void> => {
    const row = known.find((each) => each.name === folder.path);
    try {
      againMs = Math.min(againMs, await syncFolder(ctx, job, folder, row, { onSelect }));
    } catch (error) {
      if (isInbox(folder) || !(error instanceof ImapFailure) || error.code !== 'refused') throw error;
      await noteRefusal(ctx, job, folder, error.message);
    }
  };
  const usual = ROLES.flatMap((role) => folderOf(folders, role) ?? []);
  const isRead = ({ path }: ImapFolder): boolean => readings.get(path) === 'read';
  for (const folder of usual) {
    if (isInbox(folder)) await read(folder, how.onInboxSelect);
    else if (isRead(folder)) await read(folder);
    if (how.sentFirst === true && folder.role === 'sent' && againMs !== Number.POSITIVE_INFINITY) return againMs;
  }
  if (!how.withFiled) return againMs;
  const others = folders.filter((folder) => isRead(folder) && !usual.some(({ path }) => path === folder.path));
  const filed = await syncFiled(ctx, job, others, known);
  if (filed.hasOpened) againMs = Math.min(againMs, await syncInbox(ctx, job, how));
  return Math.min(againMs, filed.againMs);
}

/** Returns which folders are read, and records changes. */
async function decide(
  ctx: Ctx,
  { sync, mailbox }: SyncJob,
  folders: readonly ImapFolder[],
  known: readonly MailboxFolderRow[],
): Promise<ReadonlyMap<string, FolderReading>> {
  const choice = { included: mailbox.included_folders, excluded: mailbox.excluded_folders };
  const readings = decideFolders(folders, choice);
  const listed = folders.slice(0, MOST_NOTED).flatMap(({ path, role }) => {
    const reading = readings.get(path);
    return reading === undefined ? [] : [{ name: path, role, reading }];
  });
  await noteListed(ctx, sync.workspace_id, sync.mailbox_id, listed, known);
  return readings;
}

/** Reads only INBOX, when the server announces a new message. */
export async function syncInbox(ctx: Ctx, job: SyncJob, how: { readonly onInboxSelect: () => void }): Promise<number> {
  const known = await readFolders(ctx, job.sync.workspace_id, job.sync.mailbox_id);
  const row = known.find((each) => each.role === 'inbox') ?? known.find((each) => /^inbox$/i.test(each.name));
  if (row === undefined) return syncMailbox(ctx, job, { ...how, withFiled: false });
  return syncFolder(ctx, job, { path: row.name, role: 'inbox', delimiter: '/' }, row, { onSelect: how.onInboxSelect });
}

function folderOf(folders: readonly ImapFolder[], role: (typeof ROLES)[number]): ImapFolder | null {
  const found = folders.find((folder) => folder.role === role);
  if (found !== undefined || role !== 'inbox') return found ?? null;
  return folders.find((folder) => /^inbox$/i.test(folder.path)) ?? { path: 'INBOX', role: 'inbox', delimiter: '/' };
}
