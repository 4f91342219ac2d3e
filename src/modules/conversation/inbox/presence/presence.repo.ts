import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

export interface PresenceRow {
  readonly thread_id: number;
  readonly who: string;
  readonly name: string;
  readonly state: 'viewing' | 'typing';
}

/** Records a member's presence in a conversation until `until`. Returns whether it differs for other members. */
export async function upsertPresence(
  sql: SqlRunner,
  workspaceId: number,
  { thread_id: threadId, who, name, state }: PresenceRow,
  now: Date,
  until: Date,
): Promise<boolean> {
  const rows = await sql.query<{ is_news: boolean }>(
    `with known as (
       select state, until from thread_presence where workspace_id = $1 and thread_id = $2 and who = $3
     ), written as (
       insert into thread_presence (workspace_id, thread_id, who, name, state, until) values ($1, $2, $3, $4, $5, $7)
       on conflict (workspace_id, thread_id, who)
       do update set name = excluded.name, state = excluded.state, until = excluded.until
     )
     select not exists (select from known where state = $5 and until > $6) as is_news`,
    [workspaceId, threadId, who, name, state, now, until],
  );
  return rows[0]?.is_news ?? true;
}

/** Deletes a member's presence. Returns whether they were present. */
export async function deletePresence(
  sql: SqlRunner,
  workspaceId: number,
  threadId: number,
  who: string,
): Promise<boolean> {
  const rows = await sql.query(
    'delete from thread_presence where workspace_id = $1 and thread_id = $2 and who = $3 returning 1',
    [workspaceId, threadId, who],
  );
  return rows.length > 0;
}

export async function deletePastPresence(sql: SqlRunner, workspaceId: number, now: Date): Promise<void> {
  await sql.execute('delete from thread_presence where workspace_id = $1 and until <= $2', [workspaceId, now]);
}

/** Lists current presences, in one conversation if `threadId` is given. */
export function listPresence(
  sql: SqlRunner,
  workspaceId: number,
  threadId: number | null,
  now: Date,
  limit: number,
): Promise<PresenceRow[]> {
  return sql.query<PresenceRow>(
    `select thread_id, who, name, state from thread_presence
     where workspace_id = $1 and ($2::bigint is null or thread_id = $2) and until > $3
     order by thread_id, name, who limit $4`,
    [workspaceId, threadId, now, limit],
  );
}
