import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { type ValidationIssue, valueIssue } from '../../../../platform/errors.js';
import type { ConnectionKind, StoredConnection, StoredEndpoint } from '../core/connection.js';
import type { GrantRow } from '../oauth/grants.repo.js';
import {
  apiServer,
  notConfigured,
  OAUTH_FACTS,
  type OauthProvider,
  oauthServers,
  providerOfAuth,
  requireClient,
} from '../oauth/oauth-providers.js';
import type { UsableGrants } from '../oauth/use-grant.service.js';
import type { WantedConnection } from './wanted-connection.js';

/** Connection that uses OAuth, and the grant whose tokens it takes over. */
export interface OauthConnection {
  readonly connection: StoredConnection;
  readonly secrets: Record<string, never>;
  readonly grant: GrantRow;
}

/** Returns whether a connection uses OAuth instead of a password. APIs accept nothing else. */
export function usesOauth({ oauthGrantId, auth, kind }: WantedConnection): boolean {
  const isApi = kind !== undefined && kind !== 'smtp';
  return oauthGrantId !== undefined || (auth !== undefined && auth !== 'password') || isApi;
}

/** Throws 409 `provider_not_configured` for OAuth at a provider where this instance has no application. */
export function requireOauthAccess({ config }: Pick<Ctx, 'config'>, input: WantedConnection | undefined): void {
  if (input === undefined || !usesOauth(input)) return;
  if (input.auth !== undefined && input.auth !== 'password') requireClient(config, providerOfAuth(input.auth));
  else if (config.oauth.google === null && config.oauth.microsoft === null) throw notConfigured('oauth');
}

/**
 * Reads an OAuth connection. It uses the provider's own servers or API, because a token is never sent elsewhere. With
 * Google and with APIs, the account must match the mailbox. With SMTP and IMAP at Microsoft, the account may be another one
 * with access to a shared mailbox, which the servers then check.
 */
export function readOauthConnection(
  { config }: Pick<Ctx, 'config'>,
  loc: ReadonlyArray<string | number>,
  address: string,
  input: WantedConnection,
  grants: UsableGrants,
): OauthConnection | readonly ValidationIssue[] {
  const grantLoc = [...loc, 'oauthGrantId'];
  const id = input.oauthGrantId?.toLowerCase();
  if (id === undefined)
    return [valueIssue(grantLoc, 'missing_one_of', say`is required for this authentication method`)];
  const grant = grants.get(id);
  const wanted = input.auth === undefined ? undefined : input.auth;
  if (grant === undefined || (wanted !== undefined && wanted !== `oauth_${grant.provider}`)) {
    const text = say`is unknown, for another provider, already used, or older than 15 minutes`;
    return [valueIssue(grantLoc, 'unknown_grant', text, input.oauthGrantId)];
  }
  const provider = grant.provider as OauthProvider;
  const kind = grant.kind as ConnectionKind;
  const issues = conflictsOf(loc, input);
  if (input.kind !== undefined && input.kind !== kind) {
    const text = say`must be \`${kind}\`, which the sign-in was started for`;
    issues.push(valueIssue([...loc, 'kind'], 'conflicting_values', text, input.kind));
  }
  if ((kind !== 'smtp' || !OAUTH_FACTS[provider].sharesMailboxes) && !isAccount(grant.account, address)) {
    const text = say`belongs to ${grant.account}, not to this address`;
    issues.push(valueIssue(grantLoc, 'wrong_account', text, input.oauthGrantId));
  }
  if (issues.length > 0) return issues;
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const client = requireClient(config, provider);
  const api = apiServer(client);
  const { smtp, imap } = kind === 'smtp' ? oauthServers(client, provider, domain) : { smtp: api, imap: api };
  const username = input.username ?? address.toLowerCase();
  const at = (place: Omit<StoredEndpoint, 'username'>): StoredEndpoint => ({ ...place, username });
  return {
    connection: {
      auth: `oauth_${provider}`,
      ...(kind === 'smtp' ? {} : { kind }),
      smtp: at(smtp),
      imap: input.imap === null ? null : at(imap),
      grant: grant.id,
    },
    secrets: {},
    grant,
  };
}

function conflictsOf(loc: ReadonlyArray<string | number>, input: WantedConnection): ValidationIssue[] {
  const fields = (['password', 'smtp', 'imap'] as const).filter((field) => (input[field] ?? undefined) !== undefined);
  return fields.map((field) =>
    valueIssue([...loc, field], 'conflicting_values', say`a sign-in uses the servers of its provider and no password`),
  );
}

/** Treats Google's two names for one domain as the same (https://support.google.com/mail/answer/10313). */
function isAccount(account: string | null, address: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/@googlemail\.com$/, '@gmail.com');
  return account !== null && plain(account) === plain(address);
}
