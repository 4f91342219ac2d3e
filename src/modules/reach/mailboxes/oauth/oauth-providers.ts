import { say } from '../../../../engine/words/say.js';
import type { Config } from '../../../../platform/config.js';
import { type AppError, conflict } from '../../../../platform/errors.js';
import type { OauthClient } from '../../../../platform/settings/oauth-settings.js';
import type { ConnectionKind, StoredEndpoint } from '../core/connection.js';
import { guessServers } from '../core/well-known-servers.js';

export type OauthProvider = 'google' | 'microsoft';
export type OauthAuth = `oauth_${OauthProvider}`;

/** Requirements of a provider for a sign-in, according to its documentation. */
export interface OauthFacts {
  /** Display name. */
  readonly name: string;
  /** API of the provider, the alternative to SMTP and IMAP. */
  readonly api: Exclude<ConnectionKind, 'smtp'>;
  /** Scopes for SMTP and IMAP, without access to other data of the user. */
  readonly scopes: readonly string[];
  /** Scopes for the API; for Microsoft, names relative to the API's URL. */
  readonly apiScopes: readonly string[];
  /** Additional scopes, for the identity of the account and a refresh token. */
  readonly otherScopes: readonly string[];
  readonly parameters: Readonly<Record<string, string>>;
  /** Whether another account can access the address over SMTP and IMAP, as with a shared mailbox. */
  readonly sharesMailboxes: boolean;
}

/**
 * Sources of the API scopes: https://developers.google.com/workspace/gmail/api/auth/scopes,
 * https://learn.microsoft.com/graph/permissions-reference. Sources of the other scopes: Google,
 * https://developers.google.com/workspace/gmail/imap/xoauth2-protocol; without `prompt=consent`, a repeated consent returns
 * no refresh token. Microsoft, https://learn.microsoft.com/exchange/client-developer/legacy-protocols; all scopes of a token
 * must belong to one host.
 */
export const OAUTH_FACTS: Readonly<Record<OauthProvider, OauthFacts>> = {
  google: {
    name: 'Google',
    api: 'gmail_api',
    scopes: ['https://mail.google.com/'],
    apiScopes: ['https://www.googleapis.com/auth/gmail.send', 'https://www.googleapis.com/auth/gmail.readonly'],
    otherScopes: ['openid', 'email'],
    parameters: { access_type: 'offline', prompt: 'consent' },
    sharesMailboxes: false,
  },
  microsoft: {
    name: 'Microsoft',
    api: 'graph',
    scopes: ['https://outlook.office.com/IMAP.AccessAsUser.All', 'https://outlook.office.com/SMTP.Send'],
    apiScopes: ['Mail.Send', 'Mail.ReadWrite'],
    otherScopes: ['offline_access', 'openid', 'email'],
    parameters: { prompt: 'select_account' },
    sharesMailboxes: true,
  },
};

/** Returns the scopes to request for a transport. */
export function scopesFor(
  client: Pick<OauthClient, 'apiUrl'>,
  provider: OauthProvider,
  kind: ConnectionKind,
): string[] {
  const { scopes, apiScopes } = OAUTH_FACTS[provider];
  if (kind === 'smtp') return [...scopes];
  return provider === 'microsoft' ? apiScopes.map((name) => `${client.apiUrl}/${name}`) : [...apiScopes];
}

/** Returns the scopes that the user did not grant. Microsoft may omit the URL of Graph and change the case. */
export function missingScopes(wanted: readonly string[], granted: readonly string[] | null): string[] {
  if (granted === null) return [];
  const keyOf = (scope: string): string => scope.toLowerCase().replace(/^https?:\/\/[^/]+\/(?=mail\.[a-z]+$)/, '');
  const given = granted.map(keyOf);
  return wanted.filter((scope) => !given.includes(keyOf(scope)));
}

/** Returns the application of this instance at a provider. Throws 409 `provider_not_configured`. */
export function requireClient({ oauth }: Pick<Config, 'oauth'>, provider: OauthProvider): OauthClient {
  const client = oauth[provider];
  if (client === null) throw notConfigured(provider);
  return client;
}

const NAMES = { google: 'Google', microsoft: 'Microsoft', opensrs: 'OpenSRS', maildoso: 'Maildoso', oauth: 'OAuth' };

export function notConfigured(provider: string): AppError {
  const name = (NAMES as Readonly<Record<string, string>>)[provider] ?? provider;
  return conflict('provider_not_configured', say`${name} is not configured on this instance.`, { provider });
}

export function providerOfAuth(auth: OauthAuth): OauthProvider {
  return auth === 'oauth_google' ? 'google' : 'microsoft';
}

/** Returns the redirect URL for the provider; the application at the provider must list the same text. */
export function callbackUrl({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/mailboxes/oauth/callback`;
}

type ServerPlace = Omit<StoredEndpoint, 'username'>;

/** Returns the servers of a provider. A token is sent to no other servers. */
export function oauthServers(
  client: OauthClient,
  provider: OauthProvider,
  domain: string,
): { readonly smtp: ServerPlace; readonly imap: ServerPlace } {
  const smtp = placeOf(client.smtpUrl, { tls: 465, starttls: 587 });
  const imap = placeOf(client.imapUrl, { tls: 993, starttls: 143 });
  // Personal accounts use a different submission server than organizations.
  const isUsual = smtp.host === 'smtp.office365.com' && provider === 'microsoft';
  return { smtp: isUsual ? guessServers(domain, provider).smtp : smtp, imap };
}

/** Returns the host and port of a provider's API. */
export function apiServer({ apiUrl }: Pick<OauthClient, 'apiUrl'>): ServerPlace {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isTls = protocol === 'https:';
  const usual = isTls ? 443 : 80;
  return { host: hostname, port: port === '' ? usual : Number(port), security: isTls ? 'tls' : 'none' };
}

function placeOf(text: string, ports: { readonly tls: number; readonly starttls: number }): ServerPlace {
  const { protocol, hostname, port } = new URL(text);
  const security = protocol.endsWith('s:') ? 'tls' : 'starttls';
  return { host: hostname, port: port === '' ? ports[security] : Number(port), security };
}
