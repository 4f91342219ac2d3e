import type { Insertable, Selectable } from '../../../platform/db/row-types.js';
import { insertRow } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { EntranceLinksTable } from '../../../platform/db/tables.js';

export type AccountLinkRow = Selectable<EntranceLinksTable>;
export type AccountLinkPurpose = 'first_owner' | 'password';

export async function insertAccountLink(sql: SqlRunner, values: Insertable<EntranceLinksTable>): Promise<void> {
  await insertRow(sql, 'entrance_links', values);
}

export async function findAccountLink(
  sql: SqlRunner,
  hash: Buffer,
  purpose: AccountLinkPurpose,
  now: Date,
): Promise<AccountLinkRow | undefined> {
  const [row] = await sql.query<AccountLinkRow>(
    'select * from entrance_links where hash = $1 and purpose = $2 and expires_at > $3',
    [hash, purpose, now],
  );
  return row;
}

/** Uses a link: of parallel requests, one succeeds. */
export async function takeAccountLink(
  sql: SqlRunner,
  hash: Buffer,
  purpose: AccountLinkPurpose,
  now: Date,
): Promise<AccountLinkRow | undefined> {
  const [row] = await sql.query<AccountLinkRow>(
    'delete from entrance_links where hash = $1 and purpose = $2 and expires_at > $3 returning *',
    [hash, purpose, now],
  );
  return row;
}

/** Deletes all links of a purpose, or only those of one person. */
export async function deleteAccountLinks(
  sql: SqlRunner,
  purpose: AccountLinkPurpose,
  userId: string | null,
): Promise<void> {
  await sql.execute('delete from entrance_links where purpose = $1 and user_id is not distinct from $2', [
    purpose,
    userId,
  ]);
}

export async function deleteOldAccountLinks(sql: SqlRunner, now: Date): Promise<void> {
  await sql.execute('delete from entrance_links where expires_at <= $1', [now]);
}
