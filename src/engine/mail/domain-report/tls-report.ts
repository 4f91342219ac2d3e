import { parseDomain } from '../../address/domain.js';
import { countOf, type DomainReport, lineOf, periodOf, type ReportedFailure, UnreadableReport } from './report.js';

/** Maximum number of policies, and of failure details, read per report. */
const MOST_POLICIES = 100;
const MOST_DETAILS = 1_000;
const MOST_TYPES = 20;

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads a TLS report (RFC 8460, section 4). Returns one report per domain: the policies of a domain, such as its MTA-STS policy
 * and its DANE records, are combined. Throws UnreadableReport.
 */
export function readTlsReport(text: string): DomainReport[] {
  const report = objectOf(parsed(text));
  const range = objectOf(report['date-range']);
  const seconds = (name: string) => Date.parse(stringOf(range[name])) / 1000;
  const period = periodOf(seconds('start-datetime'), seconds('end-datetime'));
  const organization = lineOf(stringOf(report['organization-name'])) || lineOf(stringOf(report['contact-info']));
  if (organization === '') throw new UnreadableReport('no organization');
  const reportId = lineOf(stringOf(report['report-id'])) || String(period.begin.getTime());
  const domains = new Map<string, Json[]>();
  for (const policy of listOf(report['policies']).slice(0, MOST_POLICIES).map(objectOf)) {
    const domain = parseDomain(stringOf(objectOf(policy['policy'])['policy-domain']));
    if (domain !== null) domains.set(domain, [...(domains.get(domain) ?? []), policy]);
  }
  if (domains.size === 0) throw new UnreadableReport('no domain');
  return [...domains].map(([domain, policies]) => {
    const sum = (name: string) =>
      policies.reduce((sum, policy) => sum + countOf(objectOf(policy['summary'])[name] as number), 0);
    const good = sum('total-successful-session-count');
    const failed = sum('total-failure-session-count');
    const base = { kind: 'tls', domain, organization, reportId, ...period } as const;
    return { ...base, policy: null, total: good + failed, good, sources: [], failures: failuresOf(policies) };
  });
}

function failuresOf(policies: readonly Json[]): ReportedFailure[] {
  const sums = new Map<string, number>();
  const details = policies.flatMap((policy) => listOf(policy['failure-details'])).slice(0, MOST_DETAILS);
  for (const detail of details.map(objectOf)) {
    const type = lineOf(stringOf(detail['result-type'])).slice(0, 63);
    if (type === '' || (!sums.has(type) && sums.size >= MOST_TYPES)) continue;
    sums.set(type, (sums.get(type) ?? 0) + countOf(detail['failed-session-count'] as number));
  }
  return [...sums].map(([type, sessions]) => ({ type, sessions })).sort((a, b) => b.sessions - a.sessions);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableReport('no JSON document');
  }
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
