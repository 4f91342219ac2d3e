import type { Insertable, Selectable } from '../../../platform/db/row-types.js';
import { insertRows } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { MailboxTokensTable } from '../../../platform/db/tables.js';

export type TokensRow = Selectable<MailboxTokensTable>;

/** Gives mailboxes their first tokens, or others than they had: a process that is renewing the old ones writes nothing then. */
export async function upsertTokens(sql: SqlRunner, row: Insertable<MailboxTokensTable>): Promise<void> {
  await insertRows(
    sql,
    'mailbox_tokens',
    [row],
    `on conflict (workspace_id, mailbox_id) do update set provider = excluded.provider, tokens = excluded.tokens,
       renewed_at = excluded.renewed_at, version = mailbox_tokens.version + 1,
       access_expires_at = excluded.access_expires_at, refresh_due_at = excluded.refresh_due_at,
       lease_id = null, leased_until = null, failures = 0, problem = null`,
  );
}

export async function findTokens(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
): Promise<TokensRow | undefined> {
  const [row] = await sql.query<TokensRow>('select * from mailbox_tokens where workspace_id = $1 and mailbox_id = $2', [
    workspaceId,
    mailboxId,
  ]);
  return row;
}

export function deleteTokens(sql: SqlRunner, workspaceId: number, mailboxIds: readonly number[]): Promise<number> {
  return sql.execute('delete from mailbox_tokens where workspace_id = $1 and mailbox_id = any($2::int[])', [
    workspaceId,
    mailboxIds,
  ]);
}

/** What a process that renews tokens writes into the row while no other may. */
export interface Lease {
  readonly id: string;
  readonly until: Date;
}

/** Claims tokens of all workspaces that are due, those due longest first. */
export function claimDueTokens(sql: SqlRunner, now: Date, lease: Lease, limit: number): Promise<TokensRow[]> {
  return sql.query<TokensRow>(
    `with due as (
       select workspace_id, mailbox_id from mailbox_tokens
       where refresh_due_at <= $1 and (leased_until is null or leased_until <= $1)
       order by refresh_due_at limit $4 for update skip locked)
     update mailbox_tokens t set lease_id = $2, leased_until = $3 from due d
     where t.workspace_id = d.workspace_id and t.mailbox_id = d.mailbox_id returning t.*`,
    [now, lease.id, lease.until, limit],
    'mailbox-tokens-claim',
  );
}

/** Claims the tokens of one mailbox when they are due. Undefined: another process is asking, or they are not due. */
export async function claimTokens(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  now: Date,
  lease: Lease,
): Promise<TokensRow | undefined> {
  const [row] = await sql.query<TokensRow>(
    `update mailbox_tokens set lease_id = $4, leased_until = $5
     where workspace_id = $1 and mailbox_id = $2 and refresh_due_at <= $3
       and (leased_until is null or leased_until <= $3) returning *`,
    [workspaceId, mailboxId, now, lease.id, lease.until],
  );
  return row;
}

/** When tokens of any mailbox are due next, by refresh or by the end of a lease. */
export async function findNextRefresh(sql: SqlRunner): Promise<Date | null> {
  const [row] = await sql.query<{ at: Date | null }>(
    `select greatest(refresh_due_at, leased_until) as at from mailbox_tokens
     where refresh_due_at is not null order by 1 limit 1`,
  );
  return row?.at ?? null;
}

/**
 * Stores new tokens in place of those that were claimed. What counts is whose place they take, not whose lease it is: an
 * answer that came late is still good as long as no other process has stored a newer one. False: one has.
 */
export async function updateRenewed(
  sql: SqlRunner,
  claimed: TokensRow,
  renewed: { readonly tokens: Buffer; readonly accessExpiresAt: Date; readonly refreshDueAt: Date; readonly at: Date },
): Promise<boolean> {
  const changed = await sql.execute(
    `update mailbox_tokens set tokens = $4, version = version + 1, access_expires_at = $5, refresh_due_at = $6, renewed_at = $7,
       lease_id = null, leased_until = null, failures = 0, problem = null
     where workspace_id = $1 and mailbox_id = $2 and version = $3`,
    [
      claimed.workspace_id,
      claimed.mailbox_id,
      claimed.version,
      renewed.tokens,
      renewed.accessExpiresAt,
      renewed.refreshDueAt,
      renewed.at,
    ],
  );
  return changed === 1;
}

/** Notes why tokens were not renewed and when that is tried again; null: not any more. False: the claim is not ours now. */
export async function updateNotRenewed(
  sql: SqlRunner,
  claimed: TokensRow,
  problem: string,
  refreshDueAt: Date | null,
): Promise<boolean> {
  const changed = await sql.execute(
    `update mailbox_tokens set refresh_due_at = $5, problem = $6, failures = failures + 1, lease_id = null,
       leased_until = null
     where workspace_id = $1 and mailbox_id = $2 and version = $3 and lease_id = $4`,
    [claimed.workspace_id, claimed.mailbox_id, claimed.version, claimed.lease_id, refreshDueAt, problem],
  );
  return changed === 1;
}

/** Access tokens that a server does not take are renewed at once, whatever they promised. */
export function expireAccess(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  now: Date,
  olderThan: Date,
): Promise<number> {
  return sql.execute(
    `update mailbox_tokens set access_expires_at = $3, refresh_due_at = $3
     where workspace_id = $1 and mailbox_id = $2 and refresh_due_at is not null and access_expires_at > $3
       and renewed_at < $4`,
    [workspaceId, mailboxId, now, olderThan],
  );
}
