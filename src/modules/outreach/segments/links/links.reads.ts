// Reads campaign_segments, campaign_segment_members, segments and campaigns.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { LinkRow } from './links.repo.js';

export interface LinkView extends LinkRow {
  readonly campaign_name: string;
  readonly campaign_status: string;
  readonly segment_name: string;
  /** Profiles in the segment at the last comparison. */
  readonly member_count: number;
  /** Profiles for which the link created a contact. */
  readonly enrolled_count: number;
  /** Profiles that enrollment rules keep out. */
  readonly not_enrolled_count: number;
}

/** Lists the links of a campaign, a segment, or both, with names and counts, without those of deleted campaigns. */
export function listLinks(
  sql: SqlRunner,
  workspaceId: number,
  { campaignId = null, segmentId = null }: { readonly campaignId?: string | null; readonly segmentId?: string | null },
): Promise<LinkView[]> {
  return sql.query<LinkView>(
    `select l.*, c.name as campaign_name, c.status as campaign_status, s.name as segment_name,
       m.member_count, m.enrolled_count, m.not_enrolled_count
     from campaign_segments l
     join campaigns c on c.workspace_id = l.workspace_id and c.id = l.campaign_id and c.deleted_at is null
     join segments s on s.workspace_id = l.workspace_id and s.id = l.segment_id
     cross join lateral (
       select count(*)::int as member_count, count(*) filter (where e.result = 'created')::int as enrolled_count,
         count(*) filter (where e.result = 'not_enrolled')::int as not_enrolled_count
       from campaign_segment_members e
       where e.workspace_id = $1 and e.campaign_id = l.campaign_id and e.segment_id = l.segment_id) m
     where l.workspace_id = $1 and ($2::uuid is null or l.campaign_id = $2) and ($3::uuid is null or l.segment_id = $3)
     order by lower(s.name), lower(c.name), l.campaign_id`,
    [workspaceId, campaignId, segmentId],
  );
}

/** Locks a segment against its deletion until the transaction ends; false if it is missing. */
export async function shareSegment(sql: SqlRunner, workspaceId: number, id: string): Promise<boolean> {
  const rows = await sql.query('select id from segments where workspace_id = $1 and id = $2 for key share', [
    workspaceId,
    id,
  ]);
  return rows.length > 0;
}
