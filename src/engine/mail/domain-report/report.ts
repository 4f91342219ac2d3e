/** Type of a report about the email of a domain. `dmarc`: aggregate report (RFC 9990). `tls`: TLS report (RFC 8460). */
export type DomainReportKind = 'dmarc' | 'tls';

/** Messages from one source that use a domain in From. */
export interface ReportedSource {
  /** IP address of the sending server. */
  readonly source: string;
  /** Domain in From. */
  readonly headerFrom: string;
  readonly messages: number;
  /** Messages for which SPF or DKIM passed and was aligned with From. */
  readonly aligned: number;
  readonly spfAligned: number;
  readonly dkimAligned: number;
  readonly quarantined: number;
  readonly rejected: number;
  /** Domains with a valid signature, as `selector:domain`, and the domain that passed SPF, as `spf:domain`; at most ten. */
  readonly identities: readonly string[];
}

/** Failed TLS sessions of one type (RFC 8460, section 4.3). */
export interface ReportedFailure {
  /** Result type, such as `certificate-expired`. */
  readonly type: string;
  readonly sessions: number;
}

/** Report of a receiver about one domain. All contents are untrusted. */
export interface DomainReport {
  readonly kind: DomainReportKind;
  /** Domain of the applied policy. */
  readonly domain: string;
  /** Name of the reporting organization. */
  readonly organization: string;
  readonly reportId: string;
  readonly begin: Date;
  readonly end: Date;
  /** Policy found by the receiver: `none`, `quarantine`, or `reject`; null for a TLS report or if unreadable. */
  readonly policy: string | null;
  /** Number of messages, or of TLS sessions. */
  readonly total: number;
  /** Number of aligned messages, or of successful TLS sessions. */
  readonly good: number;
  /** Sources by number of messages, descending; at most `MOST_SOURCES`. */
  readonly sources: readonly ReportedSource[];
  readonly failures: readonly ReportedFailure[];
}

/** Error for an unreadable report; the message contains the reason. */
export class UnreadableReport extends Error {}

/** Maximum number of sources kept per report. The totals include the others. */
export const MOST_SOURCES = 1_000;
/** Maximum number of rows read per report. */
export const MOST_ROWS = 50_000;
/** Maximum value of a count. Larger values are invalid. */
const MOST_MESSAGES = 1_000_000_000;
/** Maximum period of a report in seconds. Most reports cover a day; some cover a week. */
const LONGEST_S = 40 * 86_400;

/** Reads a count; absent, negative, or unreadable text counts as 0. */
export function countOf(text: string | number | undefined): number {
  const count = typeof text === 'number' ? text : /^\s*\d{1,10}\s*$/.test(text ?? '') ? Number(text) : 0;
  return Number.isFinite(count) ? Math.min(MOST_MESSAGES, Math.max(0, Math.trunc(count))) : 0;
}

/** Reads the period of a report from seconds since 1970. */
export function periodOf(beginS: number, endS: number): { readonly begin: Date; readonly end: Date } {
  const isUsable = Number.isFinite(beginS) && Number.isFinite(endS) && beginS > 0 && beginS <= endS;
  if (!isUsable || endS - beginS > LONGEST_S || endS > 4_102_444_800) throw new UnreadableReport('no usable period');
  return { begin: new Date(beginS * 1000), end: new Date(endS * 1000) };
}

/** Returns untrusted text on one line, without control characters; at most 255 characters. */
export function lineOf(text: string | undefined): string {
  return (text ?? '')
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, 255);
}
