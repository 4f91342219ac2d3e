import type { Insertable, Selectable } from '../../../platform/db/row-types.js';
import { insertRow, insertRows } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { OidcFlowsTable, UserIdentitiesTable } from '../../../platform/db/tables.js';

export type FlowRow = Selectable<OidcFlowsTable>;
export type IdentityRow = Selectable<UserIdentitiesTable>;

export async function insertFlow(sql: SqlRunner, values: Insertable<OidcFlowsTable>): Promise<void> {
  await insertRow(sql, 'oidc_flows', values);
}

/** Uses a sign-in that this browser started: of parallel requests, one succeeds. */
export async function takeFlow(
  sql: SqlRunner,
  stateHash: Buffer,
  boundTo: Buffer,
  now: Date,
): Promise<FlowRow | undefined> {
  const [row] = await sql.query<FlowRow>(
    'delete from oidc_flows where state_hash = $1 and bound_to = $2 and expires_at > $3 returning *',
    [stateHash, boundTo, now],
  );
  return row;
}

export async function deleteOldFlows(sql: SqlRunner, now: Date): Promise<void> {
  await sql.execute('delete from oidc_flows where expires_at <= $1', [now]);
}

export async function findIdentity(sql: SqlRunner, issuer: string, subject: string): Promise<IdentityRow | undefined> {
  const [row] = await sql.query<IdentityRow>('select * from user_identities where issuer = $1 and subject = $2', [
    issuer,
    subject,
  ]);
  return row;
}

/** Identities of a user, at all providers. */
export function listIdentities(sql: SqlRunner, userId: string): Promise<IdentityRow[]> {
  return sql.query<IdentityRow>('select * from user_identities where user_id = $1', [userId]);
}

/** False when the person or the subject is bound otherwise already. */
export async function insertIdentity(sql: SqlRunner, values: Insertable<UserIdentitiesTable>): Promise<boolean> {
  return (await insertRows(sql, 'user_identities', [values], 'on conflict do nothing')).length > 0;
}

export async function updateIdentityUse(sql: SqlRunner, { issuer, subject }: IdentityRow, at: Date): Promise<void> {
  await sql.execute('update user_identities set last_used_at = $3 where issuer = $1 and subject = $2', [
    issuer,
    subject,
    at,
  ]);
}
