import type { Ctx } from '../../../platform/context.js';
import { findHold, type Hold } from '../../../platform/db/installation-hold.js';
import type { ApiJob, HeldReading, SyncJob } from '../../conversation/receiving/index.js';
import { heldMailboxes, readFolders } from '../../reach/mailboxes/syncs/index.js';
import { listLastSent } from './sent-copies.reads.js';

/** Reading of mailboxes that are held, with the instance or with their workspace. */
export const heldReading: HeldReading = {
  isHeld: async (ctx, workspaceId) => (await findHold(ctx.sql, workspaceId)) !== null,
  whenRead: noteMailboxRead,
};

/**
 * Records that a held mailbox was read, and whether its Sent folder keeps copies: only then an email that is
 * missing there was not sent. Leaves INBOX open.
 */
async function noteMailboxRead(ctx: Ctx, job: SyncJob | ApiJob): Promise<void> {
  const { workspace_id: workspaceId, mailbox_id: mailboxId } = job.sync;
  const hold = await findHold(ctx.sql, workspaceId);
  if (hold === null || (await heldMailboxes.isRead(ctx, workspaceId, mailboxId))) return;
  const keepsCopies = await hasCopies(ctx, job, hold);
  await heldMailboxes.noteRead(ctx, workspaceId, mailboxId, { at: ctx.clock.now(), keepsCopies });
}

/** Searches for the last emails before the backup through an API. A mailbox without any proves nothing. */
async function hasCopiesAt(reader: ApiJob['reader'], emails: readonly (readonly string[])[]): Promise<boolean> {
  for (const headers of emails) {
    let isThere = false;
    for (const header of headers) isThere ||= await reader.hasSent(header);
    if (!isThere) return false;
  }
  return emails.length > 0;
}

/** Looks in the Sent folder for the last emails from before the backup. A mailbox that has sent none proves nothing. */
async function hasCopies(ctx: Ctx, job: SyncJob | ApiJob, hold: Hold): Promise<boolean> {
  const { workspace_id: workspaceId, mailbox_id: mailboxId } = job.sync;
  if ('reader' in job)
    return hasCopiesAt(job.reader, await listLastSent(ctx.sql, workspaceId, mailboxId, hold.snapshotAt));
  const { session } = job;
  const folders = await readFolders(ctx, workspaceId, mailboxId);
  const sent = folders.find(({ role }) => role === 'sent');
  // A folder that the server refused to open, or that its owner excluded, was skipped.
  if (sent === undefined || sent.error !== null || sent.reading !== 'read') return false;
  const emails = await listLastSent(ctx.sql, workspaceId, mailboxId, hold.snapshotAt);
  if (emails.length === 0) return false;
  await session.select(sent.name);
  let isThere = true;
  for (const headers of emails) {
    let found = 0;
    for (const header of headers) found += (await session.findByMessageId(header)).length;
    isThere &&= found > 0;
  }
  const inbox = folders.find(({ role, name }) => role === 'inbox' || /^inbox$/i.test(name));
  await session.select(inbox?.name ?? 'INBOX');
  return isThere;
}
