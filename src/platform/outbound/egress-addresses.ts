import type { Config } from '../config.js';
import { isPublicAddress } from './address-classes.js';
import type { OutboundDns } from './dns-port.js';

/**
 * Returns the configured addresses that email leaves from; otherwise those of MAIL_HOSTNAME, if email leaves without a
 * relay. Null if DNS does not answer, so that known addresses remain.
 */
export async function findEgressAddresses(
  { mailEgressAddresses, mailHostname, mailRelayUrl }: Config,
  dns: Pick<OutboundDns, 'ask'>,
): Promise<readonly string[] | null> {
  if (mailEgressAddresses.length > 0) return mailEgressAddresses;
  if (mailRelayUrl !== null || !mailHostname.includes('.')) return [];
  const answer = await dns.ask({ name: mailHostname, type: 'A' });
  if (answer.kind === 'unanswered') return null;
  return answer.kind === 'none' ? [] : answer.records.filter(isPublicAddress);
}
