import type { Api } from './api.js';
import { DAILY_LIMIT_PER_MAILBOX, MAILBOXES } from './mailboxes.js';
import type { MailProvider } from './providers.js';

/** Creates all mailboxes. Those at a provider sign in first, each with the consent of its owner. */
export async function connectMailboxes(api: Api, providers: readonly MailProvider[]): Promise<void> {
  const mailboxes = [];
  for (const { address, firstName, lastName, provider } of MAILBOXES) {
    const at = providers.find(({ name }) => name === provider);
    mailboxes.push({
      ...{ address, firstName, lastName, dailyLimit: DAILY_LIMIT_PER_MAILBOX, minGapSeconds: 60 },
      ...{ timezone: 'Europe/Berlin', warmupRequired: false },
      ...(at === undefined ? {} : { connection: { kind: at.kind, oauthGrantId: await signIn(api, at, address) } }),
    });
  }
  await api.post('/mailboxes', { mailboxes });
}

/** Signs in as the owner of an account does in a browser, and returns the ID of the grant. */
async function signIn(api: Api, { name, kind, oauth }: MailProvider, account: string): Promise<string> {
  const begun = await api.post<{ authorization_url: string }>('/mailboxes/oauth/start', { provider: name, kind });
  const page = await api.page(oauth.consent(begun.authorization_url, { account }));
  const grant = /<code>([^<]+)<\/code>/.exec(page)?.[1];
  if (grant === undefined) throw new Error(`the sign-in of ${account} returned ${page.slice(0, 600)}`);
  return grant;
}
