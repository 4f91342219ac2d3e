/**
 * Returns whether a name cannot be registered and has no DNS (RFC 6761 section 6, RFC 2606 sections 2 and 3): `.test`,
 * `.example`, `.invalid`, `.localhost`, and example.com, .net and .org. These names are for tests.
 */
export function isReservedName(domain: string): boolean {
  return /(?:^|\.)(?:test|example|invalid|localhost)$/.test(domain) || /(?:^|\.)example\.(?:com|net|org)$/.test(domain);
}
