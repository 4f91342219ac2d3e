/**
 * Names that can not be registered and that no DNS answers for (RFC 6761 section 6, RFC 2606 sections 2 and 3): `.test`, `.example`,
 * `.invalid`, `.localhost`, and example.com, .net and .org. They serve for trying things out.
 */
export function isReservedName(domain: string): boolean {
  return /(?:^|\.)(?:test|example|invalid|localhost)$/.test(domain) || /(?:^|\.)example\.(?:com|net|org)$/.test(domain);
}
