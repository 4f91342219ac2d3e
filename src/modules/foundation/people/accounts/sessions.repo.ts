import type { Insertable, Selectable } from '../../../../platform/db/row-types.js';
import { insertRow } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { SessionsTable } from '../../../../platform/db/tables.js';

export type SessionRow = Selectable<SessionsTable>;

export async function insertSession(sql: SqlRunner, values: Insertable<SessionsTable>): Promise<void> {
  await insertRow(sql, 'sessions', values);
  await sql.execute('update users set last_seen_at = $2 where id = $1', [values.user_id, values.last_used_at]);
}

export interface OpenSessionRow extends SessionRow {
  readonly email: string;
  readonly name: string;
  readonly account_owner: boolean;
  readonly has_password: boolean;
}

/** Returns the session of a token, with its member, if it has not expired. */
export async function findOpenSession(
  sql: SqlRunner,
  hash: Buffer,
  now: Date,
  unusedSince: Date,
): Promise<OpenSessionRow | undefined> {
  const [row] = await sql.query<OpenSessionRow>(
    `select s.*, u.email, u.name, u.account_owner, u.password_hash is not null as has_password
     from sessions s join users u on u.id = s.user_id
     where s.hash = $1 and s.expires_at > $2 and s.last_used_at > $3`,
    [hash, now, unusedSince],
  );
  return row;
}

export async function updateSessionUse(sql: SqlRunner, id: string, at: Date): Promise<void> {
  await sql.execute(
    `with used as (update sessions set last_used_at = $2 where id = $1 and last_used_at < $2 returning user_id)
     update users set last_seen_at = $2 from used where users.id = used.user_id`,
    [id, at],
  );
}

/** Lists the open sessions of a person, most recently used first. */
export function listSessions(sql: SqlRunner, userId: string, now: Date, unusedSince: Date): Promise<SessionRow[]> {
  return sql.query<SessionRow>(
    `select * from sessions where user_id = $1 and expires_at > $2 and last_used_at > $3
     order by last_used_at desc, id desc`,
    [userId, now, unusedSince],
  );
}

export async function deleteSessionByHash(sql: SqlRunner, hash: Buffer): Promise<void> {
  await sql.execute('delete from sessions where hash = $1', [hash]);
}

/** Deletes a session of a person. Returns false if the person has no session with this ID. */
export async function deleteSession(sql: SqlRunner, userId: string, id: string): Promise<boolean> {
  return (await sql.execute('delete from sessions where user_id = $1 and id = $2', [userId, id])) > 0;
}

/** Ends all sessions of a person except one. Returns their number. */
export function deleteOtherSessions(sql: SqlRunner, userId: string, kept: string | null): Promise<number> {
  return sql.execute('delete from sessions where user_id = $1 and id is distinct from $2::uuid', [userId, kept]);
}

/** Deletes the least recently used sessions of a person beyond the newest `most`. */
export async function deleteSurplusSessions(sql: SqlRunner, userId: string, most: number): Promise<void> {
  await sql.execute(
    `delete from sessions where id in (
       select id from sessions where user_id = $1 order by last_used_at desc, id desc offset $2)`,
    [userId, most],
  );
}

export async function deleteEndedSessions(sql: SqlRunner, now: Date, unusedSince: Date): Promise<void> {
  await sql.execute('delete from sessions where expires_at <= $1 or last_used_at <= $2', [now, unusedSince]);
}
