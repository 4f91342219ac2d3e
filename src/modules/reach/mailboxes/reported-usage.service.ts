import { type Ctx, inTx } from '../../../platform/context.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { mailboxesOpened } from './core/mailboxes.jobs.js';
import { updateReportedUsage } from './core/mailboxes.repo.js';
import { reopenSlots } from './slots/mailbox-slots.repo.js';

/**
 * Stores the number of messages per day that other systems report for these mailboxes. `externalDailyUsage` is the
 * greater of the reported and the specified number. Reschedules the campaigns of a mailbox whose capacity grew.
 */
export async function reportExternalUsage(
  ctx: Ctx,
  workspaceId: number,
  usages: ReadonlyArray<{ readonly mailboxId: number; readonly perDay: number }>,
): Promise<void> {
  if (usages.length === 0) return;
  await inTx(ctx, async (ctx) => {
    const changed = await updateReportedUsage(ctx.sql, workspaceId, usages);
    const mailboxIds = changed.filter((row) => row.fell).map((row) => row.id);
    if (mailboxIds.length === 0) return;
    await reopenSlots(ctx.sql, workspaceId, mailboxIds, ctx.clock.now());
    await enqueue(ctx, mailboxesOpened, { workspaceId, mailboxIds });
  });
}
