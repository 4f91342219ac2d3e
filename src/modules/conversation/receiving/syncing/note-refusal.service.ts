import type { Ctx } from '../../../../platform/context.js';
import type { ImapFolder } from '../../../../platform/mail/imap/types.js';
import { keepFolder, readFolders } from '../../../reach/mailboxes/syncs/index.js';
import type { SyncJob } from './sync-folder.service.js';

/** Records that the server rejected reading a folder, and why. The position for the next read stays. */
export async function noteRefusal(ctx: Ctx, { sync }: SyncJob, folder: ImapFolder, message: string): Promise<void> {
  const known = await readFolders(ctx, sync.workspace_id, sync.mailbox_id);
  const row = known.find((each) => each.name === folder.path);
  await keepFolder(ctx, sync.workspace_id, sync.mailbox_id, {
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
