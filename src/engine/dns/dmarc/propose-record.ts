import { enumeration } from '../../enumeration.js';
import { type DmarcPolicy, isDmarc } from './dmarc-record.js';

/** Reason for a proposed DMARC record. */
export const DMARC_PROPOSALS = enumeration('DmarcProposal', ['publish', 'receive_reports', 'next_policy']);
export type DmarcProposal = (typeof DMARC_PROPOSALS)[number];

/** Tags removed by RFC 9989. Receivers ignore them, so proposed records omit them. */
const REMOVED = new Set(['pct', 'rf', 'ri']);

/** Returns a record for a domain without one. Without an address, receivers send no reports. */
export function newDmarcRecord(reportAddress: string | null): string {
  return reportAddress === null ? 'v=DMARC1; p=none' : `v=DMARC1; p=none; rua=mailto:${reportAddress}`;
}

/**
 * Returns a record with the requested changes; other tags keep their values and order. Keeps existing report addresses,
 * which may belong to another service that reads reports.
 * @param want.reportAddress address to add to `rua` unless already present.
 */
export function changedDmarcRecord(
  record: string,
  want: { readonly policy?: DmarcPolicy | undefined; readonly reportAddress?: string | undefined },
): string {
  const tags = record
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isDmarc(part))
    .map((part): [string, string] => [nameOf(part), part.slice(part.indexOf('=') + 1).trim()])
    .filter(([name]) => !REMOVED.has(name));
  if (want.policy !== undefined) set(tags, 'p', want.policy, 0);
  if (!tags.some(([name]) => name === 'p')) tags.unshift(['p', 'none']);
  if (want.reportAddress !== undefined) {
    const known = tags.find(([name]) => name === 'rua')?.[1] ?? '';
    const isThere = known.toLowerCase().includes(`mailto:${want.reportAddress.toLowerCase()}`);
    const list = known === '' ? [] : known.split(',').map((uri) => uri.trim());
    if (!isThere) set(tags, 'rua', [...list, `mailto:${want.reportAddress}`].join(','), tags.length);
  }
  return ['v=DMARC1', ...tags.map(([name, value]) => `${name}=${value}`)].join('; ');
}

function nameOf(part: string): string {
  return part
    .slice(0, Math.max(0, part.indexOf('=')))
    .trim()
    .toLowerCase();
}

function set(tags: Array<[string, string]>, name: string, value: string, at: number): void {
  const known = tags.find((tag) => tag[0] === name);
  if (known === undefined) tags.splice(at, 0, [name, value]);
  else known[1] = value;
}
