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
    `SELECT id, sequence, type, schema_version, occurred_at, campaign_id, contact_id, test, target_subscription_id,
            data
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

/** Numbered events about any of these contacts before `before` (null: from the last on), newest first. */
export function pageContactEvents(
  sql: SqlRunner,
  workspaceId: number,
  page: { readonly contactIds: readonly string[]; readonly before: number | null; readonly limit: number },
): Promise<EventRow[]> {
  return sql.query<EventRow>(
    `SELECT e.* FROM unnest($2::uuid[]) AS c (id) CROSS JOIN LATERAL (
       SELECT id, sequence, type, schema_version, occurred_at, campaign_id, contact_id, test, target_subscription_id, data
         FROM events
        WHERE workspace_id = $1 AND contact_id = c.id AND sequence IS NOT NULL AND ($3::bigint IS NULL OR sequence < $3)
        ORDER BY sequence DESC LIMIT $4) AS e
      ORDER BY e.sequence DESC LIMIT $4`,
    [workspaceId, page.contactIds, page.before, page.limit],
    'events-page-contacts',
  );
}

/** Reads webhook deliveries with their subscriptions: how many of each event stand where. */
export async function countDeliveriesOfEvents(
  sql: SqlRunner,
  workspaceId: number,
  eventIds: readonly string[],
): Promise<Map<string, Record<string, number>>> {
  const rows = await sql.query<{ event_id: string; status: string; count: number }>(
    `SELECT event_id,
            webhook_delivery_status(deliveries.status, subscriptions.status, subscriptions.deleted_at) AS status, count(*)
       FROM webhook_deliveries AS deliveries
       LEFT JOIN webhook_subscriptions AS subscriptions
         ON subscriptions.workspace_id = deliveries.workspace_id AND subscriptions.id = deliveries.subscription_id
      WHERE deliveries.workspace_id = $1 AND event_id = ANY($2::uuid[]) GROUP BY 1, 2`,
    [workspaceId, eventIds],
  );
  const counts = new Map<string, Record<string, number>>();
  for (const { event_id: eventId, status, count } of rows) {
    counts.set(eventId, { ...counts.get(eventId), [status]: count });
  }
  return counts;
}
