import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

export interface ReplayFilter {
  readonly subscriptionId: string;
  readonly types: readonly string[];
  /** Campaigns; empty for all events, including those without a campaign. */
  readonly campaignIds: readonly string[];
  /** Start of the period in which events occurred, inclusive; the end is exclusive. */
  readonly since: Date | null;
  readonly until: Date | null;
  /** Number after which events are read, up to and including `upTo`. */
  readonly after: number;
  readonly upTo: number;
}

export interface ReplayedEvent {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly created_at: Date;
  /** Delivery of the event to the subscription; null if there is none. */
  readonly delivery_id: string | null;
  readonly status: string | null;
}

/** Returns the number up to which events of a workspace were turned into deliveries. */
export async function getFannedOutSequence(sql: SqlRunner, workspaceId: number): Promise<number> {
  const [row] = await sql.query<{ fanned_out_sequence: number }>(
    'select fanned_out_sequence from event_cursors where workspace_id = $1',
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
    `select events.id, events.sequence, events.type, events.created_at, deliveries.id as delivery_id, deliveries.status
       from events
       left join webhook_deliveries as deliveries
         on deliveries.workspace_id = $1 and deliveries.event_id = events.id and deliveries.subscription_id = $2
      where events.workspace_id = $1 and events.sequence > $3 and events.sequence <= $4
        and events.type = any($5::text[])
        and (events.target_subscription_id is null or events.target_subscription_id = $2)
        and (cardinality($6::uuid[]) = 0 or events.campaign_id = any($6))
        and ($7::timestamptz is null or events.occurred_at >= $7)
        and ($8::timestamptz is null or events.occurred_at < $8)
      order by events.sequence limit $9`,
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
