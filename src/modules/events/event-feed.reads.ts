import type { SqlRunner } from '../../platform/db/sql-runner.js';
import type { EventRow } from './events.repo.js';

export interface EventFilter {
  readonly types: readonly string[] | null;
  readonly campaignId: string | null;
  readonly contactId: string | null;
  /** By when it happened: from inclusive, to exclusive. */
  readonly since: Date | null;
  readonly until: Date | null;
}

/** Reads numbered events beyond `position`, in the order of their numbers; `position` null is the start of that order. */
export async function pageEvents(
  sql: SqlRunner,
  workspaceId: number,
  filter: EventFilter,
  order: 'asc' | 'desc',
  position: number | null,
  limit: number,
): Promise<EventRow[]> {
  const beyond = order === 'asc' ? '>' : '<';
  return sql.query<EventRow>(
    `SELECT id, sequence, type, occurred_at, campaign_id, contact_id, test, target_subscription_id, data
       FROM events
      WHERE workspace_id = $1 AND sequence IS NOT NULL
        AND ($2::bigint IS NULL OR sequence ${beyond} $2)
        AND ($3::text[] IS NULL OR type = ANY($3))
        AND ($4::uuid IS NULL OR campaign_id = $4)
        AND ($5::uuid IS NULL OR contact_id = $5)
        AND ($6::timestamptz IS NULL OR occurred_at >= $6)
        AND ($7::timestamptz IS NULL OR occurred_at < $7)
      ORDER BY sequence ${order} LIMIT $8`,
    [workspaceId, position, filter.types, filter.campaignId, filter.contactId, filter.since, filter.until, limit],
  );
}

/** Reads webhook deliveries: how many of each event stand where. */
export async function countDeliveriesOfEvents(
  sql: SqlRunner,
  workspaceId: number,
  eventIds: readonly string[],
): Promise<Map<string, Record<string, number>>> {
  const rows = await sql.query<{ event_id: string; status: string; count: number }>(
    `SELECT event_id, status, count(*) FROM webhook_deliveries
      WHERE workspace_id = $1 AND event_id = ANY($2::uuid[]) GROUP BY event_id, status`,
    [workspaceId, eventIds],
  );
  const counts = new Map<string, Record<string, number>>();
  for (const { event_id: eventId, status, count } of rows) {
    counts.set(eventId, { ...counts.get(eventId), [status]: count });
  }
  return counts;
}
