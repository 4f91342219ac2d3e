import type { Ctx } from '../../platform/context.js';
import { ImapFailure } from '../../platform/mail/imap/failure.js';
import type { ImapFolder } from '../../platform/mail/imap/types.js';
import { forgetFolders, keepFolder, readFolders } from '../mailboxes/syncs/index.js';
import { type SyncJob, syncFolder } from './sync-folder.service.js';

/** Replies land in INBOX and Junk; Sent tells what its owner wrote, and that ours arrived. INBOX last, to stay open. */
const ROLES = ['sent', 'junk', 'inbox'] as const;

/**
 * Reads what is new in the folders that matter, a turn of each. One folder that can not be read does not hold up the others.
 * @returns after how many milliseconds to come again for what is left over; Infinity: nothing is.
 */
export async function syncMailbox(ctx: Ctx, job: SyncJob, onInboxSelect?: () => void): Promise<number> {
  const { workspaceId, mailboxId } = job.sync;
  const folders = await job.session.listFolders();
  const known = await readFolders(ctx, workspaceId, mailboxId);
  const gone = known.filter((row) => !folders.some((folder) => folder.path === row.name)).map((row) => row.name);
  await forgetFolders(ctx, workspaceId, mailboxId, gone);
  let againMs = Number.POSITIVE_INFINITY;
  for (const role of ROLES) {
    const folder = folderOf(folders, role);
    if (folder === null) continue;
    const row = known.find((each) => each.name === folder.path);
    try {
      const folderMs = await syncFolder(ctx, job, folder, row, role === 'inbox' ? onInboxSelect : undefined);
      againMs = Math.min(againMs, folderMs);
    } catch (error) {
      if (role === 'inbox' || !(error instanceof ImapFailure) || error.code !== 'refused') throw error;
      await noteRefusal(ctx, job, folder, error.message);
    }
  }
  return againMs;
}

/** Reads INBOX alone, for the moment in which the server says that something arrived. */
export async function syncInbox(ctx: Ctx, job: SyncJob, onSelect: () => void): Promise<number> {
  const known = await readFolders(ctx, job.sync.workspaceId, job.sync.mailboxId);
  const row = known.find((each) => each.role === 'inbox') ?? known.find((each) => /^inbox$/i.test(each.name));
  if (row === undefined) return syncMailbox(ctx, job, onSelect);
  return syncFolder(ctx, job, { path: row.name, role: 'inbox', delimiter: '/' }, row, onSelect);
}

function folderOf(folders: readonly ImapFolder[], role: (typeof ROLES)[number]): ImapFolder | null {
  const found = folders.find((folder) => folder.role === role);
  if (found !== undefined || role !== 'inbox') return found ?? null;
  return folders.find((folder) => /^inbox$/i.test(folder.path)) ?? { path: 'INBOX', role: 'inbox', delimiter: '/' };
}

async function noteRefusal(ctx: Ctx, { sync }: SyncJob, folder: ImapFolder, message: string): Promise<void> {
  const known = await readFolders(ctx, sync.workspaceId, sync.mailboxId);
  const row = known.find((each) => each.name === folder.path);
  await keepFolder(ctx, sync.workspaceId, sync.mailboxId, {
    name: folder.path,
    role: folder.role,
    uidValidity: row?.uid_validity ?? 0,
    lastUid: row?.last_uid ?? 0,
    highestModseq: row?.highest_modseq ?? null,
    messages: row?.messages ?? 0,
    lastSyncAt: null,
    error: message,
  });
}
