import type { Insertable, Selectable } from '../../../platform/db/row-types.js';
import { insertRow } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { OauthGrantsTable } from '../../../platform/db/tables.js';

export type GrantRow = Selectable<OauthGrantsTable>;

export async function insertGrant(sql: SqlRunner, row: Insertable<OauthGrantsTable>): Promise<void> {
  await insertRow(sql, 'oauth_grants', row);
}

/**
 * Takes the grant of a state, in whichever workspace: the callback knows nothing but the state. A state is taken once;
 * undefined when it is unknown, over, or was taken before.
 */
export async function takeStartedGrant(sql: SqlRunner, stateDigest: Buffer, now: Date): Promise<GrantRow | undefined> {
  const [row] = await sql.query<GrantRow>(
    `update oauth_grants set status = 'exchanging'
     where state_digest = $1 and status = 'started' and expires_at > $2 returning *`,
    [stateDigest, now],
  );
  return row;
}

/** Writes what came of the exchange, once. False: the grant is not waiting for it any more. */
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

/** Grants that this starter may use now, locked until the transaction ends. */
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

/** Deletes the grants of all workspaces whose time is over. */
export function deleteExpiredGrants(sql: SqlRunner, now: Date): Promise<number> {
  return sql.execute('delete from oauth_grants where expires_at < $1', [now]);
}
