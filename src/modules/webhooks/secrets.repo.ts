import type { SqlRunner } from '../../platform/db/sql-runner.js';

export interface SecretRow {
  readonly id: string;
  readonly subscription_id: string;
  /** Encrypted. */
  readonly secret: Buffer;
  readonly hint: string;
  readonly created_at: Date;
  /** Null: the current one. Otherwise it signs too until then. */
  readonly expires_at: Date | null;
}

export async function insertSecret(
  sql: SqlRunner,
  workspaceId: number,
  secret: Omit<SecretRow, 'expires_at'>,
): Promise<void> {
  await sql.execute(
    `INSERT INTO webhook_secrets (workspace_id, id, subscription_id, secret, hint, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [workspaceId, secret.id, secret.subscription_id, secret.secret, secret.hint, secret.created_at],
  );
}

/** Secrets that sign now, the current one first, then the newest. */
export async function listLiveSecrets(
  sql: SqlRunner,
  workspaceId: number,
  subscriptionIds: readonly string[],
  now: Date,
): Promise<SecretRow[]> {
  return sql.query<SecretRow>(
    `SELECT id, subscription_id, secret, hint, created_at, expires_at FROM webhook_secrets
      WHERE workspace_id = $1 AND subscription_id = ANY($2::uuid[]) AND (expires_at IS NULL OR expires_at > $3)
      ORDER BY expires_at DESC NULLS FIRST, created_at DESC`,
    [workspaceId, subscriptionIds, now],
    'webhooks.secrets',
  );
}

/** The current secret becomes an old one that signs until `expiresAt`. */
export async function updateCurrentSecretExpiry(
  sql: SqlRunner,
  workspaceId: number,
  subscriptionId: string,
  expiresAt: Date,
): Promise<void> {
  await sql.execute(
    'UPDATE webhook_secrets SET expires_at = $3 WHERE workspace_id = $1 AND subscription_id = $2 AND expires_at IS NULL',
    [workspaceId, subscriptionId, expiresAt],
  );
}

/** Deletes secrets that no longer sign, and of the old ones that do all but the `keep` that last longest. */
export async function deleteOldSecrets(
  sql: SqlRunner,
  workspaceId: number,
  subscriptionId: string,
  keep: number,
  now: Date,
): Promise<void> {
  await sql.execute(
    `DELETE FROM webhook_secrets
      WHERE workspace_id = $1 AND subscription_id = $2 AND expires_at IS NOT NULL AND id NOT IN (
        SELECT id FROM webhook_secrets
         WHERE workspace_id = $1 AND subscription_id = $2 AND expires_at > $4
         ORDER BY expires_at DESC, created_at DESC LIMIT $3)`,
    [workspaceId, subscriptionId, keep, now],
  );
}

export async function deleteSecretsOf(sql: SqlRunner, workspaceId: number, subscriptionId: string): Promise<void> {
  await sql.execute('DELETE FROM webhook_secrets WHERE workspace_id = $1 AND subscription_id = $2', [
    workspaceId,
    subscriptionId,
  ]);
}
