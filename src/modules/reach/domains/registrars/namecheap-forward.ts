import { say } from '../../../../engine/words/say.js';
import { OutsideError } from '../../../../platform/outbound/outside-call.js';
import { childrenOf, type Element, type NamecheapCall, wordOf } from './namecheap-xml.js';

/** Hosts with a redirect. */
const HOSTS = ['@', 'www'];
const FORWARDS = /^(?:URL|URL301|FRAME)$/;
/** Types that conflict with a redirect record of the same host. */
const IN_THE_WAY = /^(?:A|AAAA|ALIAS|CNAME)$/;

/**
 * Redirects visitors of a domain with host records. Namecheap replaces all host records of a domain, so the current ones
 * are read, kept, sent back with the redirect, and read again. Throws `OutsideError`, including for a domain
 * with DNS elsewhere.
 */
export async function setForwardRecords(
  call: NamecheapCall,
  name: { readonly SLD: string; readonly TLD: string },
  url: string | null,
): Promise<void> {
  const { hosts, emailType } = await readHosts(call, name);
  const others = hosts.filter((host) => !isForward(host));
  const taken =
    url === null ? undefined : others.find((host) => isOurHost(host) && IN_THE_WAY.test(wordOf(host['Type'])));
  if (taken !== undefined) {
    const record = `${wordOf(taken['Name'])} ${wordOf(taken['Type'])}`;
    throw new OutsideError('refused', say`Namecheap: the record ${record} conflicts with the redirect`, null);
  }
  const ours: Element[] =
    url === null ? [] : HOSTS.map((host) => ({ Name: host, Type: 'URL301', Address: url, TTL: '1800' }));
  const wanted = [...others, ...ours];
  await call('domains.dns.setHosts', { ...name, EmailType: emailType, ...fieldsOf(wanted) });
  const now = await readHosts(call, name);
  if (now.hosts.length !== wanted.length || now.hosts.filter(isForward).length !== ours.length) {
    throw new OutsideError('retry', say`Namecheap does not return the host records as they were set`, 200);
  }
}

/** Reads all host records of a domain and its email type. Throws `OutsideError` for a domain with DNS elsewhere. */
export async function readHosts(
  call: NamecheapCall,
  name: { readonly SLD: string; readonly TLD: string },
): Promise<{ readonly hosts: readonly Element[]; readonly emailType: string }> {
  const [result] = childrenOf(await call('domains.dns.getHosts', name), 'DomainDNSGetHostsResult');
  if (result === undefined || wordOf(result['IsUsingOurDNS']).toLowerCase() !== 'true') {
    throw new OutsideError('refused', say`Namecheap does not hold the DNS of this domain`, 200);
  }
  return { hosts: childrenOf(result, 'host'), emailType: wordOf(result['EmailType']) || 'NONE' };
}

function isOurHost(host: Element): boolean {
  return HOSTS.includes(wordOf(host['Name']));
}

function isForward(host: Element): boolean {
  return isOurHost(host) && FORWARDS.test(wordOf(host['Type']));
}

/** Returns host records as fields of `setHosts`, which replaces all of them. */
export function fieldsOf(hosts: readonly Element[]): Record<string, string> {
  const fields: Record<string, string> = {};
  hosts.forEach((host, at) => {
    const n = at + 1;
    fields[`HostName${n}`] = wordOf(host['Name']);
    fields[`RecordType${n}`] = wordOf(host['Type']);
    fields[`Address${n}`] = wordOf(host['Address']);
    fields[`TTL${n}`] = wordOf(host['TTL']) || '1800';
    if (wordOf(host['Type']) === 'MX') fields[`MXPref${n}`] = wordOf(host['MXPref']) || '10';
  });
  return fields;
}
