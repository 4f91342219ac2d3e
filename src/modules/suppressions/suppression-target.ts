import { normaliseDomain, normaliseEmail } from '../../platform/http/formats.js';

/** What an entry forbids: one address, or everybody at a domain. */
export interface SuppressionTarget {
  readonly kind: 'email' | 'domain';
  /** A whole address in lower case, or a domain as lower-case A-label without `@`. */
  readonly value: string;
}

/** Reads `ana@example.com` or `@example.com`; null when it is neither. */
export function readTarget(text: string): SuppressionTarget | null {
  const trimmed = text.trim();
  if (trimmed.startsWith('@')) {
    const value = normaliseDomain(trimmed.slice(1));
    return value === null ? null : { kind: 'domain', value };
  }
  const email = normaliseEmail(trimmed);
  return email === null ? null : { kind: 'email', value: email.toLowerCase() };
}

/** As it was written: with `@` in front of a domain. */
export function targetText(target: { readonly kind: string; readonly value: string }): string {
  return target.kind === 'domain' ? `@${target.value}` : target.value;
}
