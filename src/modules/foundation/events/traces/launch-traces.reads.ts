// Reads events: the spans in which campaigns were launched.
import { givenValues } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

const CAMPAIGNS = givenValues('id', 'uuid');

/** Returns the spans of launches, also of events without a number. Campaigns that were launched without traces are missing. */
export async function listLaunchTraces(
  sql: SqlRunner,
  workspaceId: number,
  campaignIds: readonly string[],
): Promise<string[]> {
  const rows = await sql.query<{ trace: string | null }>(
    `select coalesce(
        (select trace from events where workspace_id = $1 and sequence is null and campaign_id = c.id
            and type = 'campaign.launched' order by position desc limit 1),
        (select trace from events where workspace_id = $1 and sequence is not null and campaign_id = c.id
            and type = 'campaign.launched' order by sequence limit 1)) as trace
       from ${CAMPAIGNS.at(2, 'c')}`,
    [workspaceId, ...CAMPAIGNS.values(campaignIds)],
  );
  return rows.flatMap(({ trace }) => trace ?? []);
}
