import { normalAddress } from '../address.js';
import type { DeliveryTarget } from '../deliverer.js';
import type { Transmit } from '../providers/api-server.js';
import type { Announcements, CallService } from '../providers/caller.js';
import { type GmailDouble, startGmailDouble } from '../providers/gmail-double.js';
import { gmailWatches, SERVICE_ACCOUNT, TOPIC } from '../providers/gmail-watches.js';
import { startGraphDouble } from '../providers/graph-double.js';
import { graphSubscriptions } from '../providers/graph-subscriptions.js';
import { type OauthDouble, type Provider, startOauthDouble } from '../providers/oauth-double.js';
import { MAILBOXES } from './mailboxes.js';

/** Google or Microsoft as the service sees it: sign-in, mail API, and announcements of new mail. */
export interface MailProvider {
  readonly name: Provider;
  /** Transport of mailboxes at this provider. */
  readonly kind: 'gmail_api' | 'graph';
  readonly oauth: OauthDouble;
  readonly api: Pick<GmailDouble, 'fault' | 'met' | 'heal' | 'sent'>;
  readonly push: Announcements;
  /** Part of the path of the request that sends a message. */
  readonly sends: string;
  /** Part of the path of the request that lists changes. */
  readonly lists: string;
  /** Ends all access tokens before their time. */
  endTokens(): void;
  /** Invalidates all positions in the list of changes. */
  forget(): void;
  /** Settings of a service that uses this provider. */
  readonly settings: Readonly<Record<string, string>>;
  /** Returns the mailbox of an account as a target of email. */
  mailbox(account: string): DeliveryTarget;
  close(): Promise<void>;
}

/** Both providers. */
export interface MailProviders {
  readonly all: readonly MailProvider[];
  /** Settings of a service that uses both. */
  readonly settings: Readonly<Record<string, string>>;
  /** Returns the mailbox of an address, with or without a tag; null if it is at neither provider. */
  mailbox(address: string): DeliveryTarget | null;
  close(): Promise<void>;
}

interface Surroundings {
  readonly now: () => Date;
  readonly call: CallService;
  /** Delivers what accounts send. */
  readonly transmit: Transmit;
}

/** Address of the service for both providers, which announce new mail only over HTTPS. The doubles call the real one. */
const PUBLIC_URL = 'https://outrider.test';

/** @param options.serviceOrigin real address of the service; undefined before it has started */
export async function startProviders({
  now,
  serviceOrigin,
  transmit,
}: {
  readonly now: () => Date;
  readonly serviceOrigin: () => string | undefined;
  readonly transmit: Transmit;
}): Promise<MailProviders> {
  const call: CallService = async (path, { body = '', authorization }) => {
    const headers = { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) };
    const response = await fetch(new URL(path, serviceOrigin()), { method: 'POST', headers, body });
    const contentType = response.headers.get('content-type') ?? '';
    return { status: response.status, text: await response.text(), contentType };
  };
  const surroundings = { now, call, transmit };
  const all = [await startGoogle(surroundings), await startMicrosoft(surroundings)];
  return {
    all,
    settings: Object.assign({ PUBLIC_URL }, ...all.map(({ settings }) => settings)),
    mailbox: (address) => {
      const account = normalAddress(address).replace(/\+[^@]*@/, '@');
      const provider = MAILBOXES.find((mailbox) => mailbox.address === account)?.provider;
      return all.find(({ name }) => name === provider)?.mailbox(account) ?? null;
    },
    close: () => closeAll(...all),
  };
}

async function startGoogle({ now, call, transmit }: Surroundings): Promise<MailProvider> {
  const oauth = await startOauthDouble('google', now);
  const watches = await gmailWatches(call, now);
  const { accountOf } = oauth;
  const outside: Parameters<typeof startGmailDouble>[0]['outside'] = (asked) =>
    watches.answer(asked, () => accountOf(asked.token));
  const api = await startGmailDouble({ accountOf, now, outside, transmit });
  return {
    ...{ name: 'google', kind: 'gmail_api', oauth, api, push: watches, sends: 'messages/send', lists: '/history' },
    endTokens: () => oauth.expireAll(),
    forget: () => api.forgetHistory(),
    settings: {
      ...signInSettings('GOOGLE', oauth, api.origin),
      GMAIL_PUSH_TOPIC: TOPIC,
      GMAIL_PUSH_SERVICE_ACCOUNT: SERVICE_ACCOUNT,
      GMAIL_PUSH_KEYS_URL: `${api.origin}/oauth2/v3/certs`,
    },
    mailbox: (account) => depositing(watches, account, (raw) => void api.deliver(account, raw)),
    close: () => closeAll(api, oauth),
  };
}

async function startMicrosoft({ now, call, transmit }: Surroundings): Promise<MailProvider> {
  const oauth = await startOauthDouble('microsoft', now);
  const subscriptions = graphSubscriptions(call, now);
  const { accountOf } = oauth;
  const outside: Parameters<typeof startGraphDouble>[0]['outside'] = (asked) =>
    subscriptions.answer(asked, () => accountOf(asked.token));
  const api = await startGraphDouble({ accountOf, now, outside, transmit });
  return {
    ...{ name: 'microsoft', kind: 'graph', oauth, api, push: subscriptions, sends: '/send', lists: '/delta' },
    endTokens: () => oauth.expireAll(),
    forget: () => api.forgetDeltas(),
    settings: { ...signInSettings('MICROSOFT', oauth, api.origin), MICROSOFT_PUSH: 'true' },
    mailbox: (account) => depositing(subscriptions, account, (raw) => api.deliver(account, raw)),
    close: () => closeAll(api, oauth),
  };
}

function depositing(push: Announcements, account: string, deliver: (raw: Buffer) => void): DeliveryTarget {
  return {
    deposit: async (raw) => {
      deliver(raw);
      const isAnnounced = push.announce(account);
      await push.arrived();
      return { isAnnounced };
    },
  };
}

function signInSettings(name: 'GOOGLE' | 'MICROSOFT', { client }: OauthDouble, apiUrl: string): Record<string, string> {
  return {
    [`${name}_OAUTH_CLIENT_ID`]: client.clientId,
    [`${name}_OAUTH_CLIENT_SECRET`]: client.clientSecret,
    [`${name}_OAUTH_AUTHORIZE_URL`]: client.authorizeUrl,
    [`${name}_OAUTH_TOKEN_URL`]: client.tokenUrl,
    [`${name}_API_URL`]: apiUrl,
  };
}

async function closeAll(...servers: ReadonlyArray<{ close(): Promise<void> }>): Promise<void> {
  await Promise.all(servers.map((server) => server.close()));
}
