import type { Insertable, Selectable } from '../../../../platform/db/row-types.js';
import { insertRow } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { OauthGrantsTable } from '../../../../platform/db/tables.js';

export type GrantRow = Selectable<OauthGrantsTable>;

export async function insertGrant(sql: SqlRunner, row: Insertable<OauthGrantsTable>): Promise<void> {
  await insertRow(sql, 'oauth_grants', row);
}

/**
 * Consumes the grant of a state, in any workspace, because the callback knows only the state. A state can be used once;
 * undefined if it is unknown, expired, or used.
 */
export async function takeStartedGrant(sql: SqlRunner, stateDigest: Buffer, now: Date): Promise<GrantRow | undefined> {
  const [row] = await sql.query<GrantRow>(
    `update oauth_grants set status = 'exchanging'
     where state_digest = $1 and status = 'started' and expires_at > $2 returning *`,
    [stateDigest, now],
  );
  return row;
}

/** Stores the result of the code exchange, once. Returns false if the grant no longer waits for it. */
export async function updateExchanged(
  sql: SqlRunner,
  workspaceId: number,
  grant: Pick<GrantRow, 'id' | 'status' | 'account' | 'tokens' | 'access_expires_at' | 'error_code'>,
): Promise<boolean> {
  const { id, status, account, tokens, access_expires_at, error_code } = grant;
  const changed = await sql.execute(
    `update oauth_grants set status = $3, account = $4, tokens = $5, access_expires_at = $6, error_code = $7, verifier = null
     where workspace_id = $1 and id = $2 and status = 'exchanging'`,
    [workspaceId, id, status, account, tokens, access_expires_at, error_code],
  );
  return changed === 1;
}

/** Locks the grants that this initiator can use now until the transaction ends. */
export function lockUsableGrants(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly string[],
  starter: string,
  now: Date,
): Promise<GrantRow[]> {
  return sql.query<GrantRow>(
    `select * from oauth_grants
     where workspace_id = $1 and id = any($2::uuid[]) and starter = $3 and status = 'granted' and expires_at > $4
     order by id for update`,
    [workspaceId, ids, starter, now],
  );
}

export function updateUsed(sql: SqlRunner, workspaceId: number, ids: readonly string[]): Promise<number> {
  return sql.execute(
    `update oauth_grants set status = 'used', tokens = null where workspace_id = $1 and id = any($2::uuid[])`,
    [workspaceId, ids],
  );
}

/** Deletes expired grants of all workspaces. */
export function deleteExpiredGrants(sql: SqlRunner, now: Date): Promise<number> {
  return sql.execute('delete from oauth_grants where expires_at < $1', [now]);
}
