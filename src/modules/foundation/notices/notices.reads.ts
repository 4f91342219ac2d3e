import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { ChannelRow } from './due-channels.js';

/** Reads notice_channels with workspaces: active channels, each with its time zone. */
export function listCollecting(
  sql: SqlRunner,
  workspaceId: number,
): Promise<Array<ChannelRow & { readonly zone: string }>> {
  return sql.query(
    `select c.*, coalesce(c.time_zone, w.timezone) as zone
       from notice_channels c join workspaces w on w.id = c.workspace_id
      where c.workspace_id = $1 and c.status = 'active' order by c.id`,
    [workspaceId],
    'notices-collecting',
  );
}

/** Reads workspaces: name and time zone. */
export async function findWorkspaceFacts(
  sql: SqlRunner,
  workspaceId: number,
): Promise<{ name: string; timezone: string }> {
  const [row] = await sql.query<{ name: string; timezone: string }>(
    'select project_name as name, timezone from workspaces where id = $1',
    [workspaceId],
  );
  return row ?? { name: '', timezone: 'UTC' };
}

/** Reads campaigns: the existing ones among these IDs in the workspace. */
export async function listExistingCampaigns(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    'select id from campaigns where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null',
    [workspaceId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}
