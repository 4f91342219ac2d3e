import type { Insertable, Selectable } from '../../../../platform/db/row-types.js';
import { insertRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { MailboxTokensTable } from '../../../../platform/db/tables.js';

export type TokensRow = Selectable<MailboxTokensTable>;

/** Stores the first tokens of a mailbox, or replaces its tokens; a current renewal of the old ones then writes nothing. */
export async function upsertTokens(sql: SqlRunner, row: Insertable<MailboxTokensTable>): Promise<void> {
  await insertRows(
    sql,
    'mailbox_tokens',
    [row],
    `on conflict (workspace_id, mailbox_id) do update set provider = excluded.provider, tenant_id = excluded.tenant_id, tokens = excluded.tokens,
       renewed_at = excluded.renewed_at, version = mailbox_tokens.version + 1,
       access_expires_at = excluded.access_expires_at, refresh_due_at = excluded.refresh_due_at,
       worker_id = null, failures = 0, problem = null, departed = null`,
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

/**
 * Stores new tokens in place of the claimed ones. Fenced by the version of the tokens, not by the claim: a late
 * response is still valid, and may contain the only refresh token, unless another process has stored newer ones.
 * Returns false in that case.
 */
export async function updateRenewed(
  sql: SqlRunner,
  claimed: TokensRow,
  renewed: { readonly tokens: Buffer; readonly accessExpiresAt: Date; readonly refreshDueAt: Date; readonly at: Date },
): Promise<boolean> {
  const changed = await sql.execute(
    `update mailbox_tokens set tokens = $4, version = version + 1, access_expires_at = $5, refresh_due_at = $6, renewed_at = $7,
       worker_id = null, failures = 0, problem = null
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

/** Makes access tokens rejected by a server due for renewal immediately, regardless of their expiry. */
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
