import type { RecordFinding } from './compare-records.js';
import type { DnsVerdict } from './mail-records.js';
import type { DnsHealth, DnsPurpose, RecordStatus } from './record-kinds.js';

/** DNS checks of one sending domain. */
export interface DomainChecks {
  readonly spf: DnsVerdict;
  readonly dkim: DnsVerdict;
  readonly dmarc: DnsVerdict;
  readonly mx: DnsVerdict;
}

export type RecordName = keyof DomainChecks;

export function isBad(verdict: DnsVerdict): boolean {
  return verdict !== 'valid' && verdict !== 'unknown';
}

/**
 * Returns the records because of which a domain must not send (docs/use/preflight.md, `domains.*`): neither SPF nor
 * DKIM is aligned with the From domain, so its mail cannot be distinguished from forged mail, or replies cannot be
 * received. An MX that points elsewhere may forward mail, so it is not a reason. Empty if the domain may send.
 */
export function blockingRecords({ spf, dkim, mx }: DomainChecks): RecordName[] {
  const isForgeable = isBad(spf) && isBad(dkim);
  const isDeaf = mx === 'missing' || mx === 'invalid';
  return [...(isForgeable ? (['spf', 'dkim'] as const) : []), ...(isDeaf ? (['mx'] as const) : [])];
}

/** Derives the four verdicts from the findings of a domain. One valid DKIM key among several is enough. */
export function checksOf(findings: readonly RecordFinding[]): DomainChecks {
  const verdict = (purpose: RecordName, order: readonly DnsVerdict[]): DnsVerdict => {
    const found = findings.filter(({ expected }) => expected.purpose === purpose).map((one) => one.verdict);
    return order.find((each) => found.includes(each)) ?? 'unknown';
  };
  const worst: readonly DnsVerdict[] = ['invalid', 'missing', 'elsewhere', 'unknown', 'valid'];
  return {
    spf: verdict('spf', worst),
    dkim: verdict('dkim', ['valid', 'unknown', 'invalid', 'missing']),
    dmarc: verdict('dmarc', worst),
    mx: verdict('mx', worst),
  };
}

/** `failing`: it must not send. `degraded`: something needs to be done. `unknown`: no server responded about the relevant records. */
export function healthOf(findings: readonly RecordFinding[]): DnsHealth {
  const needed = findings.filter(({ expected }) => !expected.optional);
  if (needed.length === 0) return 'unknown';
  if (blockingRecords(checksOf(needed)).length > 0) return 'failing';
  if (needed.some(({ verdict }) => isBad(verdict))) return 'degraded';
  return needed.some(({ verdict }) => verdict === 'unknown') ? 'unknown' : 'healthy';
}

/** Returns the status of the records of one purpose: the worst of them; null if the domain needs none. */
export function statusOf(
  findings: ReadonlyArray<{ readonly expected: { readonly purpose: DnsPurpose }; readonly status: RecordStatus }>,
  purpose: DnsPurpose,
): RecordStatus | null {
  const found = findings.filter(({ expected }) => expected.purpose === purpose).map(({ status }) => status);
  const order: readonly RecordStatus[] = ['conflict', 'missing', 'pending', 'unknown', 'active'];
  return order.find((status) => found.includes(status)) ?? null;
}
