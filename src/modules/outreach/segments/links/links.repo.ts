import type { Selectable } from '../../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { CampaignSegmentsTable } from '../../../../platform/db/tables.js';

export type LinkRow = Selectable<CampaignSegmentsTable>;

export interface LinkKey {
  readonly workspaceId: number;
  readonly campaignId: string;
  readonly segmentId: string;
}

/** Counts the links of a workspace under a lock until the transaction ends, so that its cursor exists while it has links. */
export async function lockLinks(sql: SqlRunner, workspaceId: number): Promise<number> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('campaign_segments:' || $1, 0))`, [workspaceId]);
  const [row] = await sql.query<{ n: number }>(
    'select count(*)::int as n from campaign_segments where workspace_id = $1',
    [workspaceId],
  );
  return row?.n ?? 0;
}

/** Adds a link, due immediately; false if it exists. */
export async function insertLink(
  sql: SqlRunner,
  workspaceId: number,
  link: { readonly campaignId: string; readonly segmentId: string; readonly onLeave: string },
  now: Date,
): Promise<boolean> {
  const added = await sql.execute(
    `insert into campaign_segments (workspace_id, campaign_id, segment_id, on_leave, due_at, created_at)
     values ($1, $2, $3, $4, $5, $5) on conflict do nothing`,
    [workspaceId, link.campaignId, link.segmentId, link.onLeave, now],
  );
  return added > 0;
}

/** Locks a link until the transaction ends. */
export async function lockLink(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  segmentId: string,
): Promise<LinkRow | undefined> {
  const [row] = await sql.query<LinkRow>(
    'select * from campaign_segments where workspace_id = $1 and campaign_id = $2 and segment_id = $3 for update',
    [workspaceId, campaignId, segmentId],
    'segments-lock-link',
  );
  return row;
}

/** Deletes a link with its members; false if there is none. */
export async function deleteLink(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  segmentId: string,
): Promise<boolean> {
  const key = 'workspace_id = $1 and campaign_id = $2 and segment_id = $3';
  const values = [workspaceId, campaignId, segmentId];
  const deleted = await sql.execute(`delete from campaign_segments where ${key}`, values);
  await sql.execute(`delete from campaign_segment_members where ${key}`, values);
  return deleted > 0;
}

/** Deletes the links of a segment with their members, which are of deleted campaigns. */
export async function deleteLinksOf(sql: SqlRunner, workspaceId: number, segmentId: string): Promise<void> {
  for (const table of ['campaign_segments', 'campaign_segment_members'] as const) {
    await sql.execute(`delete from ${table} where workspace_id = $1 and segment_id = $2`, [workspaceId, segmentId]);
  }
}

/** Compares all profiles with segments again, for all its links or for that of one campaign. */
export async function updateDue(
  sql: SqlRunner,
  workspaceId: number,
  segmentIds: readonly string[],
  campaignId: string | null,
  now: Date,
): Promise<void> {
  await sql.execute(
    `update campaign_segments set due_at = $4 where workspace_id = $1 and segment_id = any($2::uuid[])
       and ($3::uuid is null or campaign_id = $3)`,
    [workspaceId, segmentIds, campaignId, now],
    'segments-links-due',
  );
}

/** Makes all links of a campaign due. */
export async function updateDueOfCampaign(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  now: Date,
): Promise<void> {
  await sql.execute('update campaign_segments set due_at = $3 where workspace_id = $1 and campaign_id = $2', [
    workspaceId,
    campaignId,
    now,
  ]);
}

/** Notes that all profiles were compared, and when they are compared again. */
export async function updateCompared(sql: SqlRunner, link: LinkRow, now: Date, dueAt: Date): Promise<void> {
  // A change of the definition during the comparison has made the link due again.
  await sql.execute(
    `update campaign_segments set compared_at = $4, due_at = $5
     where workspace_id = $1 and campaign_id = $2 and segment_id = $3 and due_at = $6`,
    [link.workspace_id, link.campaign_id, link.segment_id, now, dueAt, link.due_at],
    'segments-link-compared',
  );
}
