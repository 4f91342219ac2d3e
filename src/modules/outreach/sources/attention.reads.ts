// Reads contact_sources, contact_source_files, contact_source_readings, campaigns: sources that bring no contacts into their campaign.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface FailingSource {
  readonly id: string;
  readonly name: string;
  readonly since: Date;
}

/** Lists enabled sources whose last readings failed at least `failures` times in a row. */
export function listFailingSources(
  sql: SqlRunner,
  workspaceId: number,
  failures: number,
  limit: number,
): Promise<FailingSource[]> {
  return sql.query<FailingSource>(
    `select s.id, s.name, g.finished_at as since from contact_source_files f
     join contact_sources s on s.workspace_id = f.workspace_id and s.id = f.source_id
     cross join lateral (select finished_at from contact_source_readings
       where workspace_id = f.workspace_id and source_id = f.source_id and finished_at is not null
       order by started_at desc, id desc limit 1) g
     where f.workspace_id = $1 and f.failures > 0 and f.failures >= $2 and s.enabled order by s.id limit $3`,
    [workspaceId, failures, limit],
    'attention-failing-sources',
  );
}

export interface SourceWithoutCampaign {
  readonly id: string;
  readonly name: string;
  /** Name of the campaign that has ended; null for a deleted campaign. */
  readonly campaign: string | null;
  readonly since: Date;
}

/** Lists enabled sources whose campaign is deleted, completed, or archived. */
export function listSourcesWithoutCampaign(
  sql: SqlRunner,
  workspaceId: number,
  limit: number,
): Promise<SourceWithoutCampaign[]> {
  return sql.query<SourceWithoutCampaign>(
    `(select s.id, s.name, c.name as campaign, c.updated_at as since from contact_sources s
       join campaigns c on c.workspace_id = s.workspace_id and c.id = s.campaign_id
       where s.workspace_id = $1 and s.enabled and s.campaign_id is not null
         and c.deleted_at is null and c.status in ('completed', 'archived') order by s.id limit $2)
     union all
     (select s.id, s.name, null, s.updated_at from contact_sources s
       where s.workspace_id = $1 and s.enabled and s.campaign_id is not null and not exists (
         select from campaigns c where c.workspace_id = s.workspace_id and c.id = s.campaign_id and c.deleted_at is null)
       order by s.id limit $2)`,
    [workspaceId, limit],
    'attention-sources-without-campaign',
  );
}
