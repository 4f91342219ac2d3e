// Reads sends and campaign_steps: contacts who wait for a step but lack an earlier one.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { waits } from '../../../outreach/campaigns/index.js';
import { wasHad } from './had-steps.reads.js';

const OVERTAKEN = `from sends s
     join campaign_steps w on w.workspace_id = s.workspace_id and w.id = s.step_id
     where s.workspace_id = $1 and s.campaign_id = $2 and ${waits('s')} and exists (
       select 1 from campaign_steps t
       where t.workspace_id = $1 and t.campaign_id = $2 and t.deleted_at is null and t.state = 'enabled' and t.step_order < w.step_order
         and not exists (
           select 1 from sends f where f.workspace_id = $1 and f.contact_id = s.contact_id and f.step_id = t.id and ${wasHad('f')}
         )
     )`;

/** Returns at most `limit` of these contacts, in ID order after `afterId`. */
export async function listOvertaken(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  afterId: string,
  limit: number,
): Promise<string[]> {
  const rows = await sql.query<{ contact_id: string }>(
    `select distinct s.contact_id ${OVERTAKEN} and s.contact_id > $3 order by s.contact_id limit $4`,
    [workspaceId, campaignId, afterId, limit],
  );
  return rows.map((row) => row.contact_id);
}

/** Returns the number of contacts that would be overtaken. */
export async function readOvertakenCount(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`select count(distinct s.contact_id)::int as count ${OVERTAKEN}`, [
    workspaceId,
    campaignId,
  ]);
  return row?.count ?? 0;
}
