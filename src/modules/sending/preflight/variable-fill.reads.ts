// Reads contacts: how many of a campaign have a value for a variable.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { emptyValue, type ValueSource } from './value-source.js';

/** Counts contacts without a value, in the order of the sources, among the first `atMost` of the campaign. */
export async function countMissing(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  sources: readonly ValueSource[],
  atMost: number,
): Promise<{ readonly total: number; readonly missing: readonly number[] }> {
  const values: unknown[] = [workspaceId, campaignId, atMost];
  const gaps = sources.map((source) => `count(*) filter (where ${emptyValue(source, values)})::int`);
  const rows = await sql.query<{ total: number; missing: number[] }>(
    `select count(*)::int as total, array[${gaps.join(', ')}]::int[] as missing
     from (select * from contacts where workspace_id = $1 and campaign_id = $2 and deleted_at is null order by id limit $3) c`,
    values,
  );
  return rows[0] as { total: number; missing: number[] };
}
