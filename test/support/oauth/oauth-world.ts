import { type Consent, type OauthDouble, startOauthDouble } from '../../../sandbox/src/providers/oauth-double.js';
import type { OauthProvider } from '../../../src/modules/reach/mailboxes/oauth/oauth-providers.js';
import { createMailPort } from '../../../src/platform/mail/mail-port.js';
import { createEgressPolicy } from '../../../src/platform/outbound/egress-policy.js';
import type { OauthSettings } from '../../../src/platform/settings/oauth-settings.js';
import { openTestWorld, type TestAnswer, type TestWorld } from '../world.js';
import { startTokenMailServers, type TokenMailServers } from './token-mail-servers.js';

export const RETURN_URL = 'https://app.example.com/mailboxes?tab=new';
export const JO = 'jo@example.org';
export const ADA = 'ada@example.org';

export interface OauthWorld {
  readonly world: TestWorld;
  readonly google: OauthDouble;
  readonly microsoft: OauthDouble;
  readonly servers: TokenMailServers;
  start(body?: object, more?: object): Promise<TestAnswer>;
  /** Returns to Outrider with the provider's response. */
  callback(path: string): Promise<TestAnswer>;
  /** Starts a sign-in, consents, and returns the ID of the grant. */
  grant(provider?: OauthProvider, consent?: Partial<Consent>): Promise<string>;
  /** Creates a mailbox from a grant. */
  create(grantId: string, more?: object, request?: object): Promise<TestAnswer>;
  close(): Promise<void>;
}

/** Opens a world with OAuth applications at doubles of both providers, and mail servers that accept their tokens. */
export async function openOauthWorld(): Promise<OauthWorld> {
  const google = await startOauthDouble('google');
  const microsoft = await startOauthDouble('microsoft');
  const tokenOf = (user: string) => microsoft.liveToken(user) ?? google.liveToken(user);
  const servers = await startTokenMailServers([JO, ADA], tokenOf);
  const at = ({ client }: OauthDouble) => ({ ...client, smtpUrl: servers.smtpUrl, imapUrl: servers.imapUrl });
  const oauth: OauthSettings = {
    ...{ google: at(google), microsoft: at(microsoft), returnOrigins: ['https://app.example.com'] },
  };
  const allow = ['127.0.0.0/8', '::1/128'];
  const mail = createMailPort({ policy: createEgressPolicy({ allowCidrs: allow }), ca: servers.ca });
  const world = await openTestWorld({ config: { rateLimits: false, egressAllow: allow, oauth }, parts: { mail } });
  const start: OauthWorld['start'] = (body = {}, more = {}) =>
    world.inA({ method: 'POST', url: '/mailboxes/oauth/start', body: { provider: 'google', ...body }, ...more });
  const callback: OauthWorld['callback'] = (path) => world.inject({ url: path, key: null });
  return {
    ...{ world, google, microsoft, servers, start, callback },
    grant: async (provider = 'google', consent = {}) => {
      const started = await start({ provider, return_url: RETURN_URL });
      const double = provider === 'google' ? google : microsoft;
      const path = double.consent(started.json.authorization_url, { account: JO, ...consent });
      const back = await callback(path);
      const id = new URL(back.headers['location'] ?? '').searchParams.get('oauthGrantId');
      if (id === null) throw new Error(`no grant: ${back.headers['location']}`);
      return id;
    },
    create: (oauthGrantId, more = {}, request = {}) =>
      world.inA({
        method: 'POST',
        url: '/mailboxes',
        body: {
          mailboxes: [{ address: JO, firstName: 'Jo', lastName: 'Park', connection: { oauthGrantId }, ...more }],
        },
        ...request,
      }),
    close: async () => {
      await world.close();
      await google.close();
      await microsoft.close();
      await servers.close();
    },
  };
}
