import type { Insertable, Selectable } from '../../../../platform/db/row-types.js';
import { insertRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { ComplaintReportsTable } from '../../../../platform/db/tables.js';

export type ComplaintRow = Selectable<ComplaintReportsTable>;
export type NewComplaint = Insertable<ComplaintReportsTable>;

/** Stores a report that has no effect yet. Another report about the same email replaces one without effect. */
export async function upsertComplaint(sql: SqlRunner, complaint: NewComplaint): Promise<void> {
  await insertRows(
    sql,
    'complaint_reports',
    [complaint],
    `on conflict (workspace_id, fingerprint) do update set feedback_type = excluded.feedback_type,
       reporter = excluded.reporter, authentication = excluded.authentication, source_ip = excluded.source_ip,
       reason = excluded.reason, received_at = excluded.received_at
     where not complaint_reports.counted`,
  );
}

/** Returns whether the report about an email has taken effect, and locks it; null if none is stored. */
export async function lockComplaint(
  sql: SqlRunner,
  workspaceId: number,
  fingerprint: string,
): Promise<{ readonly counted: boolean } | null> {
  const [row] = await sql.query<{ counted: boolean }>(
    'select counted from complaint_reports where workspace_id = $1 and fingerprint = $2 for update',
    [workspaceId, fingerprint],
    'domains-lock-complaint',
  );
  return row ?? null;
}

export async function updateCounted(sql: SqlRunner, workspaceId: number, fingerprint: string): Promise<void> {
  await sql.execute(
    'update complaint_reports set counted = true, reason = null where workspace_id = $1 and fingerprint = $2',
    [workspaceId, fingerprint],
    'domains-count-complaint',
  );
}

/** Deletes the reports about a domain that arrived before a time. */
export async function deleteOldComplaints(
  sql: SqlRunner,
  workspaceId: number,
  domain: string,
  before: Date,
): Promise<void> {
  await sql.execute(
    'delete from complaint_reports where workspace_id = $1 and domain = $2 and received_at < $3',
    [workspaceId, domain, before],
    'domains-delete-old-complaints',
  );
}

/** Lists the reports about a domain, most recent first. */
export function listComplaints(
  sql: SqlRunner,
  workspaceId: number,
  domain: string,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<ComplaintRow[]> {
  return sql.query<ComplaintRow>(
    `select * from complaint_reports where workspace_id = $1 and domain = $2 and received_at >= $3
     order by received_at desc, fingerprint limit $4`,
    [workspaceId, domain, since, limit],
    'domains-list-complaints',
  );
}

/** Reports of one reporter on one day in UTC. */
export interface ComplaintCount {
  readonly day: string;
  readonly reporter: string;
  readonly counted: number;
  readonly uncounted: number;
}

/** Counts the reports about a domain by day and reporter, oldest first. */
export function countComplaints(
  sql: SqlRunner,
  workspaceId: number,
  domain: string,
  since: Date,
): Promise<ComplaintCount[]> {
  return sql.query<ComplaintCount>(
    `select to_char(received_at at time zone 'UTC', 'YYYY-MM-DD') as day, reporter,
       (count(*) filter (where counted))::int as counted, (count(*) filter (where not counted))::int as uncounted
     from complaint_reports where workspace_id = $1 and domain = $2 and received_at >= $3 group by 1, 2 order by 1, 2`,
    [workspaceId, domain, since],
    'domains-count-complaints',
  );
}
