import type { WarmupStatus } from '../../../engine/lifecycle/delivery-enums.js';
import type { Ctx } from '../../../platform/context.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { mailboxesOpened } from './core/mailboxes.jobs.js';
import { type MailboxRow, updateMailboxes } from './core/mailboxes.repo.js';
import { isReadyToSend } from './mailbox-wire.js';

/**
 * Stores the warmup status of a locked mailbox. Gate 15 (`mailbox_not_warm`) uses it from the next claim on; waiting campaigns become due
 * when the mailbox may send again.
 */
export async function updateWarmupStatus(ctx: Ctx, row: MailboxRow, status: WarmupStatus): Promise<MailboxRow> {
  const workspaceId = row.workspace_id;
  const [moved = row] = await updateMailboxes(ctx.sql, workspaceId, [row.id], {
    warmup_status: status,
    updated_at: ctx.clock.now(),
  });
  if (!isReadyToSend(row) && isReadyToSend(moved)) {
    await enqueue(ctx, mailboxesOpened, { workspaceId, mailboxIds: [row.id] });
  }
  return moved;
}
