import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface NewItem {
  readonly channelId: string;
  readonly eventId: string;
  readonly eventType: string;
}

const ITEMS = givenRows<NewItem>({
  channel_id: ['uuid', (item) => item.channelId],
  event_id: ['uuid', (item) => item.eventId],
  event_type: ['text', (item) => item.eventType],
});

/** Adds pending events of channels, in the given order. Requires locks on the channels. */
export async function insertItems(
  sql: SqlRunner,
  workspaceId: number,
  items: readonly NewItem[],
  now: Date,
): Promise<void> {
  await sql.execute(
    `insert into notice_items (workspace_id, channel_id, event_id, event_type, added_at)
     select $1, item.channel_id, item.event_id, item.event_type, $2
       from ${ITEMS.at(3, 'item', { position: 'position' })} order by item.position`,
    [workspaceId, now, ...ITEMS.values(items)],
    'notices-insert-items',
  );
}

/** Pending events of a channel: their number by type, and the last position. */
export interface Waiting {
  readonly last: number;
  readonly counts: ReadonlyArray<{ readonly event_type: string; readonly count: number }>;
}

/** Returns a summary of the waiting events; null if there are none. The caller has locked the channel. */
export async function findWaiting(sql: SqlRunner, workspaceId: number, channelId: string): Promise<Waiting | null> {
  const rows = await sql.query<{ event_type: string; count: number; last: number }>(
    `select event_type, count(*) as count, max(position) as last from notice_items
      where workspace_id = $1 and channel_id = $2 group by event_type order by count desc, event_type`,
    [workspaceId, channelId],
  );
  return rows.length === 0 ? null : { last: Math.max(...rows.map(({ last }) => last)), counts: rows };
}

/** Returns the first pending events of a channel. */
export async function listFirstItems(
  sql: SqlRunner,
  workspaceId: number,
  channelId: string,
  limit: number,
): Promise<Array<{ readonly event_id: string; readonly event_type: string }>> {
  return sql.query(
    `select event_id, event_type from notice_items where workspace_id = $1 and channel_id = $2 order by position limit $3`,
    [workspaceId, channelId, limit],
  );
}

/** Returns the time of the first pending event; null if there is none. Requires a lock on the channel. */
export async function findFirstAdded(sql: SqlRunner, workspaceId: number, channelId: string): Promise<Date | null> {
  const [row] = await sql.query<{ added_at: Date }>(
    'select added_at from notice_items where workspace_id = $1 and channel_id = $2 order by position limit 1',
    [workspaceId, channelId],
  );
  return row?.added_at ?? null;
}

/** Deletes pending events up to a position. */
export async function deleteItems(
  sql: SqlRunner,
  workspaceId: number,
  channelId: string,
  last: number | null,
): Promise<void> {
  await sql.execute(
    `delete from notice_items where workspace_id = $1 and channel_id = $2 and ($3::bigint is null or position <= $3)`,
    [workspaceId, channelId, last],
  );
}
