import type { Insertable, Selectable } from '../../platform/db/row-types.js';
import { insertRow } from '../../platform/db/rows.js';
import type { SqlRunner } from '../../platform/db/sql-runner.js';
import type { EntranceLinksTable } from '../../platform/db/tables.js';

export type EntranceLinkRow = Selectable<EntranceLinksTable>;
export type EntrancePurpose = 'first_owner' | 'password';

export async function insertEntranceLink(sql: SqlRunner, values: Insertable<EntranceLinksTable>): Promise<void> {
  await insertRow(sql, 'entrance_links', values);
}

export async function findEntranceLink(
  sql: SqlRunner,
  hash: Buffer,
  purpose: EntrancePurpose,
  now: Date,
): Promise<EntranceLinkRow | undefined> {
  const [row] = await sql.query<EntranceLinkRow>(
    'select * from entrance_links where hash = $1 and purpose = $2 and expires_at > $3',
    [hash, purpose, now],
  );
  return row;
}

/** Uses a link: of parallel requests, one succeeds. */
export async function takeEntranceLink(
  sql: SqlRunner,
  hash: Buffer,
  purpose: EntrancePurpose,
  now: Date,
): Promise<EntranceLinkRow | undefined> {
  const [row] = await sql.query<EntranceLinkRow>(
    'delete from entrance_links where hash = $1 and purpose = $2 and expires_at > $3 returning *',
    [hash, purpose, now],
  );
  return row;
}

/** Ends all links of a purpose; of one person where it is theirs. */
export async function deleteEntranceLinks(
  sql: SqlRunner,
  purpose: EntrancePurpose,
  userId: string | null,
): Promise<void> {
  await sql.execute('delete from entrance_links where purpose = $1 and user_id is not distinct from $2', [
    purpose,
    userId,
  ]);
}

export async function deleteOldEntranceLinks(sql: SqlRunner, now: Date): Promise<void> {
  await sql.execute('delete from entrance_links where expires_at <= $1', [now]);
}
