import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface ReplayFilter {
  readonly subscriptionId: string;
  readonly types: readonly string[];
  /** Empty: all, also events without a campaign. */
  readonly campaignIds: readonly string[];
  /** By when it happened: from inclusive, to exclusive. */
  readonly since: Date | null;
  readonly until: Date | null;
  /** Events with a greater number, up to `upTo`. */
  readonly after: number;
  readonly upTo: number;
}

export interface ReplayedEvent {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly created_at: Date;
  /** Its delivery to the subscription; null when there is none. */
  readonly delivery_id: string | null;
  readonly status: string | null;
}

/** Up to which number events of a workspace were turned into deliveries. */
export async function getFannedOutSequence(sql: SqlRunner, workspaceId: number): Promise<number> {
  const [row] = await sql.query<{ fanned_out_sequence: number }>(
    'SELECT fanned_out_sequence FROM event_cursors WHERE workspace_id = $1',
    [workspaceId],
  );
  return row?.fanned_out_sequence ?? 0;
}

/** Reads numbered events with their deliveries to one subscription, in the order of their numbers. */
export async function listEventsToReplay(
  sql: SqlRunner,
  workspaceId: number,
  filter: ReplayFilter,
  limit: number,
): Promise<ReplayedEvent[]> {
  return sql.query<ReplayedEvent>(
    `SELECT events.id, events.sequence, events.type, events.created_at, deliveries.id AS delivery_id, deliveries.status
       FROM events
       LEFT JOIN webhook_deliveries AS deliveries
         ON deliveries.workspace_id = $1 AND deliveries.event_id = events.id AND deliveries.subscription_id = $2
      WHERE events.workspace_id = $1 AND events.sequence > $3 AND events.sequence <= $4
        AND events.type = ANY($5::text[])
        AND (events.target_subscription_id IS NULL OR events.target_subscription_id = $2)
        AND (cardinality($6::uuid[]) = 0 OR events.campaign_id = ANY($6))
        AND ($7::timestamptz IS NULL OR events.occurred_at >= $7)
        AND ($8::timestamptz IS NULL OR events.occurred_at < $8)
      ORDER BY events.sequence LIMIT $9`,
    [
      workspaceId,
      filter.subscriptionId,
      filter.after,
      filter.upTo,
      filter.types,
      filter.campaignIds,
      filter.since,
      filter.until,
      limit,
    ],
  );
}
