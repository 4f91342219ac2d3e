import type { MailboxLogin, MailboxWithLogin } from '../mailboxes/connection/index.js';
import type { ProviderFacts } from './providers/provider.js';

/** Returns why a mailbox has no credentials that the provider accepts, with advice; null if it has. */
export function missingLogin(facts: ProviderFacts, { row, login }: MailboxWithLogin): string | null {
  if ('missing' in login) return login.missing;
  if (facts.singleLogin && !isSingleLogin(row.address, login)) {
    return `${facts.name} signs in to SMTP and IMAP with the address and one password; this mailbox has different usernames or two passwords.`;
  }
  return null;
}

function isSingleLogin(address: string, { smtp, imap }: MailboxLogin): boolean {
  const isAddress = (name: string): boolean => name.toLowerCase() === address;
  return isAddress(smtp.username) && isAddress(imap.username) && smtp.password === imap.password;
}
