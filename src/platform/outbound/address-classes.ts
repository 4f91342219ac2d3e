import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/**
 * Addresses outside the public internet: the special-purpose registries of IANA (RFC 6890 and later), plus the IPv6
 * forms that carry an IPv4 address (mapped, compatible, NAT64, Teredo, 6to4), because a translating gateway may be in
 * the private network.
 */
const NON_PUBLIC: readonly Range[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // First 64 bits zero: unspecified, loopback, IPv4-compatible, and IPv4-mapped forms.
  '::/64',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '100:0:0:1::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
].map((cidr) => ipaddr.parseCIDR(cidr));

/** Reads a plain IPv4 (four decimal parts) or IPv6 address; a zone id is dropped. Null for anything else. */
export function readAddress(text: string): Address | null {
  const bare = text.replace(/%.*$/, '');
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  return ipaddr.IPv6.isValid(bare) ? ipaddr.IPv6.parse(bare) : null;
}

/** Returns whether an address is a public unicast address; false for text that is not an address. */
export function isPublicAddress(text: string): boolean {
  const address = readAddress(text);
  return address !== null && !text.includes('%') && !matchesAny(address, NON_PUBLIC);
}

/**
 * Compiles a list of CIDRs (`10.1.0.0/16`, `fd00::/8`, a bare address for itself) to a membership test. An
 * IPv4-mapped IPv6 address is tested as its IPv4 address. @throws Error naming the first invalid entry.
 */
export function compileCidrs(cidrs: readonly string[]): (address: string) => boolean {
  const ranges = cidrs.map(readCidr);
  return (text) => {
    const address = readAddress(text);
    if (address === null) return false;
    const plain = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
    return matchesAny(plain, ranges);
  };
}

/** Returns whether two spellings are the same address, such as `::ffff:192.0.2.1` and `192.0.2.1`. */
export function isSameAddress(left: string, right: string): boolean {
  const [a, b] = [readAddress(left), readAddress(right)].map((address) =>
    address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address,
  );
  return a != null && b != null && a.toNormalizedString() === b.toNormalizedString();
}

function readCidr(cidr: string): Range {
  const address = readAddress(cidr);
  if (address !== null) return [address, address.kind() === 'ipv4' ? 32 : 128];
  try {
    return ipaddr.parseCIDR(cidr);
  } catch (cause) {
    throw new Error(`Not an address range: ${cidr}`, { cause });
  }
}

function matchesAny(address: Address, ranges: readonly Range[]): boolean {
  return ranges.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits));
}
