import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface SecretRow {
  readonly id: string;
  readonly subscription_id: string;
  /** Encrypted. */
  readonly secret: Buffer;
  readonly hint: string;
  readonly created_at: Date;
  /** Time until which an old secret also signs; null for the current one. */
  readonly expires_at: Date | null;
}

export async function insertSecret(
  sql: SqlRunner,
  workspaceId: number,
  secret: Omit<SecretRow, 'expires_at'>,
): Promise<void> {
  await sql.execute(
    `insert into webhook_secrets (workspace_id, id, subscription_id, secret, hint, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [workspaceId, secret.id, secret.subscription_id, secret.secret, secret.hint, secret.created_at],
  );
}

/** Returns the secrets that currently sign: the current one first, then the newest. */
export async function listLiveSecrets(
  sql: SqlRunner,
  workspaceId: number,
  subscriptionIds: readonly string[],
  now: Date,
): Promise<SecretRow[]> {
  return sql.query<SecretRow>(
    `select id, subscription_id, secret, hint, created_at, expires_at from webhook_secrets
      where workspace_id = $1 and subscription_id = any($2::uuid[]) and (expires_at is null or expires_at > $3)
      order by expires_at desc nulls first, created_at desc`,
    [workspaceId, subscriptionIds, now],
    'webhooks.secrets',
  );
}

/** Turns the current secret into an old one that signs until `expiresAt`. */
export async function updateCurrentSecretExpiry(
  sql: SqlRunner,
  workspaceId: number,
  subscriptionId: string,
  expiresAt: Date,
): Promise<void> {
  await sql.execute(
    'update webhook_secrets set expires_at = $3 where workspace_id = $1 and subscription_id = $2 and expires_at is null',
    [workspaceId, subscriptionId, expiresAt],
  );
}

/** Deletes secrets that no longer sign, and all but the `keep` longest-lasting old ones. */
export async function deleteOldSecrets(
  sql: SqlRunner,
  workspaceId: number,
  subscriptionId: string,
  keep: number,
  now: Date,
): Promise<void> {
  await sql.execute(
    `delete from webhook_secrets
      where workspace_id = $1 and subscription_id = $2 and expires_at is not null and id not in (
        select id from webhook_secrets
         where workspace_id = $1 and subscription_id = $2 and expires_at > $4
         order by expires_at desc, created_at desc limit $3)`,
    [workspaceId, subscriptionId, keep, now],
  );
}

export async function deleteSecretsOf(sql: SqlRunner, workspaceId: number, subscriptionId: string): Promise<void> {
  await sql.execute('delete from webhook_secrets where workspace_id = $1 and subscription_id = $2', [
    workspaceId,
    subscriptionId,
  ]);
}
