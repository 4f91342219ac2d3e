import { english } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { backOffMs } from '../../../../platform/due/claims/back-off.js';
import { claimDue, settle } from '../../../../platform/due/claims/claims.js';
import { eachClaimed, type Work } from '../../../foundation/faults/index.js';
import { moveMailboxes } from '../core/mailbox-status.service.js';
import { lockMailboxes } from '../core/mailboxes.repo.js';
import { openTenant } from '../oauth/tenant-access.js';
import { lockTenant, type TenantRow } from '../oauth/tenants.repo.js';
import { TOKENS_LOOP } from '../oauth/tokens-loop.js';
import { checkAccess, readUser, type TenantCheck } from './check-tenant.service.js';
import {
  type Departure,
  endTokens,
  listWatchedMailboxes,
  resumeTokens,
  type WatchedMailbox,
} from './departures.repo.js';
import { type DirectoryUser, openDirectory } from './directory.js';
import { TENANTS, TENANTS_LOOP } from './due-tenants.js';
import { checkedValues, retryMailboxes } from './record-check.js';
import { isTemporary, TenantFailure } from './tenant-problem.js';

const WORK: Work = { name: TENANTS_LOOP };
/** Maximum concurrent tenants of one process. */
const TENANTS_AT_ONCE = 4;
/** Concurrent requests to one directory. */
const READS_AT_ONCE = 5;
/** Maximum mailboxes of a tenant that one turn compares with the directory; the next turn continues. */
const PER_TURN = 200;
const EVERY_MS = 3_600_000;
const WAIT = { firstMs: 5 * 60_000, longestMs: EVERY_MS };

/** Watches a batch of due tenants concurrently. Returns how many. */
export async function watchDueTenants(ctx: Ctx): Promise<number> {
  const take = { now: ctx.clock.now(), workerId: ctx.worker.id, limit: TENANTS_AT_ONCE };
  const claimed = await claimDue(ctx, TENANTS, take);
  await eachClaimed(ctx, WORK, TENANTS, claimed, (row) => watchTenant(ctx, row));
  return claimed.length;
}

/** Users read in one turn, by mailbox. */
interface Turn {
  readonly check: TenantCheck;
  readonly mailboxes: readonly WatchedMailbox[];
  readonly departures: ReadonlyMap<number, Departure>;
  readonly back: readonly number[];
}

/**
 * Checks a claimed tenant and reads the users of its mailboxes. Changes only mailboxes whose user the directory
 * described in full: a failure, a timeout, or an unreadable response leaves them unchanged
 * (docs/adr/0101-watch-tenants-user-by-user.md). Must not run in a transaction.
 */
async function watchTenant(ctx: Ctx, row: TenantRow): Promise<void> {
  const turn = await readTurn(ctx, row);
  await inTx(ctx, async (ctx) => {
    const now = await lockTenant(ctx.sql, row.workspace_id, row.id);
    if (now === undefined) return;
    if (!isSameAccess(row, now)) {
      // The settings have changed, so the responses no longer apply.
      await settle(ctx.sql, TENANTS, row, { due_at: ctx.clock.now(), watched_up_to: 0 });
      return;
    }
    if ((await settle(ctx.sql, TENANTS, row, valuesOf(ctx, row, now, turn))) === undefined) return;
    if (turn.check.ok && now.status === 'failing') await retryMailboxes(ctx, row.workspace_id, row.id);
    await disconnect(ctx, row, turn.departures);
    if (turn.back.length === 0) return;
    await resumeTokens(ctx.sql, row.workspace_id, turn.back, ctx.clock.now());
    ctx.wake.hint(TOKENS_LOOP);
  });
}

function isSameAccess(before: TenantRow, now: TenantRow): boolean {
  return (
    now.credentials.equals(before.credentials) &&
    now.group_id === before.group_id &&
    now.client_id === before.client_id &&
    now.admin_address === before.admin_address
  );
}

function valuesOf(ctx: Ctx, row: TenantRow, now: TenantRow, { check, mailboxes }: Turn) {
  const at = ctx.clock.now().getTime();
  if (!check.ok && isTemporary(check.code)) {
    const failures = row.failures + 1;
    ctx.log.warn({ tenantId: row.id, code: check.code }, 'failed to read the directory of a tenant; retrying');
    return { failures, due_at: new Date(at + backOffMs(failures, WAIT)) };
  }
  const last = mailboxes.length === PER_TURN ? mailboxes.at(-1) : undefined;
  const next = { watched_up_to: last?.id ?? 0, due_at: new Date(last === undefined ? at + EVERY_MS : at) };
  return { ...checkedValues(ctx, check, now), failures: 0, ...next };
}

async function readTurn(ctx: Ctx, row: TenantRow): Promise<Turn> {
  const none = { mailboxes: [], departures: new Map<number, Departure>(), back: [] };
  const access = openTenant(ctx, row);
  const check = await checkAccess(ctx, access);
  if (!check.ok) return { check, ...none };
  const { workspace_id: workspaceId, id, watched_up_to: after } = row;
  const mailboxes = await listWatchedMailboxes(ctx.sql, workspaceId, id, after, PER_TURN);
  if (mailboxes.length === 0) return { check, ...none };
  try {
    const directory = await openDirectory(ctx, access);
    const users = await readUsers(mailboxes, (userId) => readUser(ctx, directory, userId));
    const departures = new Map<number, Departure>();
    const back: number[] = [];
    for (const mailbox of mailboxes) {
      const user = users.get(mailbox.id);
      if (user === undefined) continue;
      const departed = departureOf(user);
      if (departed !== null && departed !== mailbox.departed) departures.set(mailbox.id, departed);
      // A user without a license keeps the mailbox for a while, and only the mail API knows how long.
      if (user?.status === 'active' && mailbox.is_ended) back.push(mailbox.id);
    }
    return { check, mailboxes, departures, back };
  } catch (error) {
    if (!(error instanceof TenantFailure)) throw error;
    return { check: { ok: false, code: error.code, message: error.message }, ...none };
  }
}

function departureOf(user: DirectoryUser | null): Departure | null {
  if (user === null) return 'gone';
  return user.status === 'suspended' ? 'suspended' : null;
}

/**
 * Reads the users of mailboxes, and returns each user in the directory; null for users that it does not have. Throws
 * the first failure that affects more than one user.
 */
async function readUsers(
  mailboxes: readonly WatchedMailbox[],
  read: (userId: string) => Promise<DirectoryUser | null>,
): Promise<Map<number, DirectoryUser | null>> {
  const users = new Map<number, DirectoryUser | null>();
  const left = [...mailboxes];
  const next = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) {
      if (one.user_id === null) continue;
      try {
        users.set(one.id, await read(one.user_id));
      } catch (error) {
        if (error instanceof TenantFailure && error.code === 'unexpected_answer') continue;
        left.length = 0;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, next));
  return users;
}

async function disconnect(ctx: Ctx, tenant: TenantRow, departures: ReadonlyMap<number, Departure>): Promise<void> {
  if (departures.size === 0) return;
  const { workspace_id: workspaceId } = tenant;
  const rows = await lockMailboxes(ctx.sql, workspaceId, [...departures.keys()]);
  const now = ctx.clock.now();
  for (const row of rows) {
    const departed = departures.get(row.id);
    if (departed === undefined) continue;
    const message = departureText(tenant, departed);
    await endTokens(ctx.sql, workspaceId, row.id, { departed, problem: message, now });
    const problem = { errorCode: 'auth_failed', message };
    await moveMailboxes(ctx, workspaceId, [row], 'authentication_failed', problem);
    await moveMailboxes(ctx, workspaceId, [row], 'credentials_refused', problem);
  }
  ctx.log.warn({ workspaceId, tenantId: tenant.id, count: rows.length }, 'disconnected mailboxes of departed users');
}

function departureText({ group_id: groupId }: TenantRow, departed: Departure): string {
  if (departed === 'suspended') {
    return english`The user is suspended in the directory. The mailbox reconnects within an hour after the user is active again.`;
  }
  return groupId === null
    ? english`The directory no longer has this user. The mailbox reconnects within an hour after the user is restored.`
    : english`The user was deleted or left the group. The mailbox reconnects within an hour after the user is back.`;
}
