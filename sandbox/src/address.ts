/** For comparing: domains have no case, and no provider of note tells local parts apart by it. */
export function normalAddress(address: string): string {
  return address.trim().toLowerCase();
}

export function domainOf(address: string): string {
  return normalAddress(address).slice(address.lastIndexOf('@') + 1);
}

/** `a@b` one address, `@b` a domain, `*` all. */
export function matchesAddress(pattern: string, address: string): boolean {
  if (pattern === '*') return true;
  if (pattern.startsWith('@')) return domainOf(address) === pattern.slice(1).toLowerCase();
  return normalAddress(address) === normalAddress(pattern);
}
