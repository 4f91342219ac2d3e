import type { Insertable, Selectable } from '../../../../platform/db/row-types.js';
import { insertRow } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { PasskeyChallengesTable } from '../../../../platform/db/tables.js';

export type ChallengePurpose = 'sign_in' | 'add' | 'new_person';
type ChallengeRow = Selectable<PasskeyChallengesTable>;

export async function insertChallenge(sql: SqlRunner, values: Insertable<PasskeyChallengesTable>): Promise<void> {
  await insertRow(sql, 'passkey_challenges', values);
}

/** Uses a challenge of this user: of parallel requests, one succeeds. */
export async function takeChallengeRow(
  sql: SqlRunner,
  hash: Buffer,
  boundTo: Buffer,
  purpose: ChallengePurpose,
  now: Date,
): Promise<ChallengeRow | undefined> {
  const [row] = await sql.query<ChallengeRow>(
    `delete from passkey_challenges
     where hash = $1 and bound_to = $2 and purpose = $3 and expires_at > $4 returning *`,
    [hash, boundTo, purpose, now],
  );
  return row;
}

export async function deleteOldChallenges(sql: SqlRunner, now: Date): Promise<void> {
  await sql.execute('delete from passkey_challenges where expires_at <= $1', [now]);
}
