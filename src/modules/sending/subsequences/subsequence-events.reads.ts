// Reads events, event_cursors, subsequence_cursors, subsequences and campaigns: events that routing has not processed
// yet.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Lists workspaces with a subsequence that waits for contacts. */
export async function listRoutingWorkspaces(sql: SqlRunner): Promise<number[]> {
  const rows = await sql.query<{ workspace_id: number }>(
    `select distinct q.workspace_id from subsequences q
     join campaigns c on c.workspace_id = q.workspace_id and c.id = q.campaign_id and c.deleted_at is null
     where q.enabled and jsonb_array_length(coalesce(q.trigger -> 'activities', '[]')) + jsonb_array_length(coalesce(q.trigger -> 'clickedUrlContains', '[]')) > 0
     order by 1`,
    [],
    'sending-routing-workspaces',
  );
  return rows.map((row) => row.workspace_id);
}

/** Locks the routing position of a workspace for this transaction; null if another one has it. */
export async function lockRouted(sql: SqlRunner, workspaceId: number): Promise<number | null> {
  const [row] = await sql.query<{ routed_sequence: number }>(
    'select routed_sequence from subsequence_cursors where workspace_id = $1 for update skip locked',
    [workspaceId],
    'sending-lock-routed-sequence',
  );
  return row?.routed_sequence ?? null;
}

export interface RoutingEvent {
  readonly sequence: number;
  readonly type: string;
  readonly campaign_id: string;
  readonly contact_id: string;
  readonly data: Record<string, unknown>;
}

/** Returns one numbered event; undefined if it is no longer stored. */
export async function findRoutingEvent(
  sql: SqlRunner,
  workspaceId: number,
  sequence: number,
): Promise<RoutingEvent | undefined> {
  const [event] = await sql.query<RoutingEvent>(
    'select sequence, type, campaign_id, contact_id, data from events where workspace_id = $1 and sequence = $2',
    [workspaceId, sequence],
    'sending-routing-event',
  );
  return event;
}

/** Returns numbered events of these types behind a position, in order, and the last number assigned so far. */
export async function listRoutingEvents(
  sql: SqlRunner,
  workspaceId: number,
  types: readonly string[],
  after: number,
  limit: number,
): Promise<{ events: RoutingEvent[]; last: number }> {
  const [cursor] = await sql.query<{ last_sequence: number }>(
    'select last_sequence from event_cursors where workspace_id = $1',
    [workspaceId],
    'sending-last-sequence',
  );
  const last = cursor?.last_sequence ?? after;
  if (last <= after) return { events: [], last: after };
  const events = await sql.query<RoutingEvent>(
    `select sequence, type, campaign_id, contact_id, data from events
     where workspace_id = $1 and sequence > $2 and sequence <= $3 and type = any($4::text[])
       and campaign_id is not null and contact_id is not null and not test
     order by sequence limit $5`,
    [workspaceId, after, last, types, limit],
    'sending-routing-events',
  );
  return { events, last };
}
