import type { Esp } from '../lifecycle/enums.js';
import { someParentDomain } from './parent-domains.js';

/** Domains of the mail exchangers of a provider or filter. */
const exchangers: ReadonlyMap<string, Esp> = new Map<string, Esp>([
  ['google.com', 'google'],
  ['googlemail.com', 'google'],
  ['psmtp.com', 'google'],
  ['outlook.com', 'microsoft'],
  ['office365.us', 'microsoft'],
  ['partner.outlook.cn', 'microsoft'],
  ['mx.microsoft', 'microsoft'],
  ['hotmail.com', 'microsoft'],
  ['yahoodns.net', 'yahoo'],
  ['yahoo.com', 'yahoo'],
  ['zoho.com', 'zoho'],
  ['zoho.eu', 'zoho'],
  ['zoho.in', 'zoho'],
  ['zoho.com.au', 'zoho'],
  ['zoho.jp', 'zoho'],
  ['zohomail.com', 'zoho'],
  ['mail.icloud.com', 'icloud'],
  ['mail.me.com', 'icloud'],
  ['apple.com', 'icloud'],
  ['pphosted.com', 'proofpoint'],
  ['ppe-hosted.com', 'proofpoint'],
  ['gpphosted.com', 'proofpoint'],
  ['mimecast.com', 'mimecast'],
  ['mimecast.co.za', 'mimecast'],
  ['mimecast-offshore.com', 'mimecast'],
  ['barracudanetworks.com', 'barracuda'],
  ['cudamail.com', 'barracuda'],
  ['iphmx.com', 'cisco'],
  ['ironport.com', 'cisco'],
]);

/**
 * Returns the provider of a domain by its MX hosts in order of preference; the first known one decides. A filter in
 * front (Proofpoint, Mimecast, Barracuda, Cisco) hides the mailbox provider behind it and is returned itself. `other`
 * for unknown hosts, `unknown` for no hosts.
 */
export function guessEsp(mxHosts: readonly string[]): Esp {
  if (mxHosts.length === 0) return 'unknown';
  let found: Esp = 'other';
  mxHosts.some((host) =>
    someParentDomain(host.replace(/\.$/, ''), (name) => {
      found = exchangers.get(name) ?? found;
      return found !== 'other';
    }),
  );
  return found;
}
