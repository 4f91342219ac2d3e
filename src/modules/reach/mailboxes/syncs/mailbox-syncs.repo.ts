import { givenRows, givenValues } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { isRetired } from '../../../../platform/db/workspace-moves.js';
import type { DueSync } from './due-syncs.js';

const MAILBOXES = givenValues('id', 'int');

/** Adds rows that wait until their mailbox can be polled; existing rows stay unchanged. */
export function insertSyncs(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
  dueAt: Date | null,
): Promise<number> {
  return sql.execute(
    `insert into mailbox_syncs (workspace_id, mailbox_id, due_at)
     select $1, id, coalesce($3::timestamptz, 'infinity') from ${MAILBOXES.at(2, 'new')} on conflict do nothing`,
    [workspaceId, ...MAILBOXES.values(mailboxIds), dueAt],
  );
}

/**
 * Sets when these mailboxes are polled next: at `dueAt`, or if it is null not before their status changes. This also moves a
 * row with a running poll; the incremented attempt then fences that poll's writes.
 */
export function updateSyncsDue(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
  dueAt: Date | null,
): Promise<number> {
  return sql.execute(
    `update mailbox_syncs set due_at = coalesce($3::timestamptz, 'infinity'), worker_id = null, attempt = attempt + 1,
       failures = 0, connected = false
     where workspace_id = $1 and mailbox_id = any($2::int[])`,
    [workspaceId, mailboxIds, dueAt],
  );
}

/** Ends the polls of a workspace that are in progress. */
export async function endSyncs(sql: SqlRunner, workspaceId: number): Promise<void> {
  await sql.execute(
    `update mailbox_syncs set worker_id = null, attempt = attempt + 1, connected = false
      where workspace_id = $1 and worker_id is not null`,
    [workspaceId],
  );
}

/**
 * Makes polled mailboxes due immediately under a new claim, because the running claim has outdated settings. Mailboxes
 * that wait for their status are unchanged.
 */
export function hurrySyncs(sql: SqlRunner, workspaceId: number, mailboxId: number, now: Date): Promise<number> {
  return sql.execute(
    `update mailbox_syncs set due_at = $3, worker_id = null, attempt = attempt + 1, connected = false
     where workspace_id = $1 and mailbox_id = $2 and due_at < 'infinity'`,
    [workspaceId, mailboxId, now],
  );
}

/**
 * Makes a mailbox due after its provider announced mail. A mailbox that is being polled is due again afterwards
 * (`dueIfAnnounced`), and one that fails or was throttled keeps its time.
 */
export function hurryAnnounced(sql: SqlRunner, workspaceId: number, mailboxId: number, now: Date): Promise<number> {
  return sql.execute(
    `update mailbox_syncs set due_at = greatest($3::timestamptz, not_before)
     where workspace_id = $1 and mailbox_id = $2 and worker_id is null and failures = 0 and due_at < 'infinity'
       and due_at > greatest($3::timestamptz, not_before)`,
    [workspaceId, mailboxId, now],
    'mailboxes-hurry-announced',
  );
}

/**
 * Delays the polls of mailboxes until `until`, because their provider limits the application that they use. Current polls are
 * unchanged.
 */
export function delaySyncs(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
  until: Date,
): Promise<number> {
  return sql.execute(
    `with waiting as (
       select mailbox_id from mailbox_syncs
       where workspace_id = $1 and mailbox_id = any($2::int[]) and worker_id is null and due_at < 'infinity'
         and (due_at < $3 or coalesce(not_before, '-infinity') < $3) order by mailbox_id for update
     )
     update mailbox_syncs s set due_at = greatest(s.due_at, $3), not_before = greatest(s.not_before, $3)
     from waiting where s.workspace_id = $1 and s.mailbox_id = waiting.mailbox_id`,
    [workspaceId, mailboxIds, until],
    'mailboxes-delay-syncs',
  );
}

/** Makes a mailbox due whose provider announced mail during the poll that has just ended. */
export function dueIfAnnounced(sql: SqlRunner, workspaceId: number, mailboxId: number): Promise<number> {
  return sql.execute(
    `update mailbox_syncs s set due_at = not_before
     where workspace_id = $1 and mailbox_id = $2 and worker_id is null and due_at > not_before
       and exists (select 1 from mailbox_announcements a where a.workspace_id = $1 and a.mailbox_id = $2)`,
    [workspaceId, mailboxId],
    'mailboxes-due-if-announced',
  );
}

/** Returns whether the mailbox is polled. */
export async function findPolled(sql: SqlRunner, workspaceId: number, mailboxId: number): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from mailbox_syncs where workspace_id = $1 and mailbox_id = $2 and due_at < 'infinity'`,
    [workspaceId, mailboxId],
    'mailboxes-find-polled',
  );
  return rows.length > 0;
}

/** Deletes the polls of mailboxes without IMAP, and the data about their folders. */
export async function deleteSyncs(sql: SqlRunner, workspaceId: number, mailboxIds: readonly number[]): Promise<void> {
  const values = [workspaceId, mailboxIds];
  await sql.execute('delete from mailbox_syncs where workspace_id = $1 and mailbox_id = any($2::int[])', values);
  await sql.execute('delete from mailbox_folders where workspace_id = $1 and mailbox_id = any($2::int[])', values);
  await sql.execute(
    'delete from mailbox_announcements where workspace_id = $1 and mailbox_id = any($2::int[])',
    values,
  );
}

/** Capacity of a worker for further polls. */
export interface SyncCapacity {
  /** Maximum polls to claim. */
  readonly limit: number;
  /** Maximum of these polls for any workspace; the rest is for workspaces that hold fewer slots than the largest one. */
  readonly open: number;
  /** Slots of the worker by workspace. */
  readonly held: ReadonlyMap<number, number>;
}

const HELD = givenRows<readonly [workspaceId: number, slots: number]>({
  workspace_id: ['int', ([workspaceId]) => workspaceId],
  slots: ['int', ([, slots]) => slots],
});

/**
 * Claims due polls over all workspaces. Each slot goes to the workspace that holds the fewest slots of the worker,
 * including new ones, and within the workspace to the mailbox that has been due the longest.
 */
export function claimDueSyncs(sql: SqlRunner, now: Date, workerId: string, capacity: SyncCapacity): Promise<DueSync[]> {
  const held = [...capacity.held];
  const most = Math.max(0, ...held.map(([, slots]) => slots));
  return sql.query<DueSync>(
    // A workspace's turn is its number of slots including this one. The query considers more rows than it claims, because
    // other workers may lock the first ones. Materialized, because the planner may run a subquery with a limit and
    // SKIP LOCKED once per row and lock them all.
    `with waiting as (
       select s.workspace_id, s.mailbox_id, s.due_at, coalesce(held.slots, 0)
           + row_number() over (partition by s.workspace_id order by s.due_at) as turn
         from mailbox_syncs s left join ${HELD.at(6, 'held')} on held.workspace_id = s.workspace_id
        where s.worker_id is null and s.due_at <= $1 and not ${isRetired('s.workspace_id')}),
     first as (select * from waiting order by turn, due_at limit 10 * $3::int),
     ranked as materialized (select *, row_number() over (order by turn, due_at) as position from first),
     picked as materialized (
       select s.workspace_id, s.mailbox_id from ranked join mailbox_syncs s using (workspace_id, mailbox_id)
        where s.worker_id is null and s.due_at <= $1 and (ranked.position <= $4 or ranked.turn < $5)
        order by ranked.position limit $3::int for update of s skip locked)
     update mailbox_syncs s set worker_id = $2, attempt = s.attempt + 1, connected = false
       from picked where s.workspace_id = picked.workspace_id and s.mailbox_id = picked.mailbox_id returning s.*`,
    [now, workerId, capacity.limit, capacity.open, most, ...HELD.values(held)],
    'mailboxes-claim-syncs',
  );
}

/**
 * Stores the properties of the IMAP server that a poll found, on the mailbox. Unchanged results are stored once per
 * hour, so that not every poll costs a row version.
 */
export function updateImapStatus(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  now: Date,
  error: string | null,
): Promise<number> {
  return sql.execute(
    `update mailboxes set imap_status = case when $4::text is null then 'ok' else 'failed' end, imap_checked_at = $3,
       imap_error = $4, last_sync_at = case when $4::text is null then $3 else last_sync_at end
     where workspace_id = $1 and id = $2 and deleted_at is null
       and (imap_checked_at is null or imap_checked_at < $3::timestamptz - interval '1 hour'
         or imap_error is distinct from $4 or imap_status = 'unknown')`,
    [workspaceId, mailboxId, now, error],
    'mailboxes-imap-status',
  );
}
