// Reads mailboxes, warmup_mailboxes, workspaces and warmup_messages for the warmup list and its stats.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Mailbox in the list; `settings` is null if warmup was never enabled. */
export interface WarmupView {
  readonly id: number;
  readonly uuid: string;
  readonly address: string;
  readonly status: string;
  readonly warmup_required: boolean;
  readonly warmup_status: string;
  /** `warmup_status`, or `paused` while a member has paused the mailbox. */
  readonly shown_status: string;
  readonly protected_until: Date | null;
  readonly mailbox_updated_at: Date;
  readonly timezone: string;
  readonly settings: unknown;
  readonly started_at: Date | null;
  readonly ready_at: Date | null;
  readonly days: number | null;
  readonly day_ends_at: Date | null;
  readonly day_target: number | null;
  readonly band: string | null;
  readonly band_reasons: unknown;
  readonly health_score: number | null;
  readonly rest_until: Date | null;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly updated_at: Date | null;
}

export interface WarmupFilter {
  readonly status?: readonly string[] | undefined;
  /** Part of the address or name, ignoring case. */
  readonly search?: string | undefined;
}

/**
 * Warmup status of a mailbox. A mailbox paused by a member sends no messages and no replies, so its warmup is paused
 * too.
 */
const shownStatus = `case when m.status = 'paused' and m.warmup_status in ('warming', 'ready') then 'paused' else m.warmup_status end`;

/** Returns mailboxes after `beforeUuid`, newest first: UUIDs are ordered by creation. */
export function pageWarmup(
  sql: SqlRunner,
  workspaceId: number,
  filter: WarmupFilter,
  beforeUuid: string | null,
  limit: number,
): Promise<WarmupView[]> {
  return sql.query<WarmupView>(
    `select m.id, m.uuid, m.address, m.status, m.warmup_required, m.warmup_status, ${shownStatus} as shown_status,
       m.protected_until, m.updated_at as mailbox_updated_at, coalesce(m.timezone, s.timezone) as timezone, w.settings, w.started_at, w.ready_at,
       w.days, w.day_ends_at, w.day_target, w.band, w.band_reasons, w.health_score, w.rest_until, w.error_code,
       w.error_message, w.updated_at
     from mailboxes m join workspaces s on s.id = m.workspace_id
     left join warmup_mailboxes w on w.workspace_id = m.workspace_id and w.mailbox_id = m.id
     where m.workspace_id = $1 and m.deleted_at is null and ($2::text[] is null or ${shownStatus} = any($2))
       and ($3::text is null or m.address like $3 or lower(m.first_name || ' ' || m.last_name) like $3)
       and ($4::uuid is null or m.uuid < $4)
     order by m.uuid desc limit $5`,
    [
      workspaceId,
      filter.status ?? null,
      filter.search === undefined ? null : `%${filter.search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`,
      beforeUuid,
      limit,
    ],
  );
}

/** Counts mailboxes by warmup status. */
export async function countByStatus(sql: SqlRunner, workspaceId: number): Promise<Record<string, number>> {
  const rows = await sql.query<{ status: string; n: number }>(
    `select ${shownStatus} as status, count(*)::int as n from mailboxes m
     where m.workspace_id = $1 and m.deleted_at is null group by 1`,
    [workspaceId],
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.n]));
}

export interface DayFigures {
  readonly mailbox_id: number;
  /** Date in the time zone of the mailbox. */
  readonly date: string;
  readonly sent: number;
  readonly received: number;
  readonly inbox: number;
  readonly spam: number;
  readonly rescued: number;
  readonly replied: number;
}

/** Returns what these mailboxes sent and received on each local day since then. Days without messages are omitted. */
export function listDays(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
  since: Date,
): Promise<DayFigures[]> {
  return sql.query<DayFigures>(
    `with own as (
       select m.id, coalesce(m.timezone, s.timezone) as zone from mailboxes m join workspaces s on s.id = m.workspace_id
       where m.workspace_id = $1 and m.id = any($2::int[])
     ), facts as (
       select o.id, (x.sent_at at time zone o.zone)::date as date, 1 as sent, 0 as received, (x.placement = 'inbox')::int as inbox,
         (x.placement = 'spam')::int as spam, (x.rescued_at is not null)::int as rescued, (x.answered_at is not null)::int as replied
       from own o join warmup_messages x on x.workspace_id = $1 and x.mailbox_id = o.id and x.sent_at >= $3
       union all
       select o.id, (x.placed_at at time zone o.zone)::date, 0, 1, 0, 0, 0, 0
       from own o join warmup_messages x on x.partner_workspace_id = $1 and x.partner_mailbox_id = o.id and x.sent_at >= $3
       where x.placement in ('inbox', 'spam', 'other')
     )
     select id as mailbox_id, date::text as date, sum(sent)::int as sent, sum(received)::int as received,
       coalesce(sum(inbox), 0)::int as inbox, coalesce(sum(spam), 0)::int as spam, sum(rescued)::int as rescued,
       sum(replied)::int as replied
     from facts group by 1, 2 order by 1, 2`,
    [workspaceId, mailboxIds, since],
    'warmup-list-days',
  );
}

export interface ProviderFigures {
  readonly mailbox_id: number;
  readonly provider: string;
  readonly inbox: number;
  readonly spam: number;
  readonly missing: number;
}

/** Returns the placements of messages from these mailboxes since then, by provider of the recipient. */
export function listPlacements(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
  since: Date,
): Promise<ProviderFigures[]> {
  return sql.query<ProviderFigures>(
    `select mailbox_id, partner_provider as provider, count(*) filter (where placement in ('inbox', 'other'))::int as inbox,
       count(*) filter (where placement = 'spam')::int as spam, count(*) filter (where placement = 'missing')::int as missing
     from warmup_messages
     where workspace_id = $1 and mailbox_id = any($2::int[]) and sent_at >= $3 and placement is not null
     group by 1, 2 order by 1, 2`,
    [workspaceId, mailboxIds, since],
    'warmup-list-placements',
  );
}

export interface PartnerFigures {
  readonly mailbox_id: number;
  readonly sent: number;
  readonly partners: number;
  readonly domains: number;
  readonly providers: number;
  readonly internal: number;
}

/** Returns the partners of these mailboxes since then. */
export function listPartners(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
  since: Date,
): Promise<PartnerFigures[]> {
  return sql.query<PartnerFigures>(
    `select mailbox_id, count(*)::int as sent, count(distinct partner_mailbox_id)::int as partners,
       count(distinct split_part(to_email, '@', 2))::int as domains, count(distinct partner_provider)::int as providers,
       count(*) filter (where partner_workspace_id = $1 and partner_mailbox_id > 0)::int as internal
     from warmup_messages
     where workspace_id = $1 and mailbox_id = any($2::int[]) and sent_at >= $3 group by 1`,
    [workspaceId, mailboxIds, since],
    'warmup-list-partners',
  );
}
