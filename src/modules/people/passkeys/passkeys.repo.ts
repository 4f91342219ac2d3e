import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Ctx } from '../../../platform/context.js';
import type { PasskeysTable } from '../../../platform/db/tables.js';

export type PasskeyRow = Selectable<PasskeysTable>;

/** Undefined when somebody has this credential already. */
export function insertPasskey(db: Ctx['db'], values: Insertable<PasskeysTable>): Promise<PasskeyRow | undefined> {
  return db
    .insertInto('passkeys')
    .values(values)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Those of a person, oldest first. */
export function listPasskeys(db: Ctx['db'], userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** By the name that its authenticator gave it, whoever comes with it. */
export function findPasskeyByCredential(db: Ctx['db'], credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** One of a person, kept from change until the transaction ends. */
export function lockPasskey(db: Ctx['db'], userId: string, id: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function updatePasskey(db: Ctx['db'], id: string, values: Updateable<PasskeysTable>): Promise<PasskeyRow> {
  return db.updateTable('passkeys').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function deletePasskey(db: Ctx['db'], id: string): Promise<void> {
  await db.deleteFrom('passkeys').where('id', '=', id).execute();
}
