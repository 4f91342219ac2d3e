import type { RecordVerdict } from './mail-records.js';

/** `unknown`: nobody answered, which is never taken for a fault. */
export type DnsVerdict = RecordVerdict | 'unknown';

/** What DNS says about one sending domain. */
export interface DomainChecks {
  readonly spf: DnsVerdict;
  readonly dkim: DnsVerdict;
  readonly dmarc: DnsVerdict;
  readonly mx: DnsVerdict;
}

export type RecordName = keyof DomainChecks;

export function isBad(verdict: DnsVerdict): boolean {
  return verdict === 'missing' || verdict === 'invalid';
}

/**
 * The records for which a domain must not send (contract 2.3, `domains.*`): neither SPF nor DKIM is aligned with the From
 * domain, so that its mail can not be told from forged mail, or answers have nowhere to go. Empty: it may send.
 */
export function blockingRecords({ spf, dkim, mx }: DomainChecks): RecordName[] {
  const isForgeable = isBad(spf) && isBad(dkim);
  return [...(isForgeable ? (['spf', 'dkim'] as const) : []), ...(isBad(mx) ? (['mx'] as const) : [])];
}
