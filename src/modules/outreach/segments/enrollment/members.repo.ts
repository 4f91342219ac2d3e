import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { LinkKey } from '../links/links.repo.js';

/** Result of enrolling a profile. */
export interface EnrolledMember {
  readonly profileId: string;
  readonly result: string;
  readonly contactId: string | null;
  readonly retryAt: Date | null;
}

const MEMBERS = givenRows<EnrolledMember>({
  profile_id: ['uuid', (row) => row.profileId],
  result: ['text', (row) => row.result],
  contact_id: ['uuid', (row) => row.contactId],
  retry_at: ['timestamptz', (row) => row.retryAt],
});

/** Adds members of a link, or overwrites the result of an earlier attempt. */
export async function upsertMembers(
  sql: SqlRunner,
  { workspaceId, campaignId, segmentId }: LinkKey,
  now: Date,
  members: readonly EnrolledMember[],
): Promise<void> {
  await sql.execute(
    `insert into campaign_segment_members (workspace_id, campaign_id, segment_id, profile_id, result, contact_id, entered_at, retry_at)
     select $1, $2, $3, n.profile_id, n.result, n.contact_id, $4, n.retry_at from ${MEMBERS.at(5, 'n')}
     on conflict (workspace_id, campaign_id, segment_id, profile_id) do update
       set result = excluded.result, contact_id = excluded.contact_id, entered_at = excluded.entered_at,
         retry_at = excluded.retry_at`,
    [workspaceId, campaignId, segmentId, now, ...MEMBERS.values(members)],
    'segments-upsert-members',
  );
}

/** Moves what links did with a profile to another one, so that no link enrolls the person again. */
export async function updateMembersOf(
  sql: SqlRunner,
  workspaceId: number,
  fromId: string,
  toId: string,
): Promise<void> {
  await sql.execute(
    `update campaign_segment_members m set profile_id = $3 where workspace_id = $1 and profile_id = $2 and not exists (
       select from campaign_segment_members o where o.workspace_id = $1 and o.campaign_id = m.campaign_id
         and o.segment_id = m.segment_id and o.profile_id = $3)`,
    [workspaceId, fromId, toId],
  );
  await sql.execute('delete from campaign_segment_members where workspace_id = $1 and profile_id = $2', [
    workspaceId,
    fromId,
  ]);
}

/** Deletes members of a link, and returns the contacts that it had created. */
export async function deleteMembers(
  sql: SqlRunner,
  { workspaceId, campaignId, segmentId }: LinkKey,
  profileIds: readonly string[],
): Promise<string[]> {
  const rows = await sql.query<{ contact_id: string | null; result: string }>(
    `delete from campaign_segment_members where workspace_id = $1 and campaign_id = $2 and segment_id = $3
       and profile_id = any($4::uuid[]) returning contact_id, result`,
    [workspaceId, campaignId, segmentId, profileIds],
    'segments-delete-members',
  );
  return rows.flatMap(({ contact_id: id, result }) => (id !== null && result === 'created' ? [id] : []));
}

/** Passes contacts that a link had created on to the other links of the campaign that include them. */
export async function inheritMembers(
  sql: SqlRunner,
  { workspaceId, campaignId }: LinkKey,
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length === 0) return;
  await sql.execute(
    `update campaign_segment_members set result = 'created'
     where workspace_id = $1 and campaign_id = $2 and contact_id = any($3::uuid[])`,
    [workspaceId, campaignId, contactIds],
    'segments-inherit-members',
  );
}
