import { type FolderChoice, isInbox } from '../../../../engine/mail-folders/folder-readings.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { conflict, notFound, ValidationError, valueIssue } from '../../../../platform/errors.js';
import { appendAudit } from '../../../foundation/workspaces/index.js';
import { findMailboxes, lockMailboxes, type MailboxRow, updateMailboxes } from '../core/mailboxes.repo.js';
import { listFolders, type MailboxFolderRow } from '../syncs/mailbox-folders.repo.js';
import { hurrySyncs } from '../syncs/mailbox-syncs.repo.js';

export interface MailboxFolders {
  readonly mailbox: MailboxRow;
  /** Sorted by name. */
  readonly folders: readonly MailboxFolderRow[];
}

/** Returns the folders of a mailbox, and whether each is read. Throws 404 `mailbox_not_found`. */
export async function getFolders(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<MailboxFolders> {
  const [mailbox] = await findMailboxes(ctx.sql, workspaceId, { ids: [mailboxId], uuids: [], addresses: [] });
  if (mailbox === undefined) throw notFound('mailbox');
  return { mailbox, folders: await listFolders(ctx.sql, workspaceId, mailboxId) };
}

/**
 * Sets the folders to read or skip in addition to the default rule, effective immediately. Throws 404
 * `mailbox_not_found`, 409 `mailbox_not_connected` without an IMAP server, and 422 for a folder in both lists or INBOX
 * in `excluded`.
 */
export function chooseFolders(
  ctx: Ctx,
  workspaceId: number,
  mailboxId: number,
  choice: FolderChoice,
): Promise<MailboxFolders> {
  assertPossible(choice);
  return inTx(ctx, async (ctx) => {
    const [mailbox] = await lockMailboxes(ctx.sql, workspaceId, [mailboxId]);
    if (mailbox === undefined) throw notFound('mailbox');
    if (mailbox.connection === null) {
      throw conflict(
        'mailbox_not_connected',
        say`This mailbox is hosted by this instance and has no folders to select.`,
      );
    }
    const now = ctx.clock.now();
    const values = { included_folders: [...choice.included], excluded_folders: [...choice.excluded], updated_at: now };
    await updateMailboxes(ctx.sql, workspaceId, [mailboxId], values);
    await hurrySyncs(ctx.sql, workspaceId, mailboxId, now);
    await appendAudit(ctx, workspaceId, {
      action: 'mailbox.folders_chosen',
      resource: 'mailbox',
      resourceId: String(mailboxId),
      changes: { included: [...choice.included], excluded: [...choice.excluded] },
    });
    ctx.wake.hint('inbox.sync');
    return getFolders(ctx, workspaceId, mailboxId);
  });
}

function assertPossible({ included, excluded }: FolderChoice): void {
  const issues = excluded.flatMap((path, index) => {
    const at = ['body', 'excluded', index];
    if (included.includes(path)) return [valueIssue(at, 'conflicting_values', say`is also among the included folders`)];
    return isInbox({ path, role: null }) ? [valueIssue(at, 'invalid_value', say`INBOX is always read`)] : [];
  });
  if (issues.length > 0) throw new ValidationError(issues);
}
