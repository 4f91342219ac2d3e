// Reads: mailboxes, mailbox_slots, mailbox_syncs, campaign_mailboxes, campaigns, sequencer_exports, workspaces.

import type { HourCounts } from '../../../../engine/admission/rolling-use.js';
import { givenValues } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { isRetired } from '../../../../platform/db/workspace-moves.js';
import type { MailboxRow } from './mailboxes.repo.js';

const MAILBOXES = givenValues('id', 'int');

/** Mailbox with the numbers for its page. */
export interface MailboxView extends MailboxRow, HourCounts {
  readonly day_ends_at: Date | null;
  /** Count for the day that ends at `day_ends_at`; belongs to an earlier day if that time has passed. */
  readonly sent_in_day: number;
  readonly sending_days: number;
  readonly last_sent_at: Date | null;
  readonly synced_at: Date | null;
  readonly campaigns_count: number;
  /** Sequencer connections in which the mailbox has an account. */
  readonly exported_to: number[];
}

/** Columns of a `MailboxView`, with `mailboxJoins`. */
export const mailboxColumns = `
  m.*, s.day_ends_at, coalesce(s.sent_today, 0) as sent_in_day, coalesce(s.sending_days, 0) as sending_days, s.last_sent_at,
  s.hour_counts, s.hour_index, y.last_sync_at as synced_at,
  (select count(*)::int from campaign_mailboxes a join campaigns c on c.workspace_id = a.workspace_id and c.id = a.campaign_id
   where a.workspace_id = m.workspace_id and a.mailbox_id = m.id and c.deleted_at is null) as campaigns_count,
  array(select e.connection_id from sequencer_exports e
    where e.workspace_id = m.workspace_id and e.mailbox_id = m.id and e.exported_at is not null and e.status <> 'removed'
    order by e.connection_id) as exported_to`;

export const mailboxJoins = `
  left join mailbox_slots s on s.workspace_id = m.workspace_id and s.mailbox_id = m.id
  left join mailbox_syncs y on y.workspace_id = m.workspace_id and y.mailbox_id = m.id`;

/** Lists these mailboxes in the order of `ids`, without deleted ones. */
export function listMailboxViews(sql: SqlRunner, workspaceId: number, ids: readonly number[]): Promise<MailboxView[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return sql.query<MailboxView>(
    `select ${mailboxColumns} from ${MAILBOXES.at(2, 'wanted', { position: 'position' })}
     join mailboxes m on m.workspace_id = $1 and m.id = wanted.id and m.deleted_at is null ${mailboxJoins}
     order by wanted.position`,
    [workspaceId, ...MAILBOXES.values(ids)],
  );
}

export interface TagCount {
  readonly tag: string;
  readonly count: number;
}

/** Lists the tags of the workspace's mailboxes, most used first. */
export function countTags(sql: SqlRunner, workspaceId: number, limit: number): Promise<TagCount[]> {
  return sql.query<TagCount>(
    `select tag, count(*)::int as count from mailboxes m cross join unnest(m.tags) as tag
     where m.workspace_id = $1 and m.deleted_at is null group by tag order by count(*) desc, tag limit $2`,
    [workspaceId, limit],
  );
}

/** Lists the active campaigns that each mailbox is attached to. */
export async function listActiveCampaigns(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await sql.query<{ mailbox_id: number; campaign_ids: string[] }>(
    `select a.mailbox_id, array_agg(a.campaign_id::text order by a.campaign_id) as campaign_ids
     from campaign_mailboxes a join campaigns c on c.workspace_id = a.workspace_id and c.id = a.campaign_id
     where a.workspace_id = $1 and a.mailbox_id = any($2::int[]) and a.enabled and c.deleted_at is null
       and c.status in ('active', 'launching')
     group by a.mailbox_id`,
    [workspaceId, mailboxIds],
  );
  return new Map(rows.map((row) => [row.mailbox_id, row.campaign_ids]));
}

export interface AttachedCampaign {
  readonly id: string;
  readonly name: string;
}

/** Lists the newest campaigns that a mailbox is attached to: UUIDs sort by creation. */
export function listCampaignsOf(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  limit: number,
): Promise<AttachedCampaign[]> {
  return sql.query<AttachedCampaign>(
    `select c.id, c.name from campaign_mailboxes a join campaigns c on c.workspace_id = a.workspace_id and c.id = a.campaign_id
     where a.workspace_id = $1 and a.mailbox_id = $2 and c.deleted_at is null
     order by c.id desc limit $3`,
    [workspaceId, mailboxId, limit],
    'mailboxes-campaigns-of',
  );
}

/** Lists connected mailboxes of all workspaces whose servers were last probed before `before`, oldest first. */
export function listStaleMailboxes(
  sql: SqlRunner,
  before: Date,
  limit: number,
): Promise<Array<{ workspace_id: number; id: number }>> {
  return sql.query(
    `select workspace_id, id from mailboxes
     where deleted_at is null and status = 'active' and connection is not null
       and (smtp_checked_at is null or smtp_checked_at < $1) and not ${isRetired('mailboxes.workspace_id')}
     order by smtp_checked_at nulls first limit $2`,
    [before, limit],
  );
}

/** Lists the ids of the mailboxes hosted at a domain. */
export async function listHostedAt(sql: SqlRunner, workspaceId: number, domain: string): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select id from mailboxes where workspace_id = $1 and domain = $2 and provider = 'native' and deleted_at is null`,
    [workspaceId, domain],
    'mailboxes-hosted-at',
  );
  return rows.map((row) => row.id);
}
