// Reads segment_cursors, profile_changes, event_cursors, events, campaign_segments, campaign_segment_members, campaigns,
// segments, contacts, profiles and set_aside.
import type { Selectable } from '../../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { ProfilesTable } from '../../../../platform/db/tables.js';
import { isSetAside } from '../../../foundation/faults/index.js';
import type { LinkKey, LinkRow } from '../links/links.repo.js';
import { LINK_WORK_NAME } from './link-work.js';

/** Condition for campaigns that accept contacts. */
const OPEN = `c.deleted_at is null and c.status <> 'archived'`;
const JOINED = `join campaigns c on c.workspace_id = l.workspace_id and c.id = l.campaign_id and ${OPEN}`;
const isAside = isSetAside(LINK_WORK_NAME, 'l.workspace_id', `l.campaign_id || ' ' || l.segment_id`, '$1');

/** Lists workspaces with changed profiles, new events, or a link whose complete comparison is due. */
export async function listChangedWorkspaces(sql: SqlRunner, now: Date): Promise<number[]> {
  const rows = await sql.query<{ workspace_id: number }>(
    `select k.workspace_id from segment_cursors k
     where exists (select from profile_changes x where x.workspace_id = k.workspace_id)
       or exists (select from event_cursors e where e.workspace_id = k.workspace_id and e.last_sequence > k.sequence)
       or exists (select from campaign_segments l ${JOINED}
         where l.workspace_id = k.workspace_id and l.due_at <= $1 and not ${isAside})
     order by 1`,
    [now],
    'segments-changed-workspaces',
  );
  return rows.map((row) => row.workspace_id);
}

/** Returns since when the oldest change or complete comparison waits, of all workspaces; null if nothing waits. */
export async function findOldestWaiting(sql: SqlRunner, now: Date): Promise<Date | null> {
  const [row] = await sql.query<{ since: Date | null }>(
    `select least((select min(x.changed_at) from profile_changes x),
       (select min(l.due_at) from campaign_segments l ${JOINED} where l.due_at <= $1 and not ${isAside})) as since`,
    [now],
  );
  return row?.since ?? null;
}

/** Lists the links of a workspace whose campaigns accept people. */
export function listOpenLinks(sql: SqlRunner, workspaceId: number): Promise<LinkRow[]> {
  return sql.query<LinkRow>(
    `select l.* from campaign_segments l ${JOINED} where l.workspace_id = $1 order by l.created_at, l.campaign_id, l.segment_id`,
    [workspaceId],
    'segments-open-links',
  );
}

export interface LinkedSegment {
  readonly name: string;
  readonly definition: unknown;
}

export async function findLinkedSegment(
  sql: SqlRunner,
  workspaceId: number,
  segmentId: string,
): Promise<LinkedSegment | undefined> {
  const [row] = await sql.query<LinkedSegment>(
    'select name, definition from segments where workspace_id = $1 and id = $2',
    [workspaceId, segmentId],
    'segments-linked-segment',
  );
  return row;
}

export interface ContactEvents {
  /** Profiles of the contacts that the events concern. */
  readonly profileIds: string[];
  /** Position after the events. */
  readonly reached: number;
}

/** Reads the profiles whose contacts have events after a position, over at most `limit` numbers. */
export async function listProfilesWithEvents(
  sql: SqlRunner,
  workspaceId: number,
  after: number,
  limit: number,
): Promise<ContactEvents> {
  const [cursor] = await sql.query<{ last_sequence: number }>(
    'select last_sequence from event_cursors where workspace_id = $1',
    [workspaceId],
    'segments-last-sequence',
  );
  const reached = Math.min(cursor?.last_sequence ?? after, after + limit);
  if (reached <= after) return { profileIds: [], reached: after };
  const rows = await sql.query<{ id: string }>(
    `select distinct p.id from events e
     join contacts c on c.workspace_id = e.workspace_id and c.id = e.contact_id
     left join profile_addresses a on a.workspace_id = c.workspace_id and a.email_key = c.email_key
     join profiles p on p.workspace_id = c.workspace_id and p.email_key = coalesce(a.profile_key, c.email_key)
     where e.workspace_id = $1 and e.sequence > $2 and e.sequence <= $3 and e.contact_id is not null and not e.test`,
    [workspaceId, after, reached],
    'segments-profiles-with-events',
  );
  return { profileIds: rows.map(({ id }) => id), reached };
}

/**
 * Returns profiles that a link has not enrolled yet, locked against deletion until the transaction ends: a deletion that
 * comes later also removes the new contact.
 */
export function shareEntering(
  sql: SqlRunner,
  { workspaceId, campaignId, segmentId }: LinkKey,
  profileIds: readonly string[],
  now: Date,
): Promise<Selectable<ProfilesTable>[]> {
  return sql.query<Selectable<ProfilesTable>>(
    `select p.* from profiles p where p.workspace_id = $1 and p.id = any($4::uuid[]) and not exists (
       select from campaign_segment_members m where m.workspace_id = $1 and m.campaign_id = $2 and m.segment_id = $3
         and m.profile_id = p.id and (m.retry_at is null or m.retry_at > $5) and m.result <> 'not_enrolled')
     order by p.id for key share`,
    [workspaceId, campaignId, segmentId, profileIds, now],
    'segments-share-entering',
  );
}

/** Returns the addresses of profiles that are in none of the segments of a campaign. */
export async function listKeysOfProfiles(
  sql: SqlRunner,
  { workspaceId, campaignId }: LinkKey,
  profileIds: readonly string[],
): Promise<string[]> {
  const rows = await sql.query<{ email_key: string }>(
    `select p.email_key from profiles p where p.workspace_id = $1 and p.id = any($3::uuid[]) and not exists (
       select from campaign_segment_members m where m.workspace_id = $1 and m.campaign_id = $2 and m.profile_id = p.id)`,
    [workspaceId, campaignId, profileIds],
    'segments-keys-of-profiles',
  );
  return rows.map((row) => row.email_key);
}

export interface LeavingContact {
  readonly id: string;
  readonly status: string;
}

/** Lists contacts that no other segment keeps in the campaign. */
export function listUnkept(
  sql: SqlRunner,
  { workspaceId, campaignId }: LinkKey,
  contactIds: readonly string[],
): Promise<LeavingContact[]> {
  return sql.query<LeavingContact>(
    `select c.id, c.status from contacts c where c.workspace_id = $1 and c.campaign_id = $2 and c.id = any($3::uuid[])
       and c.deleted_at is null and not exists (
         select from campaign_segment_members m where m.workspace_id = $1 and m.campaign_id = $2 and m.contact_id = c.id)
     order by c.id`,
    [workspaceId, campaignId, contactIds],
    'segments-unkept-contacts',
  );
}

/** Returns since when contacts that segments added to a completed campaign have waited; null if none wait. */
export async function findWaitingSince(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<Date | null> {
  const [row] = await sql.query<{ since: Date | null }>(
    `select min(c.created_at) as since from campaign_segment_members m
     join contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id
     join campaigns k on k.workspace_id = m.workspace_id and k.id = m.campaign_id
     where m.workspace_id = $1 and m.campaign_id = $2 and m.result = 'created' and c.status = 'pending'
       and c.deleted_at is null and k.status = 'completed'`,
    [workspaceId, campaignId],
    'segments-waiting-since',
  );
  return row?.since ?? null;
}
