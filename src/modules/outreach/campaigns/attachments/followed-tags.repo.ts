// Writes campaign_followed_tags; reads the mailboxes with a tag, and the campaigns that follow it.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import type { MailboxPolicy } from './attach-items.js';

export interface FollowedTag {
  readonly tag: string;
  readonly policy: MailboxPolicy | null;
  readonly followed_at: Date;
  readonly mailbox_count: number;
}

/** Returns the tags that a campaign follows, in the order in which it started to follow them. */
export function listFollowedTags(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<FollowedTag[]> {
  return sql.query<FollowedTag>(
    `select f.tag, f.policy, f.followed_at, (select count(*)::int from mailboxes m
       where m.workspace_id = f.workspace_id and m.tags @> array[f.tag] and m.deleted_at is null) as mailbox_count
     from campaign_followed_tags f where f.workspace_id = $1 and f.campaign_id = $2 order by f.followed_at, f.tag`,
    [workspaceId, campaignId],
  );
}

/** Following a tag again applies the new policy to mailboxes that get the tag later. */
export function followTag(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  { tag, policy, now }: { tag: string; policy: MailboxPolicy | null; now: Date },
): Promise<number> {
  return sql.execute(
    `insert into campaign_followed_tags (workspace_id, campaign_id, tag, policy, followed_at) values ($1, $2, $3, $4, $5)
     on conflict (workspace_id, campaign_id, tag) do update set policy = excluded.policy`,
    [workspaceId, campaignId, tag, policy === null ? null : storedJson(policy), now],
  );
}

/** Stops following a tag. Returns whether the campaign followed it. */
export async function unfollowTag(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  tag: string,
): Promise<boolean> {
  const text = 'delete from campaign_followed_tags where workspace_id = $1 and campaign_id = $2 and tag = $3';
  return (await sql.execute(text, [workspaceId, campaignId, tag])) > 0;
}

/** A campaign copied with its mailboxes follows the same tags. */
export function copyFollowedTags(
  sql: SqlRunner,
  workspaceId: number,
  fromId: string,
  toId: string,
  now: Date,
): Promise<number> {
  return sql.execute(
    `insert into campaign_followed_tags (workspace_id, campaign_id, tag, policy, followed_at)
     select workspace_id, $3, tag, policy, $4 from campaign_followed_tags where workspace_id = $1 and campaign_id = $2`,
    [workspaceId, fromId, toId, now],
  );
}

/** Returns the IDs of mailboxes with a tag, oldest first. */
export async function listTagged(sql: SqlRunner, workspaceId: number, tag: string): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    'select id from mailboxes where workspace_id = $1 and tags @> array[$2] and deleted_at is null order by id',
    [workspaceId, tag],
  );
  return rows.map((row) => row.id);
}

export interface Follower {
  readonly campaign_id: string;
  readonly mailbox_id: number;
  readonly policy: MailboxPolicy | null;
}

/**
 * Returns which campaigns follow a tag of which of these mailboxes; of several tags, the one followed first determines
 * the attachment.
 */
export function listFollowers(sql: SqlRunner, workspaceId: number, mailboxIds: readonly number[]): Promise<Follower[]> {
  return sql.query<Follower>(
    `select distinct on (f.campaign_id, m.id) f.campaign_id, m.id as mailbox_id, f.policy
     from mailboxes m
     join campaign_followed_tags f on f.workspace_id = m.workspace_id and f.tag = any(m.tags)
     join campaigns c on c.workspace_id = f.workspace_id and c.id = f.campaign_id and c.deleted_at is null
     where m.workspace_id = $1 and m.id = any($2::int[]) and m.deleted_at is null
     order by f.campaign_id, m.id, f.followed_at, f.tag`,
    [workspaceId, mailboxIds],
  );
}
