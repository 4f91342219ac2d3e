import { type Ctx, inTx } from '../../../platform/context.js';
import { reportExternalUsage } from '../mailboxes/index.js';
import { listReportedUsage, listUsageMailboxes, lockUsage } from './usage.repo.js';

/**
 * Changes the exports of a connection and updates the external sending volume of its mailboxes: the sum over all their
 * exports.
 */
export function refreshReportedUsage(
  ctx: Ctx,
  workspaceId: number,
  connectionId: number,
  change: (ctx: Ctx) => Promise<unknown>,
): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const mailboxIds = await listUsageMailboxes(ctx.sql, workspaceId, connectionId);
    await change(ctx);
    await reportUsageOf(ctx, workspaceId, mailboxIds);
  });
}

/**
 * Reports the sending volume per day of mailboxes, summed over all sequencers. Requires the transaction of the change.
 */
export async function reportUsageOf(ctx: Ctx, workspaceId: number, mailboxIds: readonly number[]): Promise<void> {
  await lockUsage(ctx.sql, workspaceId);
  const perDay = await listReportedUsage(ctx.sql, workspaceId, mailboxIds);
  await reportExternalUsage(
    ctx,
    workspaceId,
    mailboxIds.map((mailboxId) => ({ mailboxId, perDay: perDay.get(mailboxId) ?? 0 })),
  );
}
