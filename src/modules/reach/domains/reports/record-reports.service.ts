import type { DomainReport } from '../../../../engine/mail/domain-report/report.js';
import type { Authentication } from '../../../../engine/mail/proof/proof.js';
import type { Ctx } from '../../../../platform/context.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { type DomainRow, findDomains } from '../registry/domains.repo.js';
import { deleteOldReports, insertReport, insertReportSources } from './reports.repo.js';

/** Days before reports are deleted. */
const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

/** Sender of a report. */
export interface Reporter {
  /** From address; empty if missing. */
  readonly from: string;
  readonly authentication: Authentication;
  /** Whether the sender is authenticated; other reports are stored and shown, but not counted. */
  readonly isProven: boolean;
  readonly receivedAt: Date;
}

/**
 * Stores the reports of a received message, in the caller's transaction. Ignores reports about domains outside the
 * workspace, and counts each report once, by its organization and ID.
 */
export async function recordReports(
  ctx: Ctx,
  workspaceId: number,
  reports: readonly DomainReport[],
  reporter: Reporter,
): Promise<void> {
  const names = new Set(reports.flatMap(namesOf));
  const rows = new Map((await findDomains(ctx.sql, workspaceId, [...names])).map((row) => [row.domain, row]));
  for (const report of reports) {
    for (const [row, part] of partsOf(report, rows)) await recordReport(ctx, row, part, reporter);
  }
}

function namesOf({ domain, sources }: DomainReport): string[] {
  return [domain, ...sources.map(({ headerFrom }) => headerFrom)];
}

/**
 * Splits a report by domain of the workspace. The policy of a parent domain also covers its subdomains: if the workspace has
 * only subdomains, each gets the messages in its name.
 */
function partsOf(
  report: DomainReport,
  rows: ReadonlyMap<string, DomainRow>,
): Array<readonly [DomainRow, DomainReport]> {
  const own = rows.get(report.domain);
  if (own !== undefined) return [[own, report]];
  const below = [...rows.values()].filter(({ domain }) => domain.endsWith(`.${report.domain}`));
  return below.flatMap((row) => {
    const sources = report.sources.filter(({ headerFrom }) => headerFrom === row.domain);
    if (sources.length === 0) return [];
    const total = sources.reduce((sum, { messages }) => sum + messages, 0);
    const good = sources.reduce((sum, { aligned }) => sum + aligned, 0);
    return [[row, { ...report, sources, total, good }] as const];
  });
}

async function recordReport(
  ctx: Ctx,
  { workspace_id: workspaceId, id: domainId }: DomainRow,
  report: DomainReport,
  { from, authentication, isProven, receivedAt }: Reporter,
): Promise<void> {
  const id = ctx.ids.uuid();
  const { kind, begin, end, policy, total, good, failures } = report;
  const isNew = await insertReport(ctx.sql, {
    workspace_id: workspaceId,
    id,
    domain_id: domainId,
    kind,
    organization: report.organization,
    report_id: report.reportId,
    proven: isProven,
    reporter: reporterDomain(from),
    authentication: storedJson(authentication),
    begins_at: begin,
    ends_at: end,
    day: dayOf(new Date((begin.getTime() + end.getTime()) / 2)),
    policy,
    total,
    good,
    failures: storedJson(failures),
    received_at: receivedAt,
  });
  if (!isNew) return;
  await insertReportSources(ctx.sql, workspaceId, id, report.sources);
  const before = dayOf(new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS));
  await deleteOldReports(ctx.sql, workspaceId, domainId, before);
}

/** Returns the domain of a From address. */
export function reporterDomain(from: string): string {
  return from
    .slice(from.lastIndexOf('@') + 1)
    .toLowerCase()
    .slice(0, 255);
}

/** Formats the UTC day as `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
