import { parentDomains } from '../../../../engine/address/parent-domains.js';
import { type DmarcRecord, readDmarc } from '../../../../engine/dns/dmarc/dmarc-record.js';
import { nameSender } from '../../../../engine/dns/dmarc/known-senders.js';
import { climb, type LadderState } from '../../../../engine/dns/dmarc/ladder.js';
import { changedDmarcRecord, type DmarcProposal, newDmarcRecord } from '../../../../engine/dns/dmarc/propose-record.js';
import type { Ctx } from '../../../../platform/context.js';
import { usesOf } from '../dns/domain-use.service.js';
import { isDnsProvider } from '../providers/port.js';
import { findDomainDns } from '../registry/domain-dns.repo.js';
import { type DomainRow, findDomains } from '../registry/domains.repo.js';
import { getDomain } from '../registry/find-domain.service.js';
import type { StoredFinding } from '../registry/stored-finding.js';
import { dayOf } from './record-reports.service.js';
import {
  countUnprovenReports,
  type DayRow,
  type DomainReportRow,
  listReportedDays,
  listReportedSources,
  listReports,
  type SourceRow,
  sumTlsReports,
  type TlsRow,
} from './reports.repo.js';
import { sourceHosts } from './source-hosts.service.js';

const DAY_MS = 86_400_000;
const SHOWN_SOURCES = 100;
const SHOWN_REPORTS = 20;

interface ProposedRecord {
  readonly name: string;
  readonly value: string;
  readonly reason: DmarcProposal;
}

interface ReportedSource extends SourceRow {
  readonly name: string | null;
  /** Host name that resolves to the source; null if there is none or the source is known without it. */
  readonly host: string | null;
}

/** Record by which another domain accepts the reports of a domain. */
interface ExternalReports {
  readonly target: string;
  readonly record: StoredFinding;
  /** Domain of the workspace at whose DNS provider Outrider can write the record; null if there is none. */
  readonly writableAt: string | null;
}

/** DMARC policy of a domain and reported email in its name, from the data of the workspace. */
export interface DomainDmarc {
  readonly row: DomainRow;
  /** Effective policy with the text of its record; null if none was found. */
  readonly policy: { readonly record: DmarcRecord; readonly text: string; readonly domain: string } | null;
  /** Address of the domain that receives reports; null if there is none. */
  readonly reportAddress: string | null;
  readonly proposed: ProposedRecord | null;
  readonly externalReports: readonly ExternalReports[];
  readonly ladder: LadderState | null;
  readonly days: readonly DayRow[];
  readonly sources: readonly ReportedSource[];
  readonly reports: readonly DomainReportRow[];
  readonly unproven: number;
  readonly tls: TlsRow;
}

/** Reads the DMARC state of a domain from the last DNS check and the reports of `days` days. Throws 404. */
export async function getDomainDmarc(
  ctx: Ctx,
  workspaceId: number,
  input: { readonly domain: string; readonly days: number },
): Promise<DomainDmarc> {
  const row = await getDomain(ctx, workspaceId, input.domain);
  const now = ctx.clock.now();
  const since = dayOf(new Date(now.getTime() - input.days * DAY_MS));
  const [dns] = await findDomainDns(ctx.sql, workspaceId, [row.id]);
  const [used] = await usesOf(ctx, workspaceId, [row]);
  const finding = dns?.findings.find(({ purpose }) => purpose === 'dmarc');
  const policy = policyOf(row, finding);
  const days = await listReportedDays(ctx.sql, workspaceId, row.id, since);
  const ladder =
    policy === null ? null : climb(policy.record.policy, underPolicy(days, policy.record.policy), dayOf(now));
  const reportAddress = used?.use.reportAddress ?? null;
  const sources = await listReportedSources(ctx.sql, workspaceId, row.id, since, SHOWN_SOURCES);
  const selectors = [row.dkim_selector, row.dkim_next_selector, row.dkim_previous_selector].filter(isText);
  return {
    row,
    policy,
    reportAddress,
    proposed: proposedRecord(row, finding, { policy, reportAddress, ladder }),
    externalReports: await externalReports(ctx, workspaceId, dns?.findings ?? []),
    ladder,
    days: byDay(days),
    sources: await namedSources(ctx, sources, { domain: row.domain, selectors }),
    reports: await listReports(ctx.sql, workspaceId, row.id, SHOWN_REPORTS),
    unproven: await countUnprovenReports(ctx.sql, workspaceId, row.id, since),
    tls: await sumTlsReports(ctx.sql, workspaceId, row.id, since),
  };
}

/** Reads the policy from the last DNS check: the record of the domain or of a parent domain. */
function policyOf({ domain }: DomainRow, finding: StoredFinding | undefined): DomainDmarc['policy'] {
  const [text = ''] = finding?.status === 'active' ? finding.seen : [];
  const record = readDmarc(text);
  return record === null ? null : { record, text, domain: finding?.foundAt?.replace(/^_dmarc\./, '') ?? domain };
}

/** Proposes a record for the domain itself; the policy of a parent domain is changed at the parent. */
function proposedRecord(
  { domain }: DomainRow,
  finding: StoredFinding | undefined,
  of: Pick<DomainDmarc, 'policy' | 'reportAddress' | 'ladder'>,
): ProposedRecord | null {
  const { policy, ladder } = of;
  const name = `_dmarc.${domain}`;
  const reportAddress = of.reportAddress ?? undefined;
  if (policy === null) {
    if (finding?.status === 'unknown') return null;
    return { name, value: newDmarcRecord(reportAddress ?? null), reason: 'publish' };
  }
  if (policy.domain !== domain) return null;
  if (ladder?.isReady && ladder.next !== null) {
    return {
      name,
      value: changedDmarcRecord(policy.text, { policy: ladder.next, reportAddress }),
      reason: 'next_policy',
    };
  }
  if (reportAddress === undefined || policy.record.reportsTo.length > 0) return null;
  return { name, value: changedDmarcRecord(policy.text, { reportAddress }), reason: 'receive_reports' };
}

/** Names the sources. Only sources without a name in reports are looked up in DNS. */
async function namedSources(
  ctx: Ctx,
  sources: readonly SourceRow[],
  own: Parameters<typeof nameSender>[3],
): Promise<ReportedSource[]> {
  const named = sources.map((source) => ({ ...source, name: nameSender(source.source, source.identities, null, own) }));
  const hosts = await sourceHosts(
    ctx,
    named.filter(({ name }) => name === null).map(({ source }) => source),
  );
  return named.map((source) => {
    const host = source.name === null ? (hosts.get(source.source) ?? null) : null;
    return { ...source, host, name: source.name ?? nameSender(source.source, source.identities, host, own) };
  });
}

async function externalReports(
  ctx: Ctx,
  workspaceId: number,
  findings: readonly StoredFinding[],
): Promise<ExternalReports[]> {
  const records = findings.filter(({ purpose }) => purpose === 'dmarc_report');
  const targets = records.map((record) => ({
    record,
    target: record.name.slice(record.name.indexOf(MARK) + MARK.length),
  }));
  const known = await findDomains(ctx.sql, workspaceId, [
    ...new Set(targets.flatMap(({ target }) => parentDomains(target))),
  ]);
  const writable = new Set(known.filter(({ provider }) => isDnsProvider(provider)).map(({ domain }) => domain));
  return targets.map(({ record, target }) => ({
    record,
    target,
    writableAt: parentDomains(target).find((domain) => writable.has(domain)) ?? null,
  }));
}

const MARK = '._report._dmarc.';

/** Counts only reports that found the current policy. */
function underPolicy(days: readonly DayRow[], policy: string): DayRow[] {
  return days.filter((day) => day.policy === policy);
}

function byDay(days: readonly DayRow[]): DayRow[] {
  const sums = new Map<string, DayRow>();
  for (const day of days) {
    const sum = sums.get(day.day);
    const messages = (sum?.messages ?? 0) + day.messages;
    sums.set(day.day, { ...day, messages, aligned: (sum?.aligned ?? 0) + day.aligned });
  }
  return [...sums.values()];
}

function isText(value: string | null): value is string {
  return value !== null;
}
