import { parseDomain } from '../../address/domain.js';
import { DMARC_POLICIES } from '../../dns/dmarc/dmarc-record.js';
import { childAt, readXml, UnreadableXml, type XmlElement } from '../../xml/read-xml.js';
import {
  countOf,
  type DomainReport,
  lineOf,
  MOST_ROWS,
  MOST_SOURCES,
  periodOf,
  type ReportedSource,
  UnreadableReport,
} from './report.js';

/** Maximum number of sources counted separately in a report. */
const MOST_TOLD_APART = 5_000;
const MOST_IDENTITIES = 10;

type Writable<T> = { -readonly [K in keyof T]: T[K] };
type Sum = Writable<Omit<ReportedSource, 'identities'>> & { readonly identities: Set<string> };

/**
 * Reads an aggregate report (RFC 9990; RFC 7489, appendix C). Ignores namespaces, element order, and unknown elements, which
 * differ between generators. Throws UnreadableReport.
 */
export function readDmarcReport(text: string): DomainReport {
  const sums = new Map<string, Sum>();
  let total = 0;
  let good = 0;
  let rows = 0;
  const feedback = readReport(text, (record) => {
    rows += 1;
    if (rows > MOST_ROWS) return;
    const row = rowOf(record);
    if (row === null) return;
    total += row.messages;
    good += row.aligned;
    addRow(sums, row);
  });
  if (feedback.name !== 'feedback') throw new UnreadableReport('no aggregate report');
  const published = childAt(feedback, 'policy_published');
  const domain = parseDomain(childAt(published, 'domain')?.text ?? '');
  if (domain === null) throw new UnreadableReport('no domain');
  const metadata = childAt(feedback, 'report_metadata');
  const seconds = (name: string) => Number(childAt(metadata, 'date_range', name)?.text.trim() || Number.NaN);
  const period = periodOf(seconds('begin'), seconds('end'));
  const organization = lineOf(childAt(metadata, 'org_name')?.text) || lineOf(childAt(metadata, 'email')?.text);
  if (organization === '') throw new UnreadableReport('no organization');
  const policy = childAt(published, 'p')?.text.trim().toLowerCase();
  return {
    kind: 'dmarc',
    domain,
    organization,
    reportId: lineOf(childAt(metadata, 'report_id')?.text) || String(period.begin.getTime()),
    ...period,
    policy: DMARC_POLICIES.find((known) => known === policy) ?? null,
    total,
    good,
    sources: [...sums.values()]
      .sort((a, b) => b.messages - a.messages || (a.source < b.source ? -1 : 1))
      .slice(0, MOST_SOURCES)
      .map((sum) => ({ ...sum, identities: [...sum.identities] })),
    failures: [],
  };
}

/** Reads a report, whose records go to `take` one by one. Throws UnreadableReport. */
function readReport(text: string, take: (record: XmlElement) => void): XmlElement {
  try {
    return readXml(text, { each: { name: 'record', take }, isLowercase: true });
  } catch (error) {
    if (error instanceof UnreadableXml) throw new UnreadableReport(error.message);
    throw error;
  }
}

function rowOf(record: XmlElement): ReportedSource | null {
  const row = childAt(record, 'row');
  const source = childAt(row, 'source_ip')?.text.trim().toLowerCase() ?? '';
  const messages = countOf(childAt(row, 'count')?.text);
  if (!/^[0-9a-f:.]{2,45}$/.test(source) || messages === 0) return null;
  const evaluated = childAt(row, 'policy_evaluated');
  const isPass = (name: string) => childAt(evaluated, name)?.text.trim().toLowerCase() === 'pass';
  const disposition = childAt(evaluated, 'disposition')?.text.trim().toLowerCase();
  // Some generators of the old schema call the identifiers `identities`.
  const identifiers = childAt(record, 'identifiers') ?? childAt(record, 'identities');
  return {
    source,
    headerFrom: parseDomain(childAt(identifiers, 'header_from')?.text ?? '') ?? '',
    messages,
    aligned: isPass('dkim') || isPass('spf') ? messages : 0,
    dkimAligned: isPass('dkim') ? messages : 0,
    spfAligned: isPass('spf') ? messages : 0,
    quarantined: disposition === 'quarantine' ? messages : 0,
    rejected: disposition === 'reject' ? messages : 0,
    identities: identitiesOf(childAt(record, 'auth_results')),
  };
}

function identitiesOf(results: XmlElement | undefined): string[] {
  return (results?.children ?? []).slice(0, MOST_IDENTITIES).flatMap((result) => {
    const domain = parseDomain(childAt(result, 'domain')?.text ?? '');
    if (domain === null || childAt(result, 'result')?.text.trim().toLowerCase() !== 'pass') return [];
    const selector = lineOf(childAt(result, 'selector')?.text).slice(0, 63);
    return [result.name === 'dkim' ? `${selector}:${domain}` : `spf:${domain}`];
  });
}

function addRow(sums: Map<string, Sum>, { identities, ...row }: ReportedSource): void {
  const key = `${row.source} ${row.headerFrom}`;
  const sum = sums.get(key);
  if (sum === undefined) {
    if (sums.size < MOST_TOLD_APART) sums.set(key, { ...row, identities: new Set(identities) });
    return;
  }
  for (const name of ['messages', 'aligned', 'dkimAligned', 'spfAligned', 'quarantined', 'rejected'] as const)
    sum[name] += row[name];
  for (const identity of identities) if (sum.identities.size < MOST_IDENTITIES) sum.identities.add(identity);
}
