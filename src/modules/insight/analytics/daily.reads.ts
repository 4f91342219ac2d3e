// Reads campaign_stat_quarters, campaign_stats, campaign_stat_deltas. Totals and unfolded deltas are added in one statement, so that a fact is
// never counted twice or missed while it is being folded.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { statColumns } from '../../outreach/statistics/index.js';
import { quartersOfWorkspace, type Sums } from './stats.reads.js';

const columns = statColumns.join(', ');
const sums = statColumns.map((column) => `sum(${column})::bigint as ${column}`).join(', ');
const from = (table: string, condition: string): string =>
  `select quarter, ${columns} from ${table}
   where workspace_id = $1 and ${condition} and quarter >= $4::timestamptz and quarter < $5::timestamptz`;

/**
 * Sums one campaign, or (null) the whole workspace, in spans between consecutive instants; `bucket` starts at 1.
 * Skips spans without facts.
 */
export function sumBetween(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string | null,
  instants: readonly Date[],
): Promise<Array<Sums & { bucket: number }>> {
  const one = 'campaign_id = $2::uuid';
  const [stored, fresh] = campaignId === null ? [quartersOfWorkspace('$4', '$5'), '$2::uuid is null'] : [one, one];
  return sql.query(
    `select width_bucket(quarter, $3::timestamptz[]) as bucket, ${sums}
     from (${from('campaign_stat_quarters', stored)} union all ${from('campaign_stat_deltas', fresh)}) facts group by 1`,
    [workspaceId, campaignId, instants, instants[0], instants.at(-1)],
    `analytics-sum-between${campaignId === null ? '-all' : ''}`,
  );
}
