import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.js';
import type { Chosen } from './preferences.schemas.js';

/** What a person has chosen; nothing yet is `{}`. */
export async function findChosen(db: Ctx['db'], userId: string): Promise<Chosen> {
  const row = await db.selectFrom('preferences').select('chosen').where('user_id', '=', userId).executeTakeFirst();
  return (row?.chosen ?? {}) as Chosen;
}

/** Adds what they choose now to what they have chosen, so that two tabs do not undo each other. */
export async function mergeChosen(db: Ctx['db'], userId: string, chosen: Chosen, now: Date): Promise<Chosen> {
  const row = await db
    .insertInto('preferences')
    .values({ user_id: userId, chosen: JSON.stringify(chosen), updated_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        chosen: sql`preferences.chosen || excluded.chosen`,
        updated_at: now,
      }),
    )
    .returning('chosen')
    .executeTakeFirstOrThrow();
  return row.chosen as Chosen;
}
