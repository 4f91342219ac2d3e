// Reads contacts, subsequence_moves, messages and events: the contacts that may enter a subsequence.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Contact of a parent campaign with the facts that triggers use. */
export interface RoutedContact {
  readonly id: string;
  readonly email: string;
  readonly email_key: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company: string | null;
  readonly custom_fields: Record<string, unknown>;
  readonly status: string;
  readonly status_reason: string | null;
  readonly reply_intent: string | null;
  readonly reply_label: string | null;
  readonly open_count: number;
  readonly click_count: number;
  readonly reply_count: number;
  readonly parent_contact_id: string | null;
  readonly reply_text: string;
  readonly clicked_urls: string[];
}

/** Message texts are read only if a trigger uses them. */
const COLUMNS = `c.id, c.email, c.email_key, c.first_name, c.last_name, c.company, c.custom_fields, c.status, c.status_reason,
  c.reply_intent, c.reply_label, c.open_count, c.click_count, c.reply_count, c.parent_contact_id,
  coalesce(m.reply_text, '') as reply_text, coalesce(e.clicked_urls, '{}') as clicked_urls`;

function words(wanted: string): string {
  return `left join lateral (
      select string_agg(b.body_text_trimmed, E'\\n') as reply_text from messages b
      where ${wanted} and c.reply_count > 0 and b.workspace_id = c.workspace_id and b.thread_id = c.thread_id
        and b.direction = 'inbound' and b.kind = 'customer_reply'
    ) m on true
    left join lateral (
      select array_agg(distinct v.data ->> 'url') as clicked_urls from events v
      where ${wanted} and c.click_count > 0 and v.workspace_id = c.workspace_id and v.contact_id = c.id
        and v.sequence is not null and v.type = 'campaign.email.clicked'
    ) e on true`;
}

/** Returns which of these are contacts of a campaign. */
export async function listPresent(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    'select id from contacts where workspace_id = $1 and campaign_id = $2 and id = any($3::uuid[]) and deleted_at is null',
    [workspaceId, campaignId, ids],
    'sending-list-present',
  );
  return new Set(rows.map((row) => row.id));
}

/** Returns these contacts of a campaign, by ID. */
export function findRouted(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  ids: readonly string[],
): Promise<RoutedContact[]> {
  return sql.query<RoutedContact>(
    `select ${COLUMNS} from contacts c ${words('true')}
     where c.workspace_id = $1 and c.campaign_id = $2 and c.id = any($3::uuid[]) and c.deleted_at is null order by c.id`,
    [workspaceId, campaignId, ids],
    'sending-find-routed',
  );
}

export interface RoutedFilter {
  readonly ids: readonly string[] | null;
  readonly intents: readonly string[] | null;
  readonly statuses: readonly string[] | null;
  /** Whether to return only contacts with a fact that a trigger can use. */
  readonly onlyTold: boolean;
  readonly withWords: boolean;
}

/** Returns the next contacts of a campaign after `afterId` that match a filter. */
export function pageRouted(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  filter: RoutedFilter,
  page: { readonly afterId: string | null; readonly limit: number },
): Promise<RoutedContact[]> {
  return sql.query<RoutedContact>(
    `select ${COLUMNS} from (
       select * from contacts c where c.workspace_id = $1 and c.campaign_id = $2 and c.deleted_at is null
         and ($3::uuid is null or c.id > $3) and ($5::uuid[] is null or c.id = any($5))
         and ($6::text[] is null or c.reply_intent = any($6)) and ($7::text[] is null or c.status = any($7))
         and (not $8 or c.reply_intent is not null or c.open_count > 0 or c.click_count > 0 or c.reply_count > 0 or c.status = 'completed')
       order by c.id limit $4
     ) c ${words('$9')} order by c.id`,
    [
      workspaceId,
      campaignId,
      page.afterId,
      page.limit,
      filter.ids,
      filter.intents,
      filter.statuses,
      filter.onlyTold,
      filter.withWords,
    ],
    'sending-page-routed',
  );
}

export interface PositionRow {
  readonly id: string;
  readonly child_id: string | null;
  readonly child_status: string | null;
  readonly moves: number;
  readonly last_moved_at: Date | null;
  readonly was_there: boolean;
}

/** Returns the status of contacts in a subsequence. */
export function findPositions(
  sql: SqlRunner,
  workspaceId: number,
  subsequenceId: string,
  contactIds: readonly string[],
): Promise<PositionRow[]> {
  return sql.query<PositionRow>(
    `select c.id, k.id as child_id, k.status as child_status, v.moves, v.last_moved_at, v.was_there
     from contacts c
     left join contacts k on k.workspace_id = $1 and k.campaign_id = $2 and k.email_key = c.email_key and k.deleted_at is null
     cross join lateral (
       select count(*)::int as moves, max(moved_at) as last_moved_at, coalesce(bool_or(subsequence_id = $2), false) as was_there
       from subsequence_moves m where m.workspace_id = $1 and m.parent_contact_id = c.id
     ) v
     where c.workspace_id = $1 and c.id = any($3::uuid[])`,
    [workspaceId, subsequenceId, contactIds],
    'sending-find-positions',
  );
}

export interface Family {
  /** Status of the contact itself. */
  readonly status: string;
  /** Contacts of the same person in the parent and its other subsequences whose sequence is not finished. */
  readonly members: Array<{ readonly id: string; readonly status: string }>;
}

/** Returns the person behind a contact, in the campaigns they came from and were moved to. */
export async function findFamily(sql: SqlRunner, workspaceId: number, contactId: string): Promise<Family> {
  const rows = await sql.query<{ id: string; status: string }>(
    `with self as (
       select id, coalesce(parent_contact_id, id) as root_id from contacts where workspace_id = $1 and id = $2
     )
     select c.id, c.status from self
     cross join lateral (
       select id, status, deleted_at from contacts where workspace_id = $1 and id = self.root_id
       union all
       select id, status, deleted_at from contacts where workspace_id = $1 and parent_contact_id = self.root_id
     ) c
     where c.id = self.id or (c.deleted_at is null and c.status in ('pending', 'active', 'paused'))
     order by c.id`,
    [workspaceId, contactId],
    'sending-list-family',
  );
  return {
    status: rows.find(({ id }) => id === contactId)?.status ?? '',
    members: rows.filter(({ id }) => id !== contactId),
  };
}
