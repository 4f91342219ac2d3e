/** Maximum number of groups in an IPv6 address. */
const GROUPS = 8;

/**
 * Returns the name under which DNS holds the host name of an address (RFC 1035, section 3.5; RFC 3596, section 2.5).
 * Null if the text is not an IP address.
 */
export function reverseName(address: string): string | null {
  const octets = address.split('.');
  if (octets.length === 4 && octets.every((octet) => /^\d{1,3}$/.test(octet) && Number(octet) <= 255)) {
    return `${octets.map(Number).reverse().join('.')}.in-addr.arpa`;
  }
  const groups = groupsOf(address);
  if (groups === null) return null;
  const nibbles = groups.map((group) => group.padStart(4, '0')).join('');
  return `${[...nibbles].reverse().join('.')}.ip6.arpa`;
}

/** Returns the eight groups of an IPv6 address in lower case; null for other text. */
function groupsOf(address: string): string[] | null {
  const [head = '', tail, ...more] = address.toLowerCase().split('::');
  if (more.length > 0) return null;
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const known = [...(first ?? []), ...(last ?? [])];
  if (!known.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null;
  if (tail === undefined) return known.length === GROUPS ? known : null;
  if (known.length >= GROUPS) return null;
  const zeros = Array.from({ length: GROUPS - known.length }, () => '0');
  return [...(first ?? []), ...zeros, ...(last ?? [])];
}
