const MAX_SUBJECT = 2000;

/**
 * Returns the token of an unsubscribe email: its subject `unsubscribe TOKEN` comes from the `mailto:` of our List-Unsubscribe header.
 * Prefixes of gateways or people are allowed. Null for any other subject, so a reply that only mentions unsubscribing has no token. The
 * caller checks whether the token is valid.
 */
export function parseUnsubscribeToken(subject: string): string | null {
  const match = /(?:^|[\s:])unsubscribe[\s:]+<?([\w.~+/=-]{16,1000})>?\s*$/i.exec(subject.slice(0, MAX_SUBJECT));
  return match?.[1] ?? null;
}
