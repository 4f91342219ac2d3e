import { int4s, timestamps, uuids } from '../../platform/db/columns.js';
import type { SqlRunner } from '../../platform/db/sql-runner.js';

export interface HandRow {
  readonly id: string;
  readonly attempt: number;
}

/**
 * Marks claimed sends as handed to a connection and returns those that really may go. It asks once more, in the
 * statement itself, whether campaign, contact and suppressions still allow it: what was acknowledged before this commit
 * holds. Rows that another worker took over (attempt) are left out like those that may no longer go.
 */
export async function updateHanded(
  sql: SqlRunner,
  workspaceId: number,
  workerId: string,
  now: Date,
  rows: readonly HandRow[],
): Promise<Set<string>> {
  const handed = await sql.query<{ id: string }>(
    `update sends s set handed_at = $3
     from unnest($4::uuid[], $5::int[]) as n (id, attempt)
     where s.workspace_id = $1 and s.id = any($4::uuid[]) and s.id = n.id and s.attempt = n.attempt
       -- Not equations, which would be answered by the indexes of these: they are full of what was sent before.
       and s.status is not distinct from 'sending' and s.worker_id is not distinct from $2 and s.handed_at is null
       and (
         -- A scalar subquery is asked row by row through the keys, whatever the planner believes about the tables.
         select p.status = 'active' and p.deleted_at is null and c.status = 'active' and c.deleted_at is null and not exists (
           select 1 from suppressions u
           where u.workspace_id = $1 and u.value in (c.email_key, split_part(c.email_key, '@', 2))
             and u.kind = case when u.value = c.email_key then 'email' else 'domain' end
             and u.group_id in ('', coalesce(p.group_id, '')) and (u.expires_at is null or u.expires_at > $3))
         from campaigns p, contacts c
         where p.workspace_id = $1 and p.id = s.campaign_id and c.workspace_id = $1 and c.id = s.contact_id
       )
     returning s.id`,
    [workspaceId, workerId, now, uuids(rows.map((row) => row.id)), int4s(rows.map((row) => row.attempt))],
    'sending-update-handed',
  );
  return new Set(handed.map((row) => row.id));
}

export interface ReturnedUse {
  readonly mailbox_id: number;
  readonly campaign_id: string;
  readonly is_new: boolean;
}

/**
 * Puts claimed sends that never reached the wire back to where the next claim finds them. Their Message-ID stays; a first
 * message keeps no mailbox, so that any may take it.
 */
export function updateReturned(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  rows: ReadonlyArray<HandRow & { readonly dueAt: Date | null }>,
): Promise<ReturnedUse[]> {
  return sql.query<ReturnedUse>(
    `with mine as (
       select s.workspace_id, s.id, s.mailbox_id, s.campaign_id, n.due_at, c.mailbox_id is null as unowned, c.sent_count = 0 as is_new from sends s
       join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id
       join unnest($3::uuid[], $4::int[], $5::timestamptz[]) as n (id, attempt, due_at) on n.id = s.id and n.attempt = s.attempt
       where s.workspace_id = $1 and s.id = any($3::uuid[]) and s.status = 'sending' order by s.id for update of s
     ), moved as (
       update sends s set status = case when s.smtp_code is null then 'scheduled' else 'deferred' end, worker_id = null,
         claimed_at = null, handed_at = null, due_at = coalesce(mine.due_at, s.due_at), updated_at = $2,
         mailbox_id = case when mine.unowned then null else s.mailbox_id end
       from mine where s.workspace_id = $1 and s.id = any($3::uuid[]) and s.id = mine.id
     )
     select mailbox_id, campaign_id, is_new from mine`,
    [
      workspaceId,
      now,
      uuids(rows.map((row) => row.id)),
      int4s(rows.map((row) => row.attempt)),
      timestamps(rows.map((row) => row.dueAt)),
    ],
    'sending-update-returned',
  );
}

export interface AbandonedRow {
  readonly workspace_id: number;
  readonly id: string;
  readonly attempt: number;
  readonly campaign_id: string;
  readonly handed: boolean;
}

/** What dead workers left claimed, in every workspace they worked for. */
export function listAbandoned(sql: SqlRunner, workerIds: readonly string[], limit: number): Promise<AbandonedRow[]> {
  return sql.query<AbandonedRow>(
    `select workspace_id, id, attempt, campaign_id, handed_at is not null as handed from sends
     where worker_id = any($1::uuid[]) limit $2`,
    [workerIds, limit],
  );
}

/**
 * Ends abandoned sends whose campaign, step or mailbox is gone: nothing can be written about them any more. What another
 * worker has claimed since is left alone.
 */
export function updateOrphaned(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  rows: readonly HandRow[],
): Promise<number> {
  return sql.execute(
    `update sends s set status = case when s.handed_at is null then 'cancelled' else 'unknown' end, worker_id = null,
       status_reason = 'campaign_deleted', resolution = case when s.handed_at is null then null else 'pending' end, updated_at = $2
     from unnest($3::uuid[], $4::int[]) as n (id, attempt)
     where s.workspace_id = $1 and s.id = any($3::uuid[]) and s.id = n.id and s.attempt = n.attempt and s.status = 'sending'`,
    [workspaceId, now, uuids(rows.map((row) => row.id)), int4s(rows.map((row) => row.attempt))],
  );
}
