import type { MailboxProvider } from '../../engine/lifecycle/delivery-enums.js';
import type { Ctx } from '../../platform/context.js';
import { type AppError, conflict, ValidationError, type ValidationIssue, valueIssue } from '../../platform/errors.js';
import { type ReadConnection, readConnection } from './connection-input.js';
import type { MailboxCreateItem } from './mailboxes.schemas.js';
import type { Rejection } from './rejection.schemas.js';
import { providerOfServer } from './well-known-servers.js';

/** One mailbox that can be made as far as the request alone tells. */
export interface PlannedMailbox {
  /** Lower case. */
  readonly address: string;
  readonly domain: string;
  readonly provider: MailboxProvider;
  readonly connection: ReadConnection | null;
  readonly warmupRequired: boolean;
  readonly item: MailboxCreateItem;
}

export interface CreatePlan {
  readonly planned: readonly PlannedMailbox[];
  readonly rejections: readonly Rejection[];
}

/** Providers at which mailboxes are bought. */
export const ORDERED_PROVIDERS: readonly MailboxProvider[] = ['opensrs', 'maildoso'];

/**
 * Reads the mailboxes of a request. Throws 422 with every wrong connection at once, 409 `provider_not_configured` for
 * providers and sign-ins that this installation has no access to.
 */
export function planCreation(
  ctx: Pick<Ctx, 'config'>,
  workspaceType: string,
  items: readonly MailboxCreateItem[],
): CreatePlan {
  const issues: ValidationIssue[] = [];
  const planned = new Map<string, PlannedMailbox>();
  const rejections: Rejection[] = [];
  for (const [index, item] of items.entries()) {
    const address = item.address.toLowerCase();
    const loc = ['body', 'mailboxes', index];
    requireAccess(item);
    const refused = refusalOf(item, workspaceType, planned.has(address));
    if (refused !== null) {
      rejections.push({ mailbox: item.address, ...refused });
      continue;
    }
    if (item.connection !== undefined && (item.provider === 'native' || item.provider === 'sandbox')) {
      const text = `a mailbox of the provider ${item.provider} has no connection`;
      issues.push(valueIssue([...loc, 'provider'], 'conflicting_values', text, item.provider));
      continue;
    }
    const connection =
      item.connection === undefined
        ? null
        : readConnection(ctx, [...loc, 'connection'], item.address, item.provider, item.connection);
    if (connection !== null && !('connection' in connection)) {
      issues.push(...connection);
      continue;
    }
    const shown = connection === null ? 'native' : providerOfServer(connection.connection.smtp.host);
    const provider = item.provider ?? shown;
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

function requireAccess({ provider, connection }: MailboxCreateItem): void {
  if (provider !== undefined && ORDERED_PROVIDERS.includes(provider)) throw notConfigured(provider);
  requirePasswordAuth(connection);
}

/** Throws 409 `provider_not_configured` for a sign-in at a provider: this installation is no registered application. */
export function requirePasswordAuth(connection: MailboxCreateItem['connection']): void {
  if (connection === undefined) return;
  if (connection.oauthGrantId !== undefined || (connection.auth !== undefined && connection.auth !== 'password')) {
    throw notConfigured(connection.auth ?? 'oauth');
  }
}

function notConfigured(provider: string): AppError {
  return conflict('provider_not_configured', `This installation has no access to ${provider}.`, { provider });
}

function refusalOf(
  item: MailboxCreateItem,
  workspaceType: string,
  isRepeated: boolean,
): Pick<Rejection, 'code' | 'message'> | null {
  if (isRepeated) return { code: 'duplicate', message: 'This address is in the request before.' };
  if (item.provider === 'sandbox' && workspaceType !== 'sandbox') {
    return { code: 'unsupported_provider', message: 'Sandbox mailboxes belong in a sandbox workspace.' };
  }
  const isElsewhere = item.provider !== undefined && ['google', 'microsoft', 'smtp'].includes(item.provider);
  if (isElsewhere && item.connection === undefined) {
    return { code: 'connection_missing', message: 'A mailbox at a provider needs a connection.' };
  }
  return null;
}
