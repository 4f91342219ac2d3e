import type { Ctx } from '../../../../platform/context.js';
import { addHeldFound, deleteHeld, isHeldRead, upsertHeldRead } from './held-mailboxes.repo.js';

/** Records about mailboxes before a release of the instance or the workspace. */
export const heldMailboxes = {
  /** Counts an email that waited in the backup and was found in the Sent folder. */
  countFound: (ctx: Ctx, workspaceId: number, mailboxId: number): Promise<void> =>
    addHeldFound(ctx.sql, workspaceId, mailboxId),

  /** Records that all folders were read up to their ends, and whether the Sent folder keeps copies. */
  noteRead: (
    ctx: Ctx,
    workspaceId: number,
    mailboxId: number,
    read: { readonly at: Date; readonly keepsCopies: boolean },
  ): Promise<void> => upsertHeldRead(ctx.sql, workspaceId, mailboxId, read),

  /** Returns whether the mailbox has been read since the restore. */
  isRead: (ctx: Ctx, workspaceId: number, mailboxId: number): Promise<boolean> =>
    isHeldRead(ctx.sql, workspaceId, mailboxId),

  /** Deletes the records of a workspace, or of all. */
  forget: (ctx: Ctx, workspaceId: number | null): Promise<void> => deleteHeld(ctx.sql, workspaceId),
};
