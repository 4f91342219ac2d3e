import { type Ctx, inTx } from '../../platform/context.js';
import { enqueue } from '../../platform/queue/enqueue.js';
import { appendEvents } from '../events/index.js';
import { mailboxRef } from './mailbox-status.service.js';
import { mailboxPaused, mailboxReconnected } from './mailboxes.events.js';
import { mailboxesOpened } from './mailboxes.jobs.js';
import { findMailboxes, lockMailboxes, type MailboxRow, updateMailboxes } from './mailboxes.repo.js';

/** Why a mailbox is held, in words, and how long. */
export interface ProtectionFinding {
  readonly detail: string;
  readonly until: Date;
}

/**
 * Holds a mailbox, with `mailbox.paused`, when `judge`, asked under its lock, finds a reason. Its status stays: it works,
 * receives, and sends what people write; only claims pass it over (gate `mailbox_status`, reason
 * `mailbox_protection`). False: it
 * is held already, sends nothing anyway, or there is no reason.
 * @param judge is told from when on the mailbox's messages count; null: all of them.
 */
export function protectMailbox(
  ctx: Ctx,
  workspaceId: number,
  mailboxId: number,
  judge: (ctx: Ctx, since: Date | null) => Promise<ProtectionFinding | null>,
): Promise<boolean> {
  return inTx(ctx, async (ctx) => {
    // Looked at before it is locked: results of sending wait for a locked mailbox, and most are judged to be fine.
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
 * Ends the rest of those of these locked mailboxes that are held, as they stood before the caller moved them: what they
 * sent before counts no more, and campaigns that wait for them are looked at. `mailbox.reconnected` tells of those that
 * nothing else kept from sending. Returns how many were held.
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

/** Ends the rests of those of these mailboxes that have rested long enough, under their locks. Returns how many. */
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
