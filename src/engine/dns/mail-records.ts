import { countLookUps, isSpf, SPF_MAX_LOOK_UPS, spfTerms } from './spf.js';

/** Status of one DNS record for mail. */
export type RecordVerdict = 'valid' | 'missing' | 'invalid';

/** `elsewhere`: valid, but for another service. `unknown`: no server responded, which never counts as an error. */
export type DnsVerdict = RecordVerdict | 'elsewhere' | 'unknown';

/**
 * Evaluates the SPF record of a domain among its TXT records (RFC 7208, sections 3.2 and 4.5): exactly one record
 * that starts with `v=spf1`, with valid terms and at most ten lookups of its own.
 */
export function judgeSpf(txt: readonly string[]): RecordVerdict {
  const records = txt.filter(isSpf);
  if (records.length === 0) return 'missing';
  if (records.length > 1) return 'invalid';
  const record = records[0] as string;
  if (spfTerms(record) === null) return 'invalid';
  return countLookUps(record, new Map()) > SPF_MAX_LOOK_UPS ? 'invalid' : 'valid';
}

/**
 * Evaluates a DKIM key record (RFC 6376 section 3.6.1). An empty `p` means that the key was revoked.
 * @param publicKey base64 of the key that signs; null if another party has it.
 */
export function judgeDkim(txt: readonly string[], publicKey: string | null): RecordVerdict {
  const keys = txt.map(tagsOf).filter((tags) => tags.has('p'));
  if (keys.length === 0) return 'missing';
  const usable = keys.filter((tags) => (tags.get('v') ?? 'DKIM1') === 'DKIM1' && tags.get('p') !== '');
  if (publicKey === null) return usable.length > 0 ? 'valid' : 'invalid';
  return usable.some((tags) => tags.get('p') === publicKey.replaceAll(/\s/g, '')) ? 'valid' : 'invalid';
}

/** Returns whether the domain can receive email. A null MX means that it cannot (RFC 7505). */
export function judgeMx(exchanges: readonly string[]): RecordVerdict {
  if (exchanges.length === 0) return 'missing';
  return exchanges.some((exchange) => exchange !== '' && exchange !== '.') ? 'valid' : 'invalid';
}

/** `tag=value` pairs separated by semicolons; white space inside values does not count. */
function tagsOf(record: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const part of record.split(';')) {
    const at = part.indexOf('=');
    if (at > 0) tags.set(part.slice(0, at).trim(), part.slice(at + 1).replaceAll(/\s/g, ''));
  }
  return tags;
}
