import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import { isRetired } from '../../../platform/db/workspace-moves.js';
import type { PaymentCard, ProviderAccount } from './providers/payment-provider.js';

export interface BillingAccount {
  readonly workspace_id: number;
  readonly customer_key: string;
  readonly customer_id: string | null;
  readonly subscription_id: string | null;
  readonly subscription_item_id: string | null;
  readonly card: PaymentCard | null;
  readonly checked_at: Date | null;
  readonly updated_at: Date;
}

export async function findAccount(sql: SqlRunner, workspaceId: number): Promise<BillingAccount | undefined> {
  const [row] = await sql.query<BillingAccount>('select * from billing_accounts where workspace_id = $1', [
    workspaceId,
  ]);
  return row;
}

/** Returns the account of a workspace, and creates it with `customerKey` if there is none. */
export async function ensureAccount(
  sql: SqlRunner,
  workspaceId: number,
  customerKey: string,
  now: Date,
): Promise<BillingAccount> {
  const [row] = await sql.query<BillingAccount>(
    `insert into billing_accounts (workspace_id, customer_key, updated_at) values ($1, $2, $3)
     on conflict (workspace_id) do update set workspace_id = excluded.workspace_id returning *`,
    [workspaceId, customerKey, now],
  );
  return row as BillingAccount;
}

export async function updateCustomer(
  sql: SqlRunner,
  workspaceId: number,
  customerId: string,
  now: Date,
): Promise<void> {
  await sql.execute('update billing_accounts set customer_id = $2, updated_at = $3 where workspace_id = $1', [
    workspaceId,
    customerId,
    now,
  ]);
}

/** Stores the provider's data of an account. */
export async function updateFromProvider(
  sql: SqlRunner,
  workspaceId: number,
  { card, subscription }: ProviderAccount,
  now: Date,
): Promise<void> {
  await sql.execute(
    `update billing_accounts set card = $2, subscription_id = $3, subscription_item_id = $4, checked_at = $5,
       updated_at = case when card is distinct from $2::jsonb or subscription_id is distinct from $3 then $5 else updated_at end
     where workspace_id = $1`,
    [workspaceId, card === null ? null : storedJson(card), subscription?.id ?? null, subscription?.itemId ?? null, now],
  );
}

/** Returns the workspace of a customer: the only lookup without a workspace, because a notice of the provider names none. */
export async function findWorkspaceOfCustomer(sql: SqlRunner, customerId: string): Promise<number | null> {
  const [row] = await sql.query<{ workspace_id: number }>(
    'select workspace_id from billing_accounts where customer_id = $1',
    [customerId],
  );
  return row?.workspace_id ?? null;
}

/** Returns workspaces whose customer was not refreshed since `before`, longest first, for the daily refresh. */
export async function listStaleAccounts(sql: SqlRunner, before: Date, limit: number): Promise<number[]> {
  const rows = await sql.query<{ workspace_id: number }>(
    `select workspace_id from billing_accounts
     where customer_id is not null and coalesce(checked_at, '-infinity') < $1 and not ${isRetired('billing_accounts.workspace_id')}
     order by checked_at nulls first limit $2`,
    [before, limit],
  );
  return rows.map((row) => row.workspace_id);
}

export interface SetupPage {
  readonly id: string;
  readonly url: string;
  readonly expires_at: Date;
}

/** Returns the newest page for this return address that is open at least until `until`. */
export async function findSetup(
  sql: SqlRunner,
  workspaceId: number,
  returnUrl: string,
  until: Date,
): Promise<SetupPage | undefined> {
  const [row] = await sql.query<SetupPage>(
    `select id, url, expires_at from billing_setups where workspace_id = $1 and return_url = $2 and expires_at > $3
     order by expires_at desc limit 1`,
    [workspaceId, returnUrl, until],
  );
  return row;
}

export async function insertSetup(
  sql: SqlRunner,
  workspaceId: number,
  page: { readonly id: string; readonly url: string; readonly expiresAt: Date; readonly returnUrl: string },
): Promise<void> {
  await sql.execute(
    `insert into billing_setups (workspace_id, id, return_url, url, expires_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [workspaceId, page.id, page.returnUrl, page.url, page.expiresAt],
  );
}

/** Deletes the pages of a workspace after one was used, so that the next request gets a new one. */
export async function deleteSetups(sql: SqlRunner, workspaceId: number): Promise<void> {
  await sql.execute('delete from billing_setups where workspace_id = $1', [workspaceId]);
}

/** Records that a webhook was processed. Returns false if it was before. */
export async function insertNotice(sql: SqlRunner, id: string, now: Date): Promise<boolean> {
  const count = await sql.execute(
    'insert into billing_notices (id, received_at) values ($1, $2) on conflict do nothing',
    [id, now],
  );
  return count === 1;
}

export function deleteNoticesBefore(sql: SqlRunner, before: Date): Promise<number> {
  return sql.execute('delete from billing_notices where received_at < $1', [before]);
}
