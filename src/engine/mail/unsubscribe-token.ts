const MAX_SUBJECT = 2000;

/**
 * The token of an unsubscribe mail: the subject that a mail program takes from the `mailto:` of our List-Unsubscribe
 * header, `unsubscribe TOKEN`. Marks that a gateway or a person puts in front are allowed. Null when the subject is
 * anything else, so a reply that merely speaks of unsubscribing has none. What the token is worth is its maker's to say.
 */
export function parseUnsubscribeToken(subject: string): string | null {
  const match = /(?:^|[\s:])unsubscribe[\s:]+<?([\w.~+/=-]{16,1000})>?\s*$/i.exec(subject.slice(0, MAX_SUBJECT));
  return match?.[1] ?? null;
}
