// Reads campaign_stat_quarters, campaign_stat_deltas. Totals and unfolded deltas are added in one statement, so that a fact is
// never counted twice or missed while it is being folded.
import type { SqlRunner } from '../../platform/db/sql-runner.js';
import { statColumns } from '../statistics/index.js';
import type { Sums } from './stats.reads.js';

const columns = statColumns.join(', ');
const sums = statColumns.map((column) => `sum(${column})::bigint as ${column}`).join(', ');
const from = (table: string): string =>
  `select quarter, ${columns} from ${table}
   where workspace_id = $1 and campaign_id = $2 and quarter >= $4::timestamptz and quarter < $5::timestamptz`;

/**
 * One campaign by spans of time, each from one of the instants to the next; `place` is 1 for the first. Those without facts
 * are left out.
 */
export function sumBetween(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  instants: readonly Date[],
): Promise<Array<Sums & { place: number }>> {
  return sql.query(
    `select width_bucket(quarter, $3::timestamptz[]) as place, ${sums}
     from (${from('campaign_stat_quarters')} union all ${from('campaign_stat_deltas')}) facts group by 1`,
    [workspaceId, campaignId, instants, instants[0], instants.at(-1)],
    'analytics-sum-between',
  );
}
