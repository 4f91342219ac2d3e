import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Ctx } from '../../platform/context.js';
import type { UsersTable } from '../../platform/db/tables.js';

export type UserRow = Selectable<UsersTable>;

export function insertUser(db: Ctx['db'], values: Insertable<UsersTable>): Promise<UserRow> {
  return db.insertInto('users').values(values).returningAll().executeTakeFirstOrThrow();
}

export function findUser(db: Ctx['db'], id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findUserByEmail(db: Ctx['db'], emailKey: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
}

/** Also keeps password and rights as they are until the transaction ends. */
export function lockUser(db: Ctx['db'], id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function updateUser(db: Ctx['db'], id: string, values: Updateable<UsersTable>): Promise<void> {
  await db.updateTable('users').set(values).where('id', '=', id).execute();
}

/** Anybody: whether the installation has people at all. */
export function findAnyUser(db: Ctx['db']): Promise<{ id: string } | undefined> {
  return db.selectFrom('users').select('id').limit(1).executeTakeFirst();
}

/** Who owns the account, oldest first. */
export function listAccountOwners(db: Ctx['db']): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().where('account_owner', '=', true).orderBy('created_at').execute();
}
