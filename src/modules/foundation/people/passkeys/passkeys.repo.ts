import type { Insertable, Selectable, Updateable } from '../../../../platform/db/row-types.js';
import { insertRows, updateRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { PasskeysTable } from '../../../../platform/db/tables.js';

export type PasskeyRow = Selectable<PasskeysTable>;

/** Adds a passkey. Returns undefined if a person already has this credential. */
export async function insertPasskey(
  sql: SqlRunner,
  values: Insertable<PasskeysTable>,
): Promise<PasskeyRow | undefined> {
  const [row] = await insertRows(sql, 'passkeys', [values], 'on conflict (credential_id) do nothing');
  return row;
}

/** Lists the passkeys of a person, oldest first. */
export function listPasskeys(sql: SqlRunner, userId: string): Promise<PasskeyRow[]> {
  return sql.query<PasskeyRow>('select * from passkeys where user_id = $1 order by created_at, id', [userId]);
}

/** Finds the passkey of any person by the credential ID of its authenticator. */
export async function findPasskeyByCredential(sql: SqlRunner, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  const [row] = await sql.query<PasskeyRow>('select * from passkeys where credential_id = $1', [credentialId]);
  return row;
}

/** Locks a passkey of a person until the transaction ends. */
export async function lockPasskey(sql: SqlRunner, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await sql.query<PasskeyRow>('select * from passkeys where user_id = $1 and id = $2 for update', [
    userId,
    id,
  ]);
  return row;
}

/**
 * Updates a passkey.
 * @throws Error if none has this ID: the caller has locked it
 */
export async function updatePasskey(
  sql: SqlRunner,
  id: string,
  values: Updateable<PasskeysTable>,
): Promise<PasskeyRow> {
  const [row] = await updateRows(sql, 'passkeys', values, 'id = $1', [id]);
  if (row === undefined) throw new Error('There is no passkey of this id.');
  return row;
}

export async function deletePasskey(sql: SqlRunner, id: string): Promise<void> {
  await sql.execute('delete from passkeys where id = $1', [id]);
}

export async function deletePasskeysOf(sql: SqlRunner, userId: string): Promise<void> {
  await sql.execute('delete from passkeys where user_id = $1', [userId]);
}
