import {
  evaluateMailbox,
  MAILBOX_PROTECTION,
  type MailboxMessage,
  type MailboxStop,
} from '../../../engine/stop-rules/mailbox-protection.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { type ProtectionFinding, protectMailbox } from '../../reach/mailboxes/index.js';
import { hasComplaint, listNewestMessages, listReports, lockReportCursor } from './mailbox-reports.reads.js';
import { deleteOldReports, insertReportCursor, insertReports, updateReportCursor } from './mailbox-reports.repo.js';

/** Maximum reports processed per run; the rest wait for the next run. */
const REPORTS_PER_LOOK = 2_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Holds the mailboxes of a workspace that exceed the bounce or spam complaint threshold, counted per mailbox over all
 * campaigns. Reads the event log from its own position, so sending carries no extra cost, and judges only mailboxes with
 * new bounces or complaints. One worker at a time processes a workspace. Returns how many mailboxes were newly held.
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
  // Complaints are rare, so only a mailbox with a complaint gets the longer look back.
  const isAccused = await hasComplaint(ctx.sql, workspaceId, mailboxId, since);
  const limit = isAccused ? complaintWindow : bounceWindow;
  const stop = evaluateMailbox(await listNewestMessages(ctx.sql, workspaceId, mailboxId, since, limit));
  if (stop === null) return null;
  return { detail: detailOf(stop), until: new Date(ctx.clock.now().getTime() + restHours * HOUR_MS) };
}

function detailOf({ cause, count, of }: MailboxStop): string {
  if (cause === 'bounces') return String(say`${count} of its last ${of} emails bounced`);
  return String(
    count === 1
      ? say`1 of its last ${of} emails was reported as spam`
      : say`${count} of its last ${of} emails were reported as spam`,
  );
}

function laterOf(a: Date | null, b: Date): Date {
  return a !== null && a > b ? a : b;
}

/** Lists the results of the newest campaign messages that a mailbox sent after `since`, newest first. */
export function newestMessages(
  ctx: Ctx,
  workspaceId: number,
  mailboxId: number,
  since: Date,
  limit: number,
): Promise<MailboxMessage[]> {
  return listNewestMessages(ctx.sql, workspaceId, mailboxId, since, limit);
}
