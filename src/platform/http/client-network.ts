import ipaddr from 'ipaddr.js';

/** An IPv4 address, or the /64 network of an IPv6 address, which one customer has: what limits of strangers are counted by. */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
