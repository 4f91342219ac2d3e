// Reads campaign_stats, campaign_stat_quarters, campaign_stat_deltas, campaigns, campaign_steps, campaign_variants. Totals and unfolded deltas are
// added in one statement, so that a fact is never counted twice or missed while it is being folded.
import { utcDay } from '../../../engine/schedule/calendar.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { NO_STEP, type Period, type StatColumn, statColumns } from '../../outreach/statistics/index.js';

export type Sums = Readonly<Record<StatColumn, number>>;

/** Stats of one step and variant. */
export type VariantSums = Sums & { readonly step_id: string; readonly variant_id: string };

const sums = statColumns.map((column) => `coalesce(sum(${column}), 0)::bigint as ${column}`).join(', ');
const columns = statColumns.join(', ');

/**
 * Selects the facts of a period, as `facts`. UTC days have a table of their own; other days are summed from quarter
 * hours. Parameters: $1 the workspace, $2 and $3 the bounds.
 * @param campaign the parameter of one campaign; null for all.
 */
function facts({ days }: Period, campaign: string | null): string {
  const [table, at, type] =
    days === null ? ['campaign_stats', 'day', 'date'] : ['campaign_stat_quarters', 'quarter', 'timestamptz'];
  const from = (source: string, condition: string): string =>
    `select campaign_id, step_id, variant_id, ${columns}${days === null ? ', day' : ''} from ${source}
     where workspace_id = $1 and ($2::${type} is null or ${at} >= $2) and ${at} < $3::${type} and ${condition}`;
  const one = campaign === null ? 'true' : `campaign_id = ${campaign}`;
  const stored = campaign === null && days !== null ? quartersOfWorkspace('$2', '$3') : one;
  return `(${from(table as string, stored)} union all ${from('campaign_stat_deltas', one)}) facts`;
}

/** The key of quarters starts with the campaign: listing the campaigns with data around these days lets PostgreSQL use the index. */
export function quartersOfWorkspace(from: string, to: string): string {
  return `campaign_id = any(array(select distinct campaign_id from campaign_stats
    where workspace_id = $1 and day >= (${from}::timestamptz at time zone 'UTC')::date and day <= (${to}::timestamptz at time zone 'UTC')::date))`;
}

function bounds({ from, to, days }: Period): [string | Date | null, string | Date] {
  return days === null ? [from === null ? null : utcDay(from), utcDay(to)] : [from, to];
}

/** Statements over days and over quarters differ. */
const named = (name: string, { days }: Period): string => (days === null ? name : `${name}-quarters`);

/** Returns the stats of one campaign by step and variant; facts without a step have the zero UUID. */
export function sumByVariant(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  period: Period,
): Promise<VariantSums[]> {
  return sql.query(
    `select step_id, variant_id, ${sums} from ${facts(period, '$4')} group by 1, 2`,
    [workspaceId, ...bounds(period), campaignId],
    named('analytics-sum-by-variant', period),
  );
}

/** Returns the totals of one campaign. */
export async function sumCampaign(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  period: Period,
): Promise<Sums> {
  const [row] = await sql.query<Sums>(
    `select ${sums} from ${facts(period, '$4')}`,
    [workspaceId, ...bounds(period), campaignId],
    named('analytics-sum-campaign', period),
  );
  return row as Sums;
}

/** Returns every campaign of the workspace with facts in the range. */
export function sumByCampaign(
  sql: SqlRunner,
  workspaceId: number,
  period: Period,
): Promise<Array<Sums & { campaign_id: string }>> {
  return sql.query(
    `select campaign_id, ${sums} from ${facts(period, null)} group by 1`,
    [workspaceId, ...bounds(period)],
    named('analytics-sum-by-campaign', period),
  );
}

/** Returns the latest `limit` days (null for all) with facts, for one campaign or (null) the whole workspace, oldest first. */
export async function sumByUtcDay(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string | null,
  period: Period & { readonly days: null },
  limit: number | null,
): Promise<Array<Sums & { day: string }>> {
  const rows = await sql.query<Sums & { day: string }>(
    `select day::text as day, ${sums} from ${facts(period, campaignId === null ? null : '$4')}
     group by day order by day desc limit ${campaignId === null ? '$4' : '$5'}`,
    [workspaceId, ...bounds(period), ...(campaignId === null ? [limit] : [campaignId, limit])],
    `analytics-sum-by-day${campaignId === null ? '-all' : ''}`,
  );
  return rows.reverse();
}

export interface StepHead {
  readonly id: string;
  readonly step_order: number;
  readonly name: string;
  readonly subject: string;
  readonly winner_variant_id: string | null;
  readonly winner_decided_by: string | null;
  readonly winner_decided_at: Date | null;
  readonly variants: ReadonlyArray<{ readonly id: string; readonly subject: string; readonly share: number }>;
}

/**
 * Returns the steps of a campaign with their variants, by order. Facts of deleted ones are only in the totals of the
 * campaign.
 */
export function listStepHeads(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<StepHead[]> {
  return sql.query<StepHead>(
    `select s.id, s.step_order, s.name, s.subject, s.winner_variant_id, s.winner_decided_by, s.winner_decided_at,
       coalesce(v.variants, '[]') as variants
     from campaign_steps s
     left join lateral (
       select jsonb_agg(jsonb_build_object('id', v.id, 'subject', v.subject, 'share', v.share) order by v.position) as variants
       from campaign_variants v where v.workspace_id = s.workspace_id and v.step_id = s.id and v.deleted_at is null
     ) v on true
     where s.workspace_id = $1 and s.campaign_id = $2 and s.deleted_at is null order by s.step_order`,
    [workspaceId, campaignId],
    'analytics-list-steps',
  );
}

export interface CampaignHead {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

/** Returns the campaigns of a workspace, newest first. */
export function listCampaignHeads(sql: SqlRunner, workspaceId: number): Promise<CampaignHead[]> {
  return sql.query<CampaignHead>(
    `select id, name, status from campaigns where workspace_id = $1 and deleted_at is null order by id desc`,
    [workspaceId],
    'analytics-list-campaigns',
  );
}

export interface JudgedCampaign {
  readonly workspace_id: number;
  readonly id: string;
  readonly settings: unknown;
}

/** Returns active campaigns of any workspace with a step without a chosen winner, in the order of their keys. */
export function listToJudge(sql: SqlRunner, after: JudgedCampaign | null, limit: number): Promise<JudgedCampaign[]> {
  return sql.query<JudgedCampaign>(
    `select c.workspace_id, c.id, c.settings from campaigns c
     where c.status = 'active' and c.deleted_at is null and c.settings -> 'variantSelection' ->> 'mode' = 'auto'
       and (c.workspace_id, c.id) > ($1, $2)
       and exists (select 1 from campaign_steps s where s.workspace_id = c.workspace_id and s.campaign_id = c.id
         and s.deleted_at is null and s.winner_decided_by is null)
     order by c.workspace_id, c.id limit $3`,
    [after?.workspace_id ?? 0, after?.id ?? NO_STEP, limit],
    'analytics-list-to-judge',
  );
}
