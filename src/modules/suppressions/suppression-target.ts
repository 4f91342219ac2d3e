import { normaliseDomain, normaliseEmail } from '../../platform/http/formats.js';

/** Scope of an entry: one address, all addresses of a domain, or also of its subdomains. */
export interface SuppressionTarget {
  readonly kind: 'email' | 'domain' | 'subdomains';
  /** A whole address in lower case, or a domain as lower-case A-label without what stands before it. */
  readonly value: string;
}

/** Prefix of the value. */
const PREFIX = { email: '', domain: '@', subdomains: '@*.' } as const;

/**
 * Reads `ana@example.com`, `@example.com` or `@*.example.com`; null when it is none of them. `*@example.com` is none: it means
 * all at the domain, and would forbid a single address that no person has.
 */
export function readTarget(text: string): SuppressionTarget | null {
  const trimmed = text.trim();
  for (const kind of ['subdomains', 'domain'] as const) {
    if (!trimmed.startsWith(PREFIX[kind])) continue;
    const value = normaliseDomain(trimmed.slice(PREFIX[kind].length));
    return value === null ? null : { kind, value };
  }
  const email = normaliseEmail(trimmed);
  return email === null || email.includes('*') ? null : { kind: 'email', value: email.toLowerCase() };
}

/** The targets that can be read, in order. */
export function readTargets(texts: readonly string[]): SuppressionTarget[] {
  return texts.flatMap((text) => readTarget(text) ?? []);
}

/** As it was written: with `@` or `@*.` in front of a domain. */
export function targetText(target: { readonly kind: string; readonly value: string }): string {
  return `${PREFIX[target.kind as SuppressionTarget['kind']]}${target.value}`;
}
