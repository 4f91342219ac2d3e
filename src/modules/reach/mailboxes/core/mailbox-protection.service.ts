import { type Ctx, inTx } from '../../../../platform/context.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { appendEvents } from '../../../foundation/events/index.js';
import { mailboxRef } from './mailbox-status.service.js';
import { mailboxPaused, mailboxReconnected } from './mailboxes.events.js';
import { mailboxesOpened } from './mailboxes.jobs.js';
import { findMailboxes, lockMailboxes, type MailboxRow, updateMailboxes } from './mailboxes.repo.js';

/** Reason why a mailbox is held, and until when. */
export interface ProtectionFinding {
  readonly detail: string;
  readonly until: Date;
}

/**
 * Holds a mailbox and writes `mailbox.paused` if `judge`, called under the mailbox's lock, finds a reason. Its status stays
 * the same: it receives, and sends manual messages; only claims skip it (gate `mailbox_status`, reason
 * `mailbox_protection`). Returns false if it is held already, cannot send anyway, or there is no reason.
 * @param judge receives the time from which the mailbox's messages count; null for all of them
 */
export function protectMailbox(
  ctx: Ctx,
  workspaceId: number,
  mailboxId: number,
  judge: (ctx: Ctx, since: Date | null) => Promise<ProtectionFinding | null>,
): Promise<boolean> {
  return inTx(ctx, async (ctx) => {
    // Evaluated once before the lock, because send results wait for a locked mailbox, and most mailboxes pass.
    const [seen] = await findMailboxes(ctx.sql, workspaceId, { ids: [mailboxId], uuids: [], addresses: [] });
    if (!isSending(seen) || (await judge(ctx, seen.judged_since)) === null) return false;
    const [row] = await lockMailboxes(ctx.sql, workspaceId, [mailboxId]);
    if (!isSending(row)) return false;
    const finding = await judge(ctx, row.judged_since);
    if (finding === null) return false;
    const { until, detail } = finding;
    await updateMailboxes(ctx.sql, workspaceId, [mailboxId], {
      protected_until: until,
      protected_for: detail,
      updated_at: ctx.clock.now(),
    });
    await appendEvents(ctx, workspaceId, [
      mailboxPaused.draft({
        ...mailboxRef(row),
        reason: 'mailbox_protection',
        detail,
        until: until.toISOString(),
      }),
    ]);
    return true;
  });
}

function isSending(row: MailboxRow | undefined): row is MailboxRow {
  return row !== undefined && row.status === 'active' && row.protected_until === null;
}

/**
 * Ends the holds among these locked mailboxes, given as they were before the caller changed their status: earlier messages
 * no longer count, and waiting campaigns are rescheduled. Writes `mailbox.reconnected` for mailboxes that nothing else kept
 * from sending. Returns how many were held.
 */
export async function endProtection(ctx: Ctx, workspaceId: number, rows: readonly MailboxRow[]): Promise<number> {
  const held = rows.filter((row) => row.protected_until !== null);
  if (held.length === 0) return 0;
  const mailboxIds = held.map((row) => row.id);
  const now = ctx.clock.now();
  await updateMailboxes(ctx.sql, workspaceId, mailboxIds, {
    protected_until: null,
    protected_for: null,
    judged_since: now,
    updated_at: now,
  });
  await appendEvents(
    ctx,
    workspaceId,
    held.filter((row) => row.status === 'active').map((row) => mailboxReconnected.draft(mailboxRef(row))),
  );
  await enqueue(ctx, mailboxesOpened, { workspaceId, mailboxIds });
  return held.length;
}

/** Ends expired holds of these mailboxes, under their locks. Returns how many ended. */
export function endRests(ctx: Ctx, workspaceId: number, mailboxIds: readonly number[]): Promise<number> {
  return inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const rows = await lockMailboxes(ctx.sql, workspaceId, mailboxIds);
    return endProtection(
      ctx,
      workspaceId,
      rows.filter((row) => row.protected_until !== null && row.protected_until <= now),
    );
  });
}
