// Reads event_cursors, events, mailbox_report_cursors, mailbox_reports, threads, messages: bounces and complaints about a mailbox's
// emails.
import type { MailboxMessage } from '../../../engine/stop-rules/mailbox-protection.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Lists workspaces with new events since their event log was last read for reports. */
export async function listWorkspacesToJudge(sql: SqlRunner): Promise<number[]> {
  const rows = await sql.query<{ workspace_id: number }>(
    `select e.workspace_id from event_cursors e left join mailbox_report_cursors c using (workspace_id)
     where e.last_sequence > coalesce(c.sequence, 0) order by 1`,
    [],
    'sending-workspaces-to-judge',
  );
  return rows.map((row) => row.workspace_id);
}

export type ReportKind = 'bounce' | 'complaint';

/** Bounced email, with the data of its event. */
export interface Report {
  readonly sequence: number;
  readonly send_id: string;
  readonly kind: ReportKind;
}

/**
 * Returns numbered hard bounces and complaints after a position, in order, and the last number so far. The position
 * advances with every read, so each read covers what happened since the last one.
 */
export async function listReports(
  sql: SqlRunner,
  workspaceId: number,
  after: number,
  limit: number,
): Promise<{ reports: Report[]; last: number }> {
  const [cursor] = await sql.query<{ last_sequence: number }>(
    'select last_sequence from event_cursors where workspace_id = $1',
    [workspaceId],
    'sending-last-sequence',
  );
  const last = cursor?.last_sequence ?? after;
  if (last <= after) return { reports: [], last: after };
  const reports = await sql.query<Report>(
    `select sequence, data ->> 'sendId' as send_id, case type when 'campaign.email.bounced' then 'bounce' else 'complaint' end as kind
     from events
     where workspace_id = $1 and sequence > $2 and sequence <= $3
       and type in ('campaign.email.bounced', 'campaign.contact.complained') and not test
       and data ->> 'sendId' is not null and coalesce(data ->> 'bounceType', '') <> 'soft'
     order by sequence limit $4`,
    [workspaceId, after, last, limit],
    'sending-reports',
  );
  return { reports, last };
}

/** Locks the position of a workspace for this transaction; null if another worker has it. */
export async function lockReportCursor(sql: SqlRunner, workspaceId: number): Promise<number | null> {
  const [row] = await sql.query<{ sequence: number }>(
    'select sequence from mailbox_report_cursors where workspace_id = $1 for update skip locked',
    [workspaceId],
    'sending-lock-report-cursor',
  );
  return row?.sequence ?? null;
}

/** Returns whether a message of the mailbox was reported as spam since then. */
export async function hasComplaint(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  since: Date,
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from mailbox_reports where workspace_id = $1 and mailbox_id = $2 and kind = 'complaint' and sent_at > $3 limit 1`,
    [workspaceId, mailboxId, since],
    'sending-has-complaint',
  );
  return rows.length > 0;
}

/** Conversations per message that are searched, because replies move old ones to the front. */
const CONVERSATIONS = 3;

/**
 * Returns the newest messages that a mailbox sent for campaigns after `since`, or that were rejected because of their
 * recipients: at most `limit`, newest first. Found through its conversations, because no index of sends has the mailbox
 * of a sent message; the list ends where the examined ones end, so it has no gaps.
 */
export function listNewestMessages(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  since: Date,
  limit: number,
): Promise<MailboxMessage[]> {
  return sql.query<MailboxMessage>(
    `with conversations as materialized (
       select id, last_message_at from threads
       where workspace_id = $1 and mailbox_id = $2 and last_message_at > $3 and campaign_id is not null
       order by last_message_at desc, id desc limit $5
     ), reach as materialized (
       select case when count(*) < $5 then $3::timestamptz else min(last_message_at) end as since from conversations
     ), newest as (
       select m.send_id, m.at from conversations t
       cross join lateral (
         select send_id, coalesce(date_sent, date_received) as at from messages
         where workspace_id = $1 and thread_id = t.id and direction = 'outbound' and mailbox_id = $2 and send_id is not null offset 0
       ) m
       where m.at > (select since from reach)
       union all
       select r.send_id, r.sent_at from mailbox_reports r
       where r.workspace_id = $1 and r.mailbox_id = $2 and r.kind = 'bounce' and not r.accepted and r.sent_at > (select since from reach)
       order by 2 desc limit $4
     )
     select exists (select 1 from mailbox_reports r where r.workspace_id = $1 and r.mailbox_id = $2 and r.send_id = n.send_id
         and r.kind = 'bounce') as bounced,
       exists (select 1 from mailbox_reports r where r.workspace_id = $1 and r.mailbox_id = $2 and r.send_id = n.send_id
         and r.kind = 'complaint') as complained
     from newest n order by n.at desc`,
    [workspaceId, mailboxId, since, limit, limit * CONVERSATIONS],
    'sending-newest-messages',
  );
}
