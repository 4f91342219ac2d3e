import type { AuditAction } from '../../../../engine/words/audit-terms.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { conflict, notFound, valueError } from '../../../../platform/errors.js';
import { appendAudit } from '../../../foundation/workspaces/index.js';
import { moveMailboxes } from '../core/mailbox-status.service.js';
import { findMailboxes, lockMailboxes } from '../core/mailboxes.repo.js';
import type { OauthProvider } from '../oauth/oauth-providers.js';
import { openTenant, sealTenantSecret, type TenantAccess } from '../oauth/tenant-access.js';
import {
  type CountedTenant,
  deleteTenantRow,
  findTenant,
  findTenantOfDirectory,
  insertTenant,
  listTenantMailboxes,
  listTenantRows,
  lockTenant,
  type TenantRow,
  updateTenant,
} from '../oauth/tenants.repo.js';
import { deleteTokens } from '../oauth/tokens.repo.js';
import { endWatches } from '../watches/end-watches.service.js';
import { checkAccess, type TenantCheck } from './check-tenant.service.js';
import { TENANTS_LOOP } from './due-tenants.js';
import { checkedValues, retryMailboxes } from './record-check.js';
import { type GoogleKeyInput, type MicrosoftKeyInput, readGoogleKey, readMicrosoftKey } from './tenant-input.js';

export interface NewTenant {
  readonly google?: (GoogleKeyInput & { readonly domain: string; readonly adminAddress: string }) | undefined;
  readonly microsoft?:
    | (MicrosoftKeyInput & {
        readonly directoryId: string;
        readonly clientId: string;
        readonly groupId?: string | null | undefined;
      })
    | undefined;
}

/** New values of a tenant; omitted ones are kept. */
export interface TenantChange extends Partial<GoogleKeyInput>, MicrosoftKeyInput {
  readonly adminAddress?: string | undefined;
  readonly clientId?: string | undefined;
  readonly groupId?: string | null | undefined;
}

/** Values of a tenant that a check must accept before they are stored. */
interface ProposedTenant {
  readonly access: TenantAccess;
  readonly expiresAt: Date | null;
}

export function listTenants(ctx: Ctx, workspaceId: number): Promise<CountedTenant[]> {
  return listTenantRows(ctx.sql, workspaceId);
}

/** Throws `tenant_not_found` (404). */
export async function viewTenant(ctx: Ctx, workspaceId: number, id: string): Promise<CountedTenant> {
  const [row] = await listTenantRows(ctx.sql, workspaceId, id);
  if (row === undefined) throw notFound('tenant');
  return row;
}

/** Throws `tenant_not_found` (404). */
export async function getTenant(ctx: Ctx, workspaceId: number, id: string): Promise<TenantRow> {
  const row = await findTenant(ctx.sql, workspaceId, id);
  if (row === undefined) throw notFound('tenant');
  return row;
}

/**
 * Stores a tenant with its encrypted credential. Until a check succeeds it is `pending`. Throws 422 for an unusable
 * credential, and 409 `already_exists` if the workspace has connected this directory.
 */
export function createTenant(ctx: Ctx, workspaceId: number, input: NewTenant): Promise<CountedTenant> {
  const { access, expiresAt } = readNew(input);
  return inTx(ctx, async (ctx) => {
    const id = ctx.ids.uuid();
    const now = ctx.clock.now();
    const added = await insertTenant(ctx.sql, {
      workspace_id: workspaceId,
      id,
      provider: access.provider,
      directory: access.directory,
      admin_address: access.adminAddress,
      client_id: access.clientId,
      group_id: access.groupId,
      credentials: sealTenantSecret(ctx, workspaceId, id, access.secret),
      credentials_expire_at: expiresAt,
      status: 'pending',
      due_at: new Date(now.getTime() + HOUR_MS),
      created_at: now,
      updated_at: now,
    });
    if (added === null) {
      const known = await findTenantOfDirectory(ctx.sql, workspaceId, access.provider, access.directory);
      const context = known === undefined ? {} : { id: known.id };
      throw conflict('already_exists', say`${access.directory} is already connected. Update it instead.`, context);
    }
    await audit(ctx, workspaceId, id, 'tenant.created', { provider: access.provider, directory: access.directory });
    return viewTenant(ctx, workspaceId, id);
  });
}

/** Checks the stored credential of a tenant and stores the result. Must not run in a transaction. */
export async function verifyTenant(ctx: Ctx, workspaceId: number, id: string): Promise<TenantCheck> {
  const row = await getTenant(ctx, workspaceId, id);
  const check = await checkAccess(ctx, openTenant(ctx, row));
  await inTx(ctx, async (ctx) => {
    const now = await lockTenant(ctx.sql, workspaceId, id);
    // Another request has since stored a different credential, which has its own check.
    if (now === undefined || !now.credentials.equals(row.credentials)) return;
    await updateTenant(ctx.sql, workspaceId, id, checkedValues(ctx, check, now));
    if (check.ok && now.status === 'failing') await retryMailboxes(ctx, workspaceId, id);
  });
  return check;
}

/** Reads a change of a tenant. Throws 404, and 422 for an unusable credential. */
export async function readTenantChange(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  input: TenantChange,
): Promise<ProposedTenant> {
  const row = await getTenant(ctx, workspaceId, id);
  const stored = openTenant(ctx, row);
  refuseForeignFields(stored.provider, input);
  const own = {
    ...stored,
    adminAddress: input.adminAddress ?? stored.adminAddress,
    clientId: input.clientId ?? stored.clientId,
    groupId: input.groupId === undefined ? stored.groupId : input.groupId,
  };
  if (stored.provider === 'google') {
    if (input.serviceAccountKey === undefined) return { access: own, expiresAt: row.credentials_expire_at };
    const key = readGoogleKey(['body', 'serviceAccountKey'], { serviceAccountKey: input.serviceAccountKey });
    return { access: { ...own, ...key }, expiresAt: null };
  }
  const changesKey = [input.certificate, input.privateKey, input.clientSecret].some((each) => each !== undefined);
  if (!changesKey) return { access: own, expiresAt: input.clientSecretExpiresAt ?? row.credentials_expire_at };
  const { secret, expiresAt } = readMicrosoftKey(['body'], input);
  return { access: { ...own, secret }, expiresAt };
}

/** Stores a change of a tenant if the provider accepts it, and mints new tokens with it. Must not run in a transaction. */
export async function storeTenantChange(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  { access, expiresAt }: ProposedTenant,
): Promise<TenantCheck> {
  const check = await checkAccess(ctx, access);
  if (!check.ok) return check;
  await inTx(ctx, async (ctx) => {
    const before = await lockTenant(ctx.sql, workspaceId, id);
    if (before === undefined) throw notFound('tenant');
    const now = ctx.clock.now();
    await updateTenant(ctx.sql, workspaceId, id, {
      admin_address: access.adminAddress,
      client_id: access.clientId,
      group_id: access.groupId,
      credentials: sealTenantSecret(ctx, workspaceId, id, access.secret),
      credentials_expire_at: expiresAt,
      ...checkedValues(ctx, check, before),
      updated_at: now,
      // A different group has different users.
      ...{ due_at: now, watched_up_to: 0 },
    });
    ctx.wake.hint(TENANTS_LOOP);
    await retryMailboxes(ctx, workspaceId, id);
    await audit(ctx, workspaceId, id, 'tenant.updated', { clientId: access.clientId, groupId: access.groupId });
  });
  return check;
}

/**
 * Deletes a tenant with its credential. Throws 409 `tenant_in_use` with the addresses of its mailboxes, unless `disconnect`
 * is set: they are then disconnected, and keep their conversations, limits, and campaigns.
 */
export function deleteTenant(ctx: Ctx, workspaceId: number, id: string, disconnect: boolean): Promise<string[]> {
  return inTx(ctx, async (ctx) => {
    const row = await lockTenant(ctx.sql, workspaceId, id);
    if (row === undefined) throw notFound('tenant');
    const ids = await listTenantMailboxes(ctx.sql, workspaceId, id);
    const found = await findMailboxes(ctx.sql, workspaceId, { ids, uuids: [], addresses: [] });
    const addresses = found.map(({ address }) => address).sort();
    if (addresses.length > 0 && !disconnect) {
      const sentence = say`Mailboxes use this tenant (${addresses.length}). Delete them first, or set \`disconnect\`.`;
      throw conflict('tenant_in_use', sentence, { count: addresses.length, mailboxes: addresses.slice(0, MOST_NAMED) });
    }
    const rows = await lockMailboxes(ctx.sql, workspaceId, ids);
    const problem = { errorCode: 'auth_failed', message: 'The tenant of the mailbox was disconnected. Reconnect it.' };
    await moveMailboxes(ctx, workspaceId, rows, 'authentication_failed', problem);
    await moveMailboxes(ctx, workspaceId, rows, 'credentials_refused', problem);
    await endWatches(ctx, workspaceId, ids);
    await deleteTokens(ctx.sql, workspaceId, ids);
    await deleteTenantRow(ctx.sql, workspaceId, id);
    await audit(ctx, workspaceId, id, 'tenant.deleted', { directory: row.directory, disconnected: addresses });
    return addresses;
  });
}

const MOST_NAMED = 50;
const HOUR_MS = 3_600_000;

function readNew({ google, microsoft }: NewTenant): ProposedTenant {
  if ((google === undefined) === (microsoft === undefined)) {
    throw valueError(['body'], 'missing_one_of', say`must have either \`google\` or \`microsoft\``);
  }
  if (google !== undefined) {
    const key = readGoogleKey(['body', 'google', 'serviceAccountKey'], google);
    const { adminAddress } = google;
    const directory = google.domain.toLowerCase();
    return { access: { provider: 'google', directory, adminAddress, groupId: null, ...key }, expiresAt: null };
  }
  if (microsoft === undefined) throw new Error('Neither provider is set.');
  const { secret, expiresAt } = readMicrosoftKey(['body', 'microsoft'], microsoft);
  const { directoryId, clientId, groupId = null } = microsoft;
  const directory = directoryId.toLowerCase();
  return { access: { provider: 'microsoft', directory, adminAddress: null, clientId, groupId, secret }, expiresAt };
}

const FIELDS: Readonly<Record<OauthProvider, ReadonlyArray<keyof TenantChange>>> = {
  google: ['serviceAccountKey', 'adminAddress'],
  microsoft: ['certificate', 'privateKey', 'clientSecret', 'clientSecretExpiresAt', 'clientId', 'groupId'],
};

function refuseForeignFields(provider: OauthProvider, input: TenantChange): void {
  const others = FIELDS[provider === 'google' ? 'microsoft' : 'google'];
  const [foreign] = others.filter((field) => input[field] !== undefined);
  if (foreign === undefined) return;
  throw valueError(['body', foreign], 'conflicting_values', say`does not apply to a tenant of this provider`);
}

function audit(ctx: Ctx, workspaceId: number, id: string, action: AuditAction, changes: object): Promise<void> {
  return appendAudit(ctx, workspaceId, { action, resource: 'tenant', resourceId: id, changes: { ...changes } });
}
