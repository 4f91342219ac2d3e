import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Makes the caller the only one that numbers events of this workspace until its transaction ends. */
export async function lockNumbering(sql: SqlRunner, workspaceId: number): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('events.sequence'), $1)`, [workspaceId]);
  await sql.query('insert into event_cursors (workspace_id) values ($1) on conflict do nothing', [workspaceId]);
}

/**
 * Assigns the next numbers to up to `limit` committed events in the order of their insertion. The statement must start after
 * `lockNumbering` has returned, so that its snapshot contains everything numbered before. Returns the number of events.
 */
export async function numberEvents(sql: SqlRunner, workspaceId: number, limit: number): Promise<number> {
  return sql.execute(
    `with picked as (
       select id, row_number() over (order by position) as rank
         from (select id, position from events
                where workspace_id = $1 and sequence is null order by position limit $2) as unnumbered
     ), moved as (
       update event_cursors set last_sequence = last_sequence + (select count(*) from picked)
        where workspace_id = $1 returning last_sequence
     )
     update events set sequence = moved.last_sequence - (select count(*) from picked) + picked.rank
       from picked, moved
      where events.workspace_id = $1 and events.id = picked.id`,
    [workspaceId, limit],
  );
}

export async function hasUnnumberedEvents(sql: SqlRunner, workspaceId: number): Promise<boolean> {
  const rows = await sql.query('select 1 from events where workspace_id = $1 and sequence is null limit 1', [
    workspaceId,
  ]);
  return rows.length > 0;
}

export async function getLastSequence(sql: SqlRunner, workspaceId: number): Promise<number> {
  const [row] = await sql.query<{ last_sequence: number }>(
    'select last_sequence from event_cursors where workspace_id = $1',
    [workspaceId],
  );
  return row?.last_sequence ?? 0;
}

/** Returns when the longest-waiting event without a number was written, across workspaces; null if none waits. */
export async function findOldestUnnumberedAt(sql: SqlRunner): Promise<Date | null> {
  const [row] = await sql.query<{ at: Date | null }>(
    `with recursive unnumbered as (
       (select workspace_id from events where sequence is null order by workspace_id limit 1)
       union all
       select (select next.workspace_id from events as next
                where next.sequence is null and next.workspace_id > unnumbered.workspace_id
                order by next.workspace_id limit 1)
         from unnumbered where unnumbered.workspace_id is not null
     )
     select min(oldest.created_at) as at
       from unnumbered
      cross join lateral (select events.created_at from events
                           where events.workspace_id = unnumbered.workspace_id and events.sequence is null
                           order by events.position limit 1) as oldest`,
  );
  return row?.at ?? null;
}
