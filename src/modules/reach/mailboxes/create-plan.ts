import type { MailboxProvider } from '../../../engine/lifecycle/delivery-enums.js';
import { english, say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { ValidationError, type ValidationIssue, valueIssue } from '../../../platform/errors.js';
import { type ReadConnection, readConnection } from './connection/connection-input.js';
import { type OauthConnection, readOauthConnection, requireOauthAccess, usesOauth } from './connection/oauth-input.js';
import { type TenantConnection, tenantConnection } from './connection/tenant-connection.js';
import type { WantedConnection } from './connection/wanted-connection.js';
import { providerOfServer } from './core/well-known-servers.js';
import { notConfigured } from './oauth/oauth-providers.js';
import type { UsableGrants } from './oauth/use-grant.service.js';
import type { Rejection } from './rejection.js';
import type { NewMailbox } from './wanted-settings.js';

/** Mailbox that can be created according to the request alone. */
export interface PlannedMailbox {
  /** Address in lower case. */
  readonly address: string;
  readonly domain: string;
  readonly provider: MailboxProvider;
  readonly connection: ReadConnection | OauthConnection | TenantConnection | null;
  readonly warmupRequired: boolean;
  readonly item: NewMailbox;
}

export interface CreatePlan {
  readonly planned: readonly PlannedMailbox[];
  readonly rejections: readonly Rejection[];
}

/** Providers that sell mailboxes. */
export const ORDERED_PROVIDERS: readonly MailboxProvider[] = ['opensrs', 'maildoso'];

/**
 * Plans the mailboxes of a request with the grants that it may use. Throws 422 with all invalid connections, and 409
 * `provider_not_configured` for providers and OAuth that are not configured on this instance.
 */
export function planCreation(
  ctx: Pick<Ctx, 'config'>,
  workspaceType: string,
  items: readonly NewMailbox[],
  grants: UsableGrants,
): CreatePlan {
  const issues: ValidationIssue[] = [];
  const left = new Map(grants);
  const planned = new Map<string, PlannedMailbox>();
  const rejections: Rejection[] = [];
  for (const [index, item] of items.entries()) {
    const address = item.address.toLowerCase();
    const loc = ['body', 'mailboxes', index];
    requireAccess(ctx, item);
    const refused = refusalOf(item, workspaceType, planned.has(address));
    if (refused !== null) {
      rejections.push({ mailbox: item.address, ...refused });
      continue;
    }
    if (item.connection !== undefined && (item.provider === 'native' || item.provider === 'sandbox')) {
      const text = say`cannot be \`${item.provider}\` if \`connection\` is set`;
      issues.push(valueIssue([...loc, 'provider'], 'conflicting_values', text, item.provider));
      continue;
    }
    const connection = connectionOf(ctx, [...loc, 'connection'], item, left);
    if (connection !== null && !('connection' in connection)) {
      issues.push(...connection);
      continue;
    }
    // Each grant connects one mailbox.
    if (connection !== null && 'grant' in connection) left.delete(connection.grant.id);
    const provider = item.provider ?? shownProvider(connection);
    planned.set(address, {
      address,
      domain: address.slice(address.lastIndexOf('@') + 1),
      provider,
      connection,
      warmupRequired: item.warmupRequired ?? provider === 'native',
      item,
    });
  }
  if (issues.length > 0) throw new ValidationError(issues);
  return { planned: [...planned.values()], rejections };
}

function connectionOf(
  ctx: Pick<Ctx, 'config'>,
  loc: ReadonlyArray<string | number>,
  item: NewMailbox,
  grants: UsableGrants,
): PlannedMailbox['connection'] | readonly ValidationIssue[] {
  if (item.tenant !== undefined) return tenantConnection(ctx, item.address.toLowerCase(), item.tenant);
  return item.connection === undefined ? null : readEither(ctx, loc, item, item.connection, grants);
}

function readEither(
  ctx: Pick<Ctx, 'config'>,
  loc: ReadonlyArray<string | number>,
  item: NewMailbox,
  input: WantedConnection,
  grants: UsableGrants,
): ReadConnection | OauthConnection | readonly ValidationIssue[] {
  if (usesOauth(input)) return readOauthConnection(ctx, loc, item.address, input, grants);
  return readConnection(ctx, loc, item.address, item.provider, input);
}

function shownProvider(connection: PlannedMailbox['connection']): MailboxProvider {
  if (connection === null) return 'native';
  if ('grant' in connection) return connection.grant.provider as MailboxProvider;
  if ('tenant' in connection) return connection.tenant.provider;
  return providerOfServer(connection.connection.smtp.host);
}

function requireAccess(ctx: Pick<Ctx, 'config'>, { provider, connection }: NewMailbox): void {
  if (provider !== undefined && ORDERED_PROVIDERS.includes(provider)) throw notConfigured(provider);
  requireOauthAccess(ctx, connection);
}

function refusalOf(
  item: NewMailbox,
  workspaceType: string,
  isRepeated: boolean,
): Pick<Rejection, 'code' | 'message'> | null {
  if (isRepeated) return { code: 'duplicate', message: english`This address appears twice in the request.` };
  if (item.provider === 'sandbox' && workspaceType !== 'sandbox') {
    return { code: 'unsupported_provider', message: english`Sandbox mailboxes require a sandbox workspace.` };
  }
  const isElsewhere = item.provider !== undefined && ['google', 'microsoft', 'smtp'].includes(item.provider);
  if (isElsewhere && item.connection === undefined) {
    return { code: 'connection_missing', message: english`A mailbox at a provider requires \`connection\`.` };
  }
  return null;
}
