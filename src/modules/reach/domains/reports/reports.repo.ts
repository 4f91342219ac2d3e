import type { ReportedSource } from '../../../../engine/mail/domain-report/report.js';
import { givenRows } from '../../../../platform/db/given-rows.js';
import type { Insertable, Selectable } from '../../../../platform/db/row-types.js';
import { insertRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { DomainReportsTable } from '../../../../platform/db/tables.js';

export type DomainReportRow = Selectable<DomainReportsTable>;
export type NewDomainReport = Insertable<DomainReportsTable>;

/** Adds a report. Returns false if it is already stored, because receivers and mail servers repeat messages. */
export async function insertReport(sql: SqlRunner, report: NewDomainReport): Promise<boolean> {
  const inserted = await insertRows(sql, 'domain_reports', [report], 'on conflict do nothing');
  return inserted.length > 0;
}

const SOURCES = givenRows<ReportedSource>({
  source: ['text', (row) => row.source],
  header_from: ['text', (row) => row.headerFrom],
  messages: ['bigint', (row) => row.messages],
  aligned: ['bigint', (row) => row.aligned],
  spf_aligned: ['bigint', (row) => row.spfAligned],
  dkim_aligned: ['bigint', (row) => row.dkimAligned],
  quarantined: ['bigint', (row) => row.quarantined],
  rejected: ['bigint', (row) => row.rejected],
  identities: ['jsonb', (row) => row.identities],
});

export async function insertReportSources(
  sql: SqlRunner,
  workspaceId: number,
  reportId: string,
  sources: readonly ReportedSource[],
): Promise<void> {
  if (sources.length === 0) return;
  await sql.execute(
    `insert into domain_report_sources (workspace_id, report_id, source, header_from, messages, aligned, spf_aligned,
       dkim_aligned, quarantined, rejected, identities)
     select $1, $2, s.source, s.header_from, s.messages, s.aligned, s.spf_aligned, s.dkim_aligned, s.quarantined, s.rejected,
       s.identities
     from ${SOURCES.at(3, 's')}`,
    [workspaceId, reportId, ...SOURCES.values(sources)],
    'domains-insert-report-sources',
  );
}

/** Deletes the reports of a domain before a day. */
export async function deleteOldReports(
  sql: SqlRunner,
  workspaceId: number,
  domainId: string,
  before: string,
): Promise<void> {
  await sql.execute(
    'delete from domain_reports where workspace_id = $1 and domain_id = $2 and day < $3::date',
    [workspaceId, domainId, before],
    'domains-delete-old-reports',
  );
}

/** Lists the reports of a domain, most recently received first. */
export function listReports(
  sql: SqlRunner,
  workspaceId: number,
  domainId: string,
  limit: number,
): Promise<DomainReportRow[]> {
  return sql.query<DomainReportRow>(
    `select * from domain_reports where workspace_id = $1 and domain_id = $2 order by received_at desc, id desc limit $3`,
    [workspaceId, domainId, limit],
    'domains-list-reports',
  );
}

/** Reported messages of one day. */
export interface DayRow {
  readonly day: string;
  /** Policy published at the time. */
  readonly policy: string | null;
  readonly messages: number;
  readonly aligned: number;
}

/** Sums the authenticated reports of a domain by day and published policy, oldest first. */
export function listReportedDays(
  sql: SqlRunner,
  workspaceId: number,
  domainId: string,
  since: string,
): Promise<DayRow[]> {
  return sql.query<DayRow>(
    `select day::text, policy, sum(total)::float8 as messages, sum(good)::float8 as aligned from domain_reports
     where workspace_id = $1 and domain_id = $2 and day >= $3::date and kind = 'dmarc' and proven
     group by day, policy order by day, policy`,
    [workspaceId, domainId, since],
    'domains-reported-days',
  );
}

/** Reported messages of one source, in total and by day. */
export interface SourceRow {
  readonly source: string;
  readonly header_froms: readonly string[];
  readonly messages: number;
  readonly aligned: number;
  readonly spf_aligned: number;
  readonly dkim_aligned: number;
  readonly quarantined: number;
  readonly rejected: number;
  readonly identities: readonly string[];
  readonly days: ReadonlyArray<{ readonly date: string; readonly messages: number; readonly aligned: number }>;
}

/** Sums the authenticated reports of a domain by source, most messages first. */
export function listReportedSources(
  sql: SqlRunner,
  workspaceId: number,
  domainId: string,
  since: string,
  limit: number,
): Promise<SourceRow[]> {
  return sql.query<SourceRow>(
    `with daily as (
       select s.source, r.day, sum(s.messages) as messages, sum(s.aligned) as aligned, sum(s.spf_aligned) as spf_aligned,
         sum(s.dkim_aligned) as dkim_aligned, sum(s.quarantined) as quarantined, sum(s.rejected) as rejected
       from domain_reports r
       join domain_report_sources s on s.workspace_id = r.workspace_id and s.report_id = r.id
       where r.workspace_id = $1 and r.domain_id = $2 and r.day >= $3::date and r.kind = 'dmarc' and r.proven
       group by s.source, r.day
     ), most as (
       select source, sum(messages)::float8 as messages, sum(aligned)::float8 as aligned,
         sum(spf_aligned)::float8 as spf_aligned, sum(dkim_aligned)::float8 as dkim_aligned,
         sum(quarantined)::float8 as quarantined, sum(rejected)::float8 as rejected,
         jsonb_agg(jsonb_build_object('date', day, 'messages', messages, 'aligned', aligned) order by day) as days
       from daily group by source order by 2 desc, source limit $4
     )
     select m.*, of.header_froms, of.identities from most m, lateral (
       select array_agg(distinct s.header_from) filter (where s.header_from <> '') as header_froms,
         coalesce(jsonb_agg(distinct i.value) filter (where i.value is not null), '[]') as identities
       from domain_reports r
       join domain_report_sources s on s.workspace_id = r.workspace_id and s.report_id = r.id and s.source = m.source
       left join lateral jsonb_array_elements_text(s.identities) i on true
       where r.workspace_id = $1 and r.domain_id = $2 and r.day >= $3::date and r.kind = 'dmarc' and r.proven
     ) of
     order by m.messages desc, m.source`,
    [workspaceId, domainId, since, limit],
    'domains-reported-sources',
  );
}

/** Totals of TLS reports. */
export interface TlsRow {
  readonly reports: number;
  readonly sessions: number;
  readonly successful: number;
  readonly failures: ReadonlyArray<{ readonly type: string; readonly sessions: number }>;
}

export async function sumTlsReports(
  sql: SqlRunner,
  workspaceId: number,
  domainId: string,
  since: string,
): Promise<TlsRow> {
  const [row] = await sql.query<TlsRow>(
    `with found as (
       select * from domain_reports where workspace_id = $1 and domain_id = $2 and day >= $3::date and kind = 'tls' and proven
     ), types as (
       select f.value ->> 'type' as type, sum((f.value ->> 'sessions')::bigint)::float8 as sessions
       from found, jsonb_array_elements(failures) f group by 1 order by 2 desc, 1 limit 20
     )
     select count(*)::int as reports, coalesce(sum(total), 0)::float8 as sessions, coalesce(sum(good), 0)::float8 as successful,
       (select coalesce(jsonb_agg(jsonb_build_object('type', type, 'sessions', sessions)), '[]') from types) as failures
     from found`,
    [workspaceId, domainId, since],
    'domains-tls-reports',
  );
  return row ?? { reports: 0, sessions: 0, successful: 0, failures: [] };
}

/** Counts reports with an unauthenticated sender, which the sums exclude. */
export async function countUnprovenReports(
  sql: SqlRunner,
  workspaceId: number,
  domainId: string,
  since: string,
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from domain_reports
     where workspace_id = $1 and domain_id = $2 and day >= $3::date and not proven`,
    [workspaceId, domainId, since],
    'domains-unproven-reports',
  );
  return row?.count ?? 0;
}
