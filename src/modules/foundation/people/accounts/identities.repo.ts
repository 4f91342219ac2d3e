import type { Insertable, Selectable } from '../../../../platform/db/row-types.js';
import { insertRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { UserIdentitiesTable } from '../../../../platform/db/tables.js';

export type IdentityRow = Selectable<UserIdentitiesTable>;

export async function findIdentity(sql: SqlRunner, issuer: string, subject: string): Promise<IdentityRow | undefined> {
  const [row] = await sql.query<IdentityRow>('select * from user_identities where issuer = $1 and subject = $2', [
    issuer,
    subject,
  ]);
  return row;
}

/** Returns the identities of a user at all providers. */
export function listIdentities(sql: SqlRunner, userId: string): Promise<IdentityRow[]> {
  return sql.query<IdentityRow>('select * from user_identities where user_id = $1', [userId]);
}

/** Links an identity. Returns false if the person or the subject already has another link. */
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
