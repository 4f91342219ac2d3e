import type { Insertable, Selectable } from 'kysely';
import type { Ctx } from '../../platform/context.js';
import type { SessionsTable } from '../../platform/db/tables.js';

export type SessionRow = Selectable<SessionsTable>;

export async function insertSession(db: Ctx['db'], values: Insertable<SessionsTable>): Promise<void> {
  await db.insertInto('sessions').values(values).execute();
}

export interface OpenSessionRow extends SessionRow {
  readonly email: string;
  readonly name: string;
  readonly account_owner: boolean;
  readonly has_password: boolean;
}

/** The session that a token opens, and who it belongs to, while neither of its two ends has come. */
export function findOpenSession(
  db: Ctx['db'],
  hash: Buffer,
  now: Date,
  unusedSince: Date,
): Promise<OpenSessionRow | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('sessions')
    .select(['users.email', 'users.name', 'users.account_owner'])
    .select((eb) => eb('users.password_hash', 'is not', null).$castTo<boolean>().as('has_password'))
    .where('sessions.hash', '=', hash)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_used_at', '>', unusedSince)
    .executeTakeFirst();
}

export async function updateSessionUse(db: Ctx['db'], id: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where('last_used_at', '<', at)
    .execute();
}

/** Those of a person that are open, the one used last first. */
export function listSessions(db: Ctx['db'], userId: string, now: Date, unusedSince: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', unusedSince)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function deleteSessionByHash(db: Ctx['db'], hash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('hash', '=', hash).execute();
}

/** Ends one of a person; false when they have none of this id. */
export async function deleteSession(db: Ctx['db'], userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all of a person save for one, and says how many. */
export async function deleteOtherSessions(db: Ctx['db'], userId: string, kept: string | null): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(kept !== null, (query) => query.where('id', '!=', kept))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends those of a person that were used longest ago, beyond the newest `most`. */
export async function deleteSurplusSessions(db: Ctx['db'], userId: string, most: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(most),
    )
    .execute();
}

export async function deleteEndedSessions(db: Ctx['db'], now: Date, unusedSince: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('last_used_at', '<=', unusedSince)]))
    .execute();
}
