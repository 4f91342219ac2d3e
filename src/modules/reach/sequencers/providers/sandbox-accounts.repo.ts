import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

export interface SandboxAccountRow {
  readonly id: string;
  readonly email: string;
  readonly warmup: boolean;
}

/** Returns the accounts with these addresses. */
export function findSandboxAccounts(
  sql: SqlRunner,
  workspaceId: number,
  account: string,
  emails: readonly string[],
): Promise<SandboxAccountRow[]> {
  return sql.query<SandboxAccountRow>(
    `select id, email, warmup from sandbox_sequencer_accounts
     where workspace_id = $1 and account = $2 and email = any($3::text[])`,
    [workspaceId, account, emails],
  );
}

export async function countSandboxAccounts(sql: SqlRunner, workspaceId: number, account: string): Promise<number> {
  const [row] = await sql.query<{ n: number }>(
    'select count(*)::int as n from sandbox_sequencer_accounts where workspace_id = $1 and account = $2',
    [workspaceId, account],
  );
  return row?.n ?? 0;
}

export interface SandboxAccountValues {
  readonly displayName: string;
  readonly smtpHost: string;
  readonly imapHost: string;
  readonly dailyLimit: number;
}

/** Adds an account. Returns false if the address exists already. */
export async function insertSandboxAccount(
  sql: SqlRunner,
  workspaceId: number,
  account: string,
  key: { readonly id: string; readonly email: string; readonly now: Date },
  values: SandboxAccountValues,
): Promise<boolean> {
  const n = await sql.execute(
    `insert into sandbox_sequencer_accounts
       (workspace_id, account, email, id, display_name, smtp_host, imap_host, daily_limit, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict do nothing`,
    [
      ...[workspaceId, account, key.email, key.id],
      ...[values.displayName, values.smtpHost, values.imapHost, values.dailyLimit, key.now],
    ],
  );
  return n === 1;
}

export async function updateSandboxAccount(
  sql: SqlRunner,
  workspaceId: number,
  account: string,
  key: { readonly email: string; readonly now: Date },
  values: SandboxAccountValues,
): Promise<void> {
  await sql.execute(
    `update sandbox_sequencer_accounts
     set display_name = $4, smtp_host = $5, imap_host = $6, daily_limit = $7, updated_at = $8
     where workspace_id = $1 and account = $2 and email = $3`,
    [
      ...[workspaceId, account, key.email],
      ...[values.displayName, values.smtpHost, values.imapHost, values.dailyLimit, key.now],
    ],
  );
}

export async function warmSandboxAccounts(
  sql: SqlRunner,
  workspaceId: number,
  account: string,
  ids: readonly string[],
): Promise<void> {
  await sql.execute(
    `update sandbox_sequencer_accounts set warmup = true where workspace_id = $1 and account = $2 and id = any($3::text[])`,
    [workspaceId, account, ids],
  );
}
