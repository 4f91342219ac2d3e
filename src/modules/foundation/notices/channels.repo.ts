import type { NoticeDisabledReason, NoticeStatus } from '../../../engine/notice/enums.js';
import type { Insertable, Updateable } from '../../../platform/db/row-types.js';
import { insertRow, updateRows } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { NoticeChannelsTable } from '../../../platform/db/tables.js';
import type { ChannelRow } from './due-channels.js';

export function insertChannel(sql: SqlRunner, row: Insertable<NoticeChannelsTable>): Promise<ChannelRow> {
  return insertRow(sql, 'notice_channels', row);
}

/** Returns the channels of a workspace, oldest first; at most 70. */
export function listChannels(sql: SqlRunner, workspaceId: number): Promise<ChannelRow[]> {
  return sql.query<ChannelRow>('select * from notice_channels where workspace_id = $1 order by created_at, id', [
    workspaceId,
  ]);
}

export async function findChannel(sql: SqlRunner, workspaceId: number, id: string): Promise<ChannelRow | undefined> {
  const [row] = await sql.query<ChannelRow>('select * from notice_channels where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
  return row;
}

/** Locks a channel until the transaction ends. Serializes results, changes and new items. */
export async function lockChannel(sql: SqlRunner, workspaceId: number, id: string): Promise<ChannelRow | undefined> {
  const [row] = await sql.query<ChannelRow>(
    'select * from notice_channels where workspace_id = $1 and id = $2 for no key update',
    [workspaceId, id],
  );
  return row;
}

/** Serializes creations, and changes of subscriptions, so that each sees the others. */
export async function lockChannels(sql: SqlRunner, workspaceId: number): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('notices.channels'), $1)`, [workspaceId]);
}

/** Counts the browsers of a workspace, or its other channels. Requires the lock of `lockChannels`. */
export async function countChannels(sql: SqlRunner, workspaceId: number, isBrowser: boolean): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*) from notice_channels where workspace_id = $1 and (kind = 'browser') = $2`,
    [workspaceId, isBrowser],
  );
  return row?.count ?? 0;
}

/** Returns the channel of a browser, by the hash of its endpoint. */
export async function findBrowserChannel(
  sql: SqlRunner,
  workspaceId: number,
  endpointHash: Buffer,
): Promise<ChannelRow | undefined> {
  const [row] = await sql.query<ChannelRow>(
    'select * from notice_channels where workspace_id = $1 and endpoint_hash = $2',
    [workspaceId, endpointHash],
  );
  return row;
}

/** Updates columns of a locked channel. */
export async function updateChannel(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  change: Updateable<NoticeChannelsTable>,
): Promise<ChannelRow> {
  const [row] = await updateRows(sql, 'notice_channels', change, 'workspace_id = $1 and id = $2', [workspaceId, id]);
  if (row === undefined) throw new Error('The channel was not locked.');
  return row;
}

export async function deleteChannel(sql: SqlRunner, workspaceId: number, id: string): Promise<boolean> {
  return (await sql.execute('delete from notice_channels where workspace_id = $1 and id = $2', [workspaceId, id])) > 0;
}

/**
 * Ends the current claim, whose worker has outdated settings, and makes the channel due at `dueAt`. The new attempt number
 * invalidates a late result.
 */
export async function updateChannelDue(sql: SqlRunner, workspaceId: number, id: string, dueAt: Date | null) {
  await sql.execute(
    `update notice_channels set worker_id = null, attempt = attempt + 1, due_at = $3
      where workspace_id = $1 and id = $2`,
    [workspaceId, id, dueAt],
  );
}

/** Sets the due time of locked channels without waiting notices. Returns the given channels that still collect. */
export async function updateIdleDue(
  sql: SqlRunner,
  workspaceId: number,
  dueAt: ReadonlyMap<string, Date>,
): Promise<Set<string>> {
  const kept = new Set<string>();
  // Updates in the order of IDs, so that two transactions cannot deadlock. At most 70.
  for (const [id, at] of [...dueAt].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const changed = await sql.execute(
      `update notice_channels set due_at = coalesce(due_at, $3)
        where workspace_id = $1 and id = $2 and status = 'active'`,
      [workspaceId, id, at],
    );
    if (changed > 0) kept.add(id);
  }
  return kept;
}

/** Sets the status. Activating a channel resets its failures. */
export function statusChange(status: NoticeStatus, reason: NoticeDisabledReason | null, now: Date) {
  const healthy = { consecutive_failures: 0, failing_since: null, failing_noticed_at: null };
  const cleared = { ...healthy, error_code: null, error_message: null };
  return { status, disabled_reason: reason, updated_at: now, ...(status === 'active' ? cleared : {}) };
}

/**
 * Returns channels with at least three failures in a row, and channels that Outrider disabled. The third failure follows a
 * minute and a half after the first, so a short outage creates no attention item. Matches the condition of an index.
 */
export function listFailingChannels(sql: SqlRunner, workspaceId: number, limit: number): Promise<ChannelRow[]> {
  return sql.query<ChannelRow>(
    `select * from notice_channels
      where workspace_id = $1 and (status = 'disabled' or consecutive_failures >= 3) and status <> 'paused'
      order by id limit $2`,
    [workspaceId, limit],
    'notices-failing-channels',
  );
}
