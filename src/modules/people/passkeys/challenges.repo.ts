import type { Insertable, Selectable } from 'kysely';
import type { Ctx } from '../../../platform/context.js';
import type { PasskeyChallengesTable } from '../../../platform/db/tables.js';

export type ChallengePurpose = 'sign_in' | 'add' | 'new_person';

export async function insertChallenge(db: Ctx['db'], values: Insertable<PasskeyChallengesTable>): Promise<void> {
  await db.insertInto('passkey_challenges').values(values).execute();
}

/** Uses a challenge up, for whom it was made: of those who come at once, one gets it. */
export function takeChallengeRow(
  db: Ctx['db'],
  hash: Buffer,
  boundTo: Buffer,
  purpose: ChallengePurpose,
  now: Date,
): Promise<Selectable<PasskeyChallengesTable> | undefined> {
  return db
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hash)
    .where('bound_to', '=', boundTo)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteOldChallenges(db: Ctx['db'], now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}
