/** Returns the address for comparison: domains are case-insensitive, and no major provider has case-sensitive local parts. */
export function normalAddress(address: string): string {
  return address.trim().toLowerCase();
}

export function domainOf(address: string): string {
  return normalAddress(address).slice(address.lastIndexOf('@') + 1);
}

/** Returns whether a pattern matches: `a@b` for one address, `@b` for a domain, `*` for all. */
export function matchesAddress(pattern: string, address: string): boolean {
  if (pattern === '*') return true;
  if (pattern.startsWith('@')) return domainOf(address) === pattern.slice(1).toLowerCase();
  return normalAddress(address) === normalAddress(pattern);
}
