import type { AuthenticationVerdict } from '../../mail/proof/proof.js';
import type { DnsAnswer } from '../answers.js';
import { organizationOf, policyRecord, type TreeWalk, walkedDomains, walkTree } from './tree-walk.js';

/** Result of SPF or of one signature, and its domain. */
export interface SenderCheck {
  readonly method: 'spf' | 'dkim';
  readonly domain: string;
  readonly verdict: AuthenticationVerdict;
}

/** Queries the TXT records of a full name. Never throws. */
export type AskText = (name: string) => Promise<DnsAnswer>;

/**
 * Determines the DMARC result of a message (RFC 9989, section 5.3): `pass` if SPF or a signature passed for a domain that
 * is aligned with the domain in From; `none` if no DMARC record applies; `unknown` if DNS does not respond or an aligned
 * check had no result. A missing response is never a failure, and checks of unaligned domains never change the result.
 *
 * Only domains within the author's organization can be aligned, so other domains are not walked. A sender therefore cannot
 * cause queries by signing with many domains.
 */
export async function evaluateDmarc(
  author: string,
  checks: readonly SenderCheck[],
  ask: AskText,
): Promise<AuthenticationVerdict> {
  const asked = new Map<string, Promise<DnsAnswer>>();
  const walk = (domain: string) => walkBy(domain, asked, ask);
  const own = await walk(author);
  const policy = policyRecord(own);
  if (policy === null) return own.isSilent ? 'unknown' : 'none';
  const { record } = policy;
  const organization = organizationOf(own);
  let isOpen = own.isSilent;
  for (const check of checks) {
    const domain = check.domain.toLowerCase().replace(/\.$/, '');
    if (check.verdict !== 'pass' && check.verdict !== 'unknown') continue;
    const isStrict = check.method === 'dkim' ? record.isStrictDkim : record.isStrictSpf;
    if (domain !== own.start) {
      if (isStrict || !isWithin(domain, organization)) continue;
      const other = await walk(domain);
      if (other.isSilent) isOpen = true;
      if (other.isSilent || own.isSilent || organizationOf(other) !== organization) continue;
    }
    if (check.verdict === 'pass') return 'pass';
    isOpen = true;
  }
  return isOpen ? 'unknown' : 'fail';
}

async function walkBy(domain: string, asked: Map<string, Promise<DnsAnswer>>, ask: AskText): Promise<TreeWalk> {
  const answers = new Map<string, DnsAnswer>();
  await Promise.all(
    walkedDomains(domain).map(async (one) => {
      const name = `_dmarc.${one}`;
      const answer = asked.get(name) ?? ask(name);
      asked.set(name, answer);
      answers.set(name, await answer);
    }),
  );
  return walkTree(domain, (name) => answers.get(name) ?? { kind: 'unanswered' });
}

function isWithin(domain: string, organization: string): boolean {
  return domain === organization || domain.endsWith(`.${organization}`);
}
