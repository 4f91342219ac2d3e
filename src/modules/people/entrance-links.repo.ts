import type { Insertable, Selectable } from 'kysely';
import type { Ctx } from '../../platform/context.js';
import type { EntranceLinksTable } from '../../platform/db/tables.js';

export type EntranceLinkRow = Selectable<EntranceLinksTable>;
export type EntrancePurpose = 'first_owner' | 'password';

export async function insertEntranceLink(db: Ctx['db'], values: Insertable<EntranceLinksTable>): Promise<void> {
  await db.insertInto('entrance_links').values(values).execute();
}

export function findEntranceLink(
  db: Ctx['db'],
  hash: Buffer,
  purpose: EntrancePurpose,
  now: Date,
): Promise<EntranceLinkRow | undefined> {
  return db
    .selectFrom('entrance_links')
    .selectAll()
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses a link up: of those who come at once, one gets it. */
export function takeEntranceLink(
  db: Ctx['db'],
  hash: Buffer,
  purpose: EntrancePurpose,
  now: Date,
): Promise<EntranceLinkRow | undefined> {
  return db
    .deleteFrom('entrance_links')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Ends all links of a purpose; of one person where it is theirs. */
export async function deleteEntranceLinks(
  db: Ctx['db'],
  purpose: EntrancePurpose,
  userId: string | null,
): Promise<void> {
  await db
    .deleteFrom('entrance_links')
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .execute();
}

export async function deleteOldEntranceLinks(db: Ctx['db'], now: Date): Promise<void> {
  await db.deleteFrom('entrance_links').where('expires_at', '<=', now).execute();
}
