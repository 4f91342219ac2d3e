import type { Config } from '../../../platform/config.js';
import { type AppError, conflict } from '../../../platform/errors.js';
import type { OauthClient } from '../../../platform/oauth-settings.js';
import type { StoredEndpoint } from '../connection/connection.js';
import { guessServers } from '../connection/well-known-servers.js';

export type OauthProvider = 'google' | 'microsoft';
export type OauthAuth = `oauth_${OauthProvider}`;

/** What one provider asks of a sign-in, as its documentation says. */
export interface OauthFacts {
  /** As people call it. */
  readonly name: string;
  /** What SMTP and IMAP need, and no more of the person's data. */
  readonly scopes: readonly string[];
  /** Besides: who has signed in, and a refresh token. */
  readonly otherScopes: readonly string[];
  readonly parameters: Readonly<Record<string, string>>;
  /** Another account than the one of the address may have rights to it: a shared mailbox. */
  readonly sharesMailboxes: boolean;
}

/**
 * Google: https://developers.google.com/workspace/gmail/imap/xoauth2-protocol; without `prompt=consent` a second consent
 * brings no refresh token. Microsoft: https://learn.microsoft.com/exchange/client-developer/legacy-protocols; all scopes of a
 * token must be of one host.
 */
export const OAUTH_FACTS: Readonly<Record<OauthProvider, OauthFacts>> = {
  google: {
    name: 'Google',
    scopes: ['https://mail.google.com/'],
    otherScopes: ['openid', 'email'],
    parameters: { access_type: 'offline', prompt: 'consent' },
    sharesMailboxes: false,
  },
  microsoft: {
    name: 'Microsoft',
    scopes: ['https://outlook.office.com/IMAP.AccessAsUser.All', 'https://outlook.office.com/SMTP.Send'],
    otherScopes: ['offline_access', 'openid', 'email'],
    parameters: { prompt: 'select_account' },
    sharesMailboxes: true,
  },
};

/** The application of this installation at a provider. Throws 409 `provider_not_configured`. */
export function requireClient({ oauth }: Pick<Config, 'oauth'>, provider: OauthProvider): OauthClient {
  const client = oauth[provider];
  if (client === null) throw notConfigured(provider);
  return client;
}

export function notConfigured(provider: string): AppError {
  return conflict('provider_not_configured', `${provider} is not configured on this instance.`, { provider });
}

export function providerOfAuth(auth: OauthAuth): OauthProvider {
  return auth === 'oauth_google' ? 'google' : 'microsoft';
}

/** Where the provider sends the browser back to; the same text must be entered there for the application. */
export function callbackUrl({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/mailboxes/oauth/callback`;
}

type ServerPlace = Omit<StoredEndpoint, 'username'>;

/** The servers of a provider. A token is sent to no other. */
export function oauthServers(
  client: OauthClient,
  provider: OauthProvider,
  domain: string,
): { readonly smtp: ServerPlace; readonly imap: ServerPlace } {
  const smtp = placeOf(client.smtpUrl, { tls: 465, starttls: 587 });
  const imap = placeOf(client.imapUrl, { tls: 993, starttls: 143 });
  // Personal accounts submit elsewhere than those of organisations.
  const isUsual = smtp.host === 'smtp.office365.com' && provider === 'microsoft';
  return { smtp: isUsual ? guessServers(domain, provider).smtp : smtp, imap };
}

function placeOf(text: string, ports: { readonly tls: number; readonly starttls: number }): ServerPlace {
  const { protocol, hostname, port } = new URL(text);
  const security = protocol.endsWith('s:') ? 'tls' : 'starttls';
  return { host: hostname, port: port === '' ? ports[security] : Number(port), security };
}
