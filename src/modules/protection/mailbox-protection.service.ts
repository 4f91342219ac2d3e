import {
  evaluateMailbox,
  MAILBOX_PROTECTION,
  type MailboxMessage,
  type MailboxStop,
} from '../../engine/stop-rules/mailbox-protection.js';
import { type Ctx, inTx } from '../../platform/context.js';
import { type ProtectionFinding, protectMailbox } from '../mailboxes/index.js';
import { hasComplaint, listNewestMessages, listReports, lockReportCursor } from './mailbox-reports.reads.js';
import { deleteOldReports, insertReportCursor, insertReports, updateReportCursor } from './mailbox-reports.repo.js';

/** Reports that one look takes at most; what is left waits for the next one. */
const REPORTS_PER_LOOK = 2_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Holds the mailboxes of a workspace of whose own messages too many bounced or were reported as spam, over all campaigns
 *. Reads the event log from a position of its own, so sending pays nothing for it, and only mailboxes of
 * which something new came back are judged. Returns how many are held now that were not. Another worker that is at it
 * has the workspace to itself.
 */
export async function protectMailboxes(ctx: Ctx, workspaceId: number): Promise<number> {
  await insertReportCursor(ctx.sql, workspaceId);
  return inTx(ctx, async (ctx) => {
    const position = await lockReportCursor(ctx.sql, workspaceId);
    if (position === null) return 0;
    const { reports, last } = await listReports(ctx.sql, workspaceId, position, REPORTS_PER_LOOK);
    const reached = reports.length < REPORTS_PER_LOOK ? last : (reports.at(-1)?.sequence ?? last);
    await updateReportCursor(ctx.sql, workspaceId, reached);
    if (reports.length === 0) return 0;
    const mailboxIds = await insertReports(ctx.sql, workspaceId, reports);
    if (mailboxIds.length === 0) return 0;
    const oldest = new Date(ctx.clock.now().getTime() - MAILBOX_PROTECTION.windowDays * DAY_MS);
    await deleteOldReports(ctx.sql, workspaceId, mailboxIds, oldest);
    let held = 0;
    for (const id of mailboxIds) {
      const judge = (ctx: Ctx, since: Date | null) => judgeMailbox(ctx, workspaceId, id, laterOf(since, oldest));
      if (await protectMailbox(ctx, workspaceId, id, judge)) held += 1;
    }
    return held;
  });
}

async function judgeMailbox(
  ctx: Ctx,
  workspaceId: number,
  mailboxId: number,
  since: Date,
): Promise<ProtectionFinding | null> {
  const { bounceWindow, complaintWindow, restHours } = MAILBOX_PROTECTION;
  // Complaints are rare, and so is the longer look back for them.
  const isAccused = await hasComplaint(ctx.sql, workspaceId, mailboxId, since);
  const limit = isAccused ? complaintWindow : bounceWindow;
  const stop = evaluateMailbox(await listNewestMessages(ctx.sql, workspaceId, mailboxId, since, limit));
  if (stop === null) return null;
  return { detail: detailOf(stop), until: new Date(ctx.clock.now().getTime() + restHours * HOUR_MS) };
}

function detailOf({ cause, count, of }: MailboxStop): string {
  const what = cause === 'bounces' ? 'bounced' : count === 1 ? 'was reported as spam' : 'were reported as spam';
  return `${count} of its last ${of} emails ${what}`;
}

function laterOf(a: Date | null, b: Date): Date {
  return a !== null && a > b ? a : b;
}

/** What became of the newest messages that a mailbox sent for campaigns after `since`, newest first. */
export function newestMessages(
  ctx: Ctx,
  workspaceId: number,
  mailboxId: number,
  since: Date,
  limit: number,
): Promise<MailboxMessage[]> {
  return listNewestMessages(ctx.sql, workspaceId, mailboxId, since, limit);
}
