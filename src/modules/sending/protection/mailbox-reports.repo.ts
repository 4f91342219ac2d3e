import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { Report } from './mailbox-reports.reads.js';

type NewReport = Pick<Report, 'send_id' | 'kind'>;

const REPORTS = givenRows<NewReport>({
  send_id: ['uuid', (report) => report.send_id],
  kind: ['text', (report) => report.kind],
});

/** Records returned messages for the mailboxes that sent them. Returns the mailboxes with new ones. */
export async function insertReports(
  sql: SqlRunner,
  workspaceId: number,
  reports: readonly NewReport[],
): Promise<number[]> {
  const rows = await sql.query<{ mailbox_id: number }>(
    // Row by row through the key, as elsewhere: the planner estimates ten rows for any list.
    `insert into mailbox_reports (workspace_id, mailbox_id, send_id, kind, sent_at, accepted)
     select $1, s.mailbox_id, s.id, n.kind, coalesce(s.sent_at, s.bounced_at, s.updated_at), s.sent_at is not null
     from ${REPORTS.at(2, 'n')}
     cross join lateral (
       select * from sends where workspace_id = $1 and id = n.send_id and mailbox_id is not null offset 0
     ) s
     on conflict do nothing returning mailbox_id`,
    [workspaceId, ...REPORTS.values(reports)],
    'sending-insert-reports',
  );
  return [...new Set(rows.map((row) => row.mailbox_id))].sort((a, b) => a - b);
}

/** Forgets reports about messages of these mailboxes that are too old to be judged. */
export function deleteOldReports(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
  before: Date,
): Promise<number> {
  return sql.execute(
    'delete from mailbox_reports where workspace_id = $1 and mailbox_id = any($2::int[]) and sent_at < $3',
    [workspaceId, mailboxIds, before],
    'sending-delete-reports',
  );
}

/** Creates the position of a workspace in its event log, unless it has one. */
export function insertReportCursor(sql: SqlRunner, workspaceId: number): Promise<number> {
  return sql.execute(
    'insert into mailbox_report_cursors (workspace_id) values ($1) on conflict do nothing',
    [workspaceId],
    'sending-insert-report-cursor',
  );
}

export function updateReportCursor(sql: SqlRunner, workspaceId: number, sequence: number): Promise<number> {
  return sql.execute(
    'update mailbox_report_cursors set sequence = $2 where workspace_id = $1',
    [workspaceId, sequence],
    'sending-update-report-cursor',
  );
}
