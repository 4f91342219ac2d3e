/**
 * Returns the mailbox behind an address if its provider delivers several spellings to it: Gmail ignores dots
 * (support.google.com/mail/answer/7436150) and has two domains.
 * @param address in lower case
 */
export function mailboxKey(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return address;
  return `${address.slice(0, at).replaceAll('.', '')}@gmail.com`;
}

/**
 * Returns the mailbox that an address leads to, without its tag: the same for `ann+news@a.example` and
 * `ann@a.example`. Implements the same rule as the SQL function `mailbox_of`.
 * @param address in lower case.
 */
export function mailboxOf(address: string): string {
  return mailboxKey(address.replace(/\+.*@/, '@'));
}

/** Returns whether the local part has a tag (RFC 5233): an alias of the mailbox, not its main address. */
export function hasTag(address: string): boolean {
  return address.slice(0, address.lastIndexOf('@')).includes('+');
}
