import { givenValues } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { EventRow } from './events.repo.js';

const CONTACTS = givenValues('id', 'uuid');

export interface EventFilter {
  readonly eventId: string | null;
  readonly types: readonly string[] | null;
  readonly campaignId: string | null;
  readonly contactId: string | null;
  /** Time of the event: from inclusive, to exclusive. */
  readonly since: Date | null;
  readonly until: Date | null;
}

/** Reads numbered events after `position`, in the order of their numbers; null starts at the beginning. */
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
    `select id, sequence, type, schema_version, occurred_at, campaign_id, contact_id, test, target_subscription_id,
            data
       from events
      where workspace_id = $1 and sequence is not null
        and ($2::bigint is null or sequence ${beyond} $2)
        and ($3::text[] is null or type = any($3))
        and ($4::uuid is null or campaign_id = $4)
        and ($5::uuid is null or contact_id = $5)
        and ($6::timestamptz is null or occurred_at >= $6)
        and ($7::timestamptz is null or occurred_at < $7)
        and ($9::uuid is null or id = $9)
      order by sequence ${order} limit $8`,
    [
      ...[workspaceId, position, filter.types, filter.campaignId, filter.contactId, filter.since, filter.until, limit],
      filter.eventId,
    ],
  );
}

/** Returns numbered events about any of these contacts before `before` (null for the newest), newest first. */
export function pageContactEvents(
  sql: SqlRunner,
  workspaceId: number,
  page: { readonly contactIds: readonly string[]; readonly before: number | null; readonly limit: number },
): Promise<EventRow[]> {
  return sql.query<EventRow>(
    `select e.* from ${CONTACTS.at(2, 'c')} cross join lateral (
       select id, sequence, type, schema_version, occurred_at, campaign_id, contact_id, test, target_subscription_id, data
         from events
        where workspace_id = $1 and contact_id = c.id and sequence is not null and ($3::bigint is null or sequence < $3)
        order by sequence desc limit $4) as e
      order by e.sequence desc limit $4`,
    [workspaceId, ...CONTACTS.values(page.contactIds), page.before, page.limit],
    'events-page-contacts',
  );
}

/** Reads webhook deliveries with their subscriptions: the number per event and status. */
export async function countDeliveriesOfEvents(
  sql: SqlRunner,
  workspaceId: number,
  eventIds: readonly string[],
): Promise<Map<string, Record<string, number>>> {
  const rows = await sql.query<{ event_id: string; status: string; count: number }>(
    `select event_id,
            webhook_delivery_status(deliveries.status, subscriptions.status, subscriptions.deleted_at) as status, count(*)
       from webhook_deliveries as deliveries
       left join webhook_subscriptions as subscriptions
         on subscriptions.workspace_id = deliveries.workspace_id and subscriptions.id = deliveries.subscription_id
      where deliveries.workspace_id = $1 and event_id = any($2::uuid[]) group by 1, 2`,
    [workspaceId, eventIds],
  );
  const counts = new Map<string, Record<string, number>>();
  for (const { event_id: eventId, status, count } of rows) {
    counts.set(eventId, { ...counts.get(eventId), [status]: count });
  }
  return counts;
}
