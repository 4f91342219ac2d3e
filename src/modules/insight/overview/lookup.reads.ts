// Reads campaigns, contacts, profiles, segments, sends, imports, mailboxes, webhook_subscriptions, webhook_deliveries, events: the row with an
// ID, each by its key.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Resource with an ID. */
export interface FoundRow {
  readonly kind: string;
  readonly title: string;
  readonly email: string | null;
  readonly campaign_id: string | null;
  readonly subscription_id: string | null;
}

/** Finds what an ID names. A contact of a campaign has the ID of its profile if that was created with it. */
export function findById(sql: SqlRunner, workspaceId: number, id: string): Promise<FoundRow[]> {
  return sql.query<FoundRow>(
    `select 'campaign' as kind, name as title, null as email, null::uuid as campaign_id, null::uuid as subscription_id
       from campaigns where workspace_id = $1 and id = $2 and deleted_at is null
     union all select 'contact', email, email, campaign_id, null
       from contacts where workspace_id = $1 and id = $2 and deleted_at is null
     union all select 'profile', email, email, null, null from profiles where workspace_id = $1 and id = $2
     union all select 'segment', name, null, null, null from segments where workspace_id = $1 and id = $2
     union all select 'send', c.email, c.email, s.campaign_id, null
       from sends s join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id
       where s.workspace_id = $1 and s.id = $2
     union all select 'import', file_name, null, campaign_id, null from imports where workspace_id = $1 and id = $2
     union all select 'mailbox', address, address, null, null from mailboxes
       where workspace_id = $1 and uuid = $2 and deleted_at is null
     union all select 'webhook', coalesce(nullif(name, ''), url), null, null, null
       from webhook_subscriptions where workspace_id = $1 and id = $2
     union all select 'webhook_delivery', event_type, null, null, subscription_id
       from webhook_deliveries where workspace_id = $1 and id = $2
     union all select 'event', type, null, null, null
       from events where workspace_id = $1 and id = $2 and sequence is not null`,
    [workspaceId, id],
  );
}
