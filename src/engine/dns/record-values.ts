import ipaddr from 'ipaddr.js';
import { type Said, say } from '../words/say.js';
import { isRecordName, unquoteText, type ZoneType } from './zone.js';

/** Value in the format of `Rrset`, or its error. */
export type ReadValue = { readonly value: string } | { readonly problem: Said };

/**
 * Reads the value of a record as users and providers write it.
 * @param priority of MX records whose value is the host alone; default 10.
 */
export function readRecordValue(type: ZoneType, text: string, priority: number | null = null): ReadValue {
  const value = text.trim();
  switch (type) {
    case 'A':
      return ipaddr.IPv4.isValidFourPartDecimal(value)
        ? { value }
        : problem(say`must be an IPv4 address, such as 192.0.2.1`);
    case 'AAAA':
      return ipaddr.IPv6.isValid(value)
        ? { value: ipaddr.IPv6.parse(value).toString() }
        : problem(say`must be an IPv6 address`);
    case 'CNAME':
    case 'NS':
      return host(value) ?? problem(say`must be a host name`);
    case 'MX':
      return readMx(value, priority);
    case 'TXT':
      return /[\r\n\0]/.test(value) ? problem(say`must be one line of text`) : { value: unquoteText(value) };
    case 'SRV':
      return readSrv(value);
    case 'CAA':
      return readCaa(value);
  }
}

function readMx(value: string, priority: number | null): ReadValue {
  const parts = value.split(/\s+/);
  const [preference, target] = parts.length === 2 ? parts : [String(priority ?? 10), value];
  // A null MX is a single dot with the preference 0 (RFC 7505 section 3).
  if (target === '.') return { value: `${preference} .` };
  const name = host(target ?? '');
  if (name === null || !isNumber(preference ?? '', 65_535)) return problem(say`must be the host name of a mail server`);
  return { value: `${Number(preference)} ${name.value}` };
}

function readSrv(value: string): ReadValue {
  const [priority = '', weight = '', port = '', target = '', ...rest] = value.split(/\s+/);
  const name = target === '.' ? { value: '.' } : host(target);
  const isRight = [priority, weight, port].every((number) => isNumber(number, 65_535)) && rest.length === 0;
  if (!isRight || name === null)
    return problem(say`must be priority, weight, port and host, such as 0 1 993 imap.example.com`);
  return { value: `${Number(priority)} ${Number(weight)} ${Number(port)} ${name.value}` };
}

function readCaa(value: string): ReadValue {
  const [, flags = '', tag = '', content = ''] = /^(\d{1,3})\s+([a-z0-9]+)\s+(.*)$/is.exec(value) ?? [];
  if (!isNumber(flags, 255)) return problem(say`must be flags, tag and value, such as 0 issue "letsencrypt.org"`);
  return { value: `${Number(flags)} ${tag.toLowerCase()} "${unquoteText(content)}"` };
}

function host(text: string): { readonly value: string } | null {
  const name = text.replace(/\.$/, '').toLowerCase();
  return isRecordName(name) && name.includes('.') && !ipaddr.isValid(name) ? { value: name } : null;
}

function isNumber(text: string, most: number): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= most;
}

function problem(wanted: Said): ReadValue {
  return { problem: wanted };
}
