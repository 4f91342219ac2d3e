import { stored } from '../../../../engine/words/in-language.js';
import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { decodeCursor, encodeCursor } from '../../../../platform/db/keyset.js';
import { AppError, conflict } from '../../../../platform/errors.js';
import { findMailboxes } from '../core/mailboxes.repo.js';
import { createMailboxes } from '../create.service.js';
import type { OauthProvider } from '../oauth/oauth-providers.js';
import { openTenant } from '../oauth/tenant-access.js';
import { REJECTION_CODES, type Rejection } from '../rejection.js';
import { listUsers, readUser } from './check-tenant.service.js';
import { type DirectoryUser, openDirectory } from './directory.js';
import { isTemporary, TenantFailure } from './tenant-problem.js';
import { getTenant } from './tenants.service.js';

/** User of a tenant, and the mailbox here that has its address or one of its aliases. */
export interface TenantUserView extends DirectoryUser {
  readonly mailboxId: number | null;
}

export interface TenantUsers {
  readonly users: readonly TenantUserView[];
  readonly nextCursor: string | null;
  /** Whether the tenant tells shared mailboxes; null if no user of the page must be one to be connected. */
  readonly tellsShared: boolean | null;
}

/** Settings of all mailboxes that a request connects. */
export interface TenantMailboxSettings {
  readonly dailyLimit: number;
  readonly minGapSeconds: number;
  readonly tags: readonly string[];
}

/** Result for one user of a request. */
export interface ConnectedUser {
  readonly userId: string;
  readonly address: string | null;
  readonly mailboxId: number | null;
  readonly code: Rejection['code'] | null;
  readonly message: string | null;
}

/** Concurrent requests to a directory for the users of one request. */
const AT_ONCE = 5;

/** Lists a page of users of a tenant. Throws 404, and 409 `tenant_failing`. */
export async function listTenantUsers(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  query: { readonly search: string | null; readonly cursor: string | null; readonly limit: number },
): Promise<TenantUsers> {
  const tenant = await getTenant(ctx, workspaceId, id);
  const { search, cursor, limit } = query;
  // The cursor is bound to the tenant and the search, so that a position of the provider never reaches another
  // directory.
  const binding = { workspaceId, operation: 'listTenantUsers', filters: { tenant: id, search } };
  const from = cursor === null ? null : String(decodeCursor(ctx.secrets, binding, cursor)[0]);
  try {
    const page = await listUsers(ctx, await openDirectory(ctx, openTenant(ctx, tenant)), { search, from, limit });
    const nextCursor = page.next === null ? null : encodeCursor(ctx.secrets, binding, [page.next]);
    const users = await withMailboxes(ctx, workspaceId, page.users);
    return { users, nextCursor, tellsShared: page.tellsShared };
  } catch (error) {
    if (!(error instanceof TenantFailure)) throw error;
    const { code, message } = error;
    const sentence = say`The users of the tenant cannot be listed. ${stored(message)}`;
    throw conflict('tenant_failing', sentence, { problem: code, temporary: isTemporary(code) });
  }
}

async function withMailboxes(
  ctx: Ctx,
  workspaceId: number,
  users: readonly DirectoryUser[],
): Promise<TenantUserView[]> {
  const addresses = users.flatMap(({ address, aliases }) => [address, ...aliases]);
  const rows = await findMailboxes(ctx.sql, workspaceId, { ids: [], uuids: [], addresses });
  const ids = new Map(rows.map((row) => [row.address, row.id]));
  const idOf = ({ address, aliases }: DirectoryUser): number | null =>
    [address, ...aliases].map((each) => ids.get(each)).find((found) => found !== undefined) ?? null;
  return users.map((user) => ({ ...user, mailboxId: idOf(user) }));
}

/**
 * Connects users of a tenant as mailboxes, and returns the result of each. Reads each user first, so that a mailbox always
 * has the address that the directory gives. Must not run in a transaction.
 */
export async function connectTenantUsers(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  input: { readonly users: readonly string[]; readonly settings: TenantMailboxSettings },
): Promise<ConnectedUser[]> {
  const tenant = await getTenant(ctx, workspaceId, id);
  const read = await readUsers(ctx, () => openDirectory(ctx, openTenant(ctx, tenant)), input.users);
  const found = await withMailboxes(
    ctx,
    workspaceId,
    [...read.values()].flatMap((one) => ('id' in one ? [one] : [])),
  );
  const refused = new Map(found.map((user) => [user.id, refusalOf(user)]));
  const wanted = found.filter((user) => refused.get(user.id) === null);
  const of = { provider: tenant.provider as OauthProvider, tenantId: id };
  const made = await create(ctx, workspaceId, wanted, of, input.settings);
  return input.users.map((userId, index) => {
    const user = read.get(userId);
    const at = (address: string | null) => ({ userId, address, mailboxId: null, code: null, message: null });
    if (user === undefined || !('id' in user)) return { ...at(null), ...(user ?? NOT_FOUND) };
    if (input.users.indexOf(userId) !== index) return { ...at(user.address), ...DUPLICATE };
    const mailboxId = made.ids.get(user.address) ?? null;
    if (mailboxId !== null) return { ...at(user.address), mailboxId };
    return { ...at(user.address), ...(refused.get(user.id) ?? made.rejections.get(user.address) ?? TAKEN) };
  });
}

type Reason = Pick<Rejection, 'code' | 'message'>;

const NOT_FOUND: Reason = { code: 'not_found', message: 'The tenant, or its group, does not have this user.' };
const DUPLICATE: Reason = { code: 'duplicate', message: 'This user appears twice in the request.' };
const TAKEN: Reason = { code: 'already_exists', message: 'A mailbox with this address already exists.' };

async function readUsers(
  ctx: Ctx,
  open: () => ReturnType<typeof openDirectory>,
  ids: readonly string[],
): Promise<Map<string, DirectoryUser | Reason>> {
  const read = new Map<string, DirectoryUser | Reason>();
  const left = [...new Set(ids)];
  const failed = (error: unknown): Reason => {
    if (!(error instanceof TenantFailure)) throw error;
    return { code: 'connection_failed', message: error.message };
  };
  try {
    const directory = await open();
    const next = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) {
        read.set(id, await readUser(ctx, directory, id).then((user) => user ?? NOT_FOUND, failed));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  } catch (error) {
    const reason = failed(error);
    for (const id of left) read.set(id, reason);
  }
  return read;
}

function refusalOf({ status, mailboxId, address }: TenantUserView): Reason | null {
  if (mailboxId !== null) return TAKEN;
  if (status === 'suspended') return { code: 'not_active', message: 'The user is suspended.' };
  const hasMailbox = status === 'active' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address);
  return hasMailbox ? null : { code: 'not_ready', message: 'The user has no mailbox. Assign a license first.' };
}

async function create(
  ctx: Ctx,
  workspaceId: number,
  users: readonly DirectoryUser[],
  tenant: { readonly provider: OauthProvider; readonly tenantId: string },
  settings: TenantMailboxSettings,
): Promise<{ ids: ReadonlyMap<string, number>; rejections: ReadonlyMap<string, Reason> }> {
  if (users.length === 0) return { ids: new Map(), rejections: new Map() };
  const mailboxes = users.map((user) => ({
    address: user.address,
    firstName: user.firstName === '' ? user.address.slice(0, user.address.indexOf('@')) : user.firstName,
    lastName: user.lastName,
    ...{ signature: null, forwardTo: null, replyTo: null, timezone: null, trackingDomain: null },
    ...settings,
    externalDailyUsage: 0,
    tenant: { ...tenant, userId: user.id },
  }));
  try {
    const { views, rejections } = await createMailboxes(ctx, workspaceId, { mailboxes, verify: true });
    return {
      ids: new Map(views.map((view) => [view.address, view.id])),
      rejections: new Map(rejections.map((one) => [one.mailbox, one])),
    };
  } catch (error) {
    // No mailboxes were created, for example because the workspace would have too many.
    if (!(error instanceof AppError)) throw error;
    const code = REJECTION_CODES.find((known) => known === error.code) ?? 'connection_failed';
    return {
      ids: new Map(),
      rejections: new Map(users.map(({ address }) => [address, { code, message: error.message }])),
    };
  }
}
