import { normaliseDomain, normaliseEmail } from '../../../platform/http/formats.js';

/** Scope of an entry: one address, all addresses of a domain, or also of its subdomains. */
export interface SuppressionTarget {
  readonly kind: 'email' | 'domain' | 'subdomains';
  /** Address in lower case, or domain as lower-case A-label without a prefix. */
  readonly value: string;
}

/** Prefix of the value. */
const PREFIX = { email: '', domain: '@', subdomains: '@*.' } as const;

/**
 * Parses `ana@example.com`, `@example.com`, or `@*.example.com`; null for anything else. `*@example.com` is rejected: it means the whole
 * domain, but would suppress a single nonexistent address.
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

/** Returns the targets that can be parsed, in order. */
export function readTargets(texts: readonly string[]): SuppressionTarget[] {
  return texts.flatMap((text) => readTarget(text) ?? []);
}

/** Returns the value as written: with `@` or `@*.` in front of a domain. */
export function targetText(target: { readonly kind: string; readonly value: string }): string {
  return `${PREFIX[target.kind as SuppressionTarget['kind']]}${target.value}`;
}
