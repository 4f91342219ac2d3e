// Reads campaign_stats, campaign_stat_deltas, campaigns, campaign_steps, campaign_variants. Totals and unfolded deltas are
// added in one statement, so that a fact is never counted twice or missed while it is being folded.
import { utcDay } from '../../engine/schedule/calendar.js';
import type { SqlRunner } from '../../platform/db/sql-runner.js';
import { NO_STEP, type StatColumn, statColumns } from '../statistics/index.js';
import type { DayRange } from './timeframe.js';

export type Sums = Readonly<Record<StatColumn, number>>;

/** Of one step and variant. */
export type VariantSums = Sums & { readonly step_id: string; readonly variant_id: string };

const sums = statColumns.map((column) => `coalesce(sum(${column}), 0)::bigint as ${column}`).join(', ');
const columns = statColumns.join(', ');

function facts(condition: string): string {
  const from = (table: string): string =>
    `select campaign_id, step_id, variant_id, day, ${columns} from ${table}
     where workspace_id = $1 and ($2::date is null or day >= $2) and day < $3 and ${condition}`;
  return `(${from('campaign_stats')} union all ${from('campaign_stat_deltas')}) facts`;
}

function days(range: DayRange): [string | null, string] {
  return [range.from === null ? null : utcDay(range.from), utcDay(range.to)];
}

/** One campaign by step and variant; facts of no step carry the zero UUID. */
export function sumByVariant(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  range: DayRange,
): Promise<VariantSums[]> {
  return sql.query(
    `select step_id, variant_id, ${sums} from ${facts('campaign_id = $4')} group by 1, 2`,
    [workspaceId, ...days(range), campaignId],
    'analytics-sum-by-variant',
  );
}

/** One campaign in all. */
export async function sumCampaign(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  range: DayRange,
): Promise<Sums> {
  const [row] = await sql.query<Sums>(
    `select ${sums} from ${facts('campaign_id = $4')}`,
    [workspaceId, ...days(range), campaignId],
    'analytics-sum-campaign',
  );
  return row as Sums;
}

/** Every campaign of the workspace that had facts in the range. */
export function sumByCampaign(
  sql: SqlRunner,
  workspaceId: number,
  range: DayRange,
): Promise<Array<Sums & { campaign_id: string }>> {
  return sql.query(
    `select campaign_id, ${sums} from ${facts('true')} group by 1`,
    [workspaceId, ...days(range)],
    'analytics-sum-by-campaign',
  );
}

/** The latest `limit` UTC days with facts (null: all), of one campaign or (null) the whole workspace, oldest first. */
export async function sumByDay(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string | null,
  range: DayRange,
  limit: number | null,
): Promise<Array<Sums & { day: string }>> {
  const rows = await sql.query<Sums & { day: string }>(
    `select day::text as day, ${sums} from ${facts('($4::uuid is null or campaign_id = $4)')} group by day order by day desc limit $5`,
    [workspaceId, ...days(range), campaignId, limit],
    'analytics-sum-by-day',
  );
  return rows.reverse();
}

export interface StepHead {
  readonly id: string;
  readonly step_order: number;
  readonly name: string;
  readonly subject: string;
  readonly winner_variant_id: string | null;
  readonly variants: ReadonlyArray<{ readonly id: string; readonly subject: string; readonly share: number }>;
}

/** The steps of a campaign with their variants, by order. Facts of deleted ones are in the totals of the campaign alone. */
export function listStepHeads(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<StepHead[]> {
  return sql.query<StepHead>(
    `select s.id, s.step_order, s.name, s.subject, s.winner_variant_id, coalesce(v.variants, '[]') as variants
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

/** The campaigns of a workspace, newest first. */
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

/** Active campaigns of any workspace that have a step whose winner is still to be chosen, in the order of their keys. */
export function listToJudge(sql: SqlRunner, after: JudgedCampaign | null, limit: number): Promise<JudgedCampaign[]> {
  return sql.query<JudgedCampaign>(
    `select c.workspace_id, c.id, c.settings from campaigns c
     where c.status = 'active' and c.deleted_at is null and c.settings -> 'variantSelection' ->> 'mode' = 'auto'
       and (c.workspace_id, c.id) > ($1, $2)
       and exists (select 1 from campaign_steps s where s.workspace_id = c.workspace_id and s.campaign_id = c.id
         and s.deleted_at is null and s.winner_variant_id is null)
     order by c.workspace_id, c.id limit $3`,
    [after?.workspace_id ?? 0, after?.id ?? NO_STEP, limit],
    'analytics-list-to-judge',
  );
}
