import type { Insertable, Selectable, Updateable } from '../../../../platform/db/row-types.js';
import { insertRow, updateRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { UsersTable } from '../../../../platform/db/tables.js';

export type UserRow = Selectable<UsersTable>;

export function insertUser(sql: SqlRunner, values: Insertable<UsersTable>): Promise<UserRow> {
  return insertRow(sql, 'users', values);
}

export async function findUser(sql: SqlRunner, id: string): Promise<UserRow | undefined> {
  const [row] = await sql.query<UserRow>('select * from users where id = $1', [id]);
  return row;
}

export async function findUserByEmail(sql: SqlRunner, emailKey: string): Promise<UserRow | undefined> {
  const [row] = await sql.query<UserRow>('select * from users where email_key = $1', [emailKey]);
  return row;
}

/** Finds and locks a user, so that password and permissions stay the same until the transaction ends. */
export async function lockUser(sql: SqlRunner, id: string): Promise<UserRow | undefined> {
  const [row] = await sql.query<UserRow>('select * from users where id = $1 for no key update', [id]);
  return row;
}

export async function updateUser(sql: SqlRunner, id: string, values: Updateable<UsersTable>): Promise<void> {
  await updateRows(sql, 'users', values, 'id = $1', [id]);
}

/** Finds any user, to determine whether the instance has one. */
export async function findAnyUser(sql: SqlRunner): Promise<Pick<UserRow, 'id'> | undefined> {
  const [row] = await sql.query<Pick<UserRow, 'id'>>('select id from users limit 1');
  return row;
}

/** Lists the account owners, oldest first. */
export function listAccountOwners(sql: SqlRunner): Promise<UserRow[]> {
  return sql.query<UserRow>('select * from users where account_owner order by created_at');
}
