import ipaddr from 'ipaddr.js';

/**
 * Returns an IPv4 address, or the /64 network of an IPv6 address, which usually belongs to one customer. Limits of
 * anonymous clients are counted per network.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
