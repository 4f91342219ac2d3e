import type { Esp } from '../../../../engine/lifecycle/enums.js';

/** Returns the mail system of a mailbox, as named in provider matching. */
export function providerEsp(provider: string): Esp {
  if (provider === 'google' || provider === 'microsoft') return provider;
  return 'other';
}

/** Google's consumer domains, whose sending limit is lower than that of an organization. */
const PERSONAL_GMAIL: readonly string[] = ['gmail.com', 'googlemail.com'];

/**
 * Returns the number of emails that a provider permits per mailbox in 24 hours: Google Workspace 2,000 messages,
 * personal Gmail 500, Exchange Online 10,000 recipients. Null without a published limit.
 */
export function providerLimit(provider: string, domain: string): number | null {
  if (provider === 'google') return PERSONAL_GMAIL.includes(domain) ? 500 : 2_000;
  if (provider === 'microsoft') return 10_000;
  return null;
}
