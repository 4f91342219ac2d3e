// Remote mailboxes (circle_guests) are the mailboxes of peers. Reads warmup_pairs, warmup_mailboxes, warmup_workspaces,
// workspaces, and mailboxes for the mailboxes shared with peers.
import { givenRows } from '../../../../platform/db/given-rows.js';
import type { Selectable } from '../../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { CircleGuestsTable } from '../../../../platform/db/tables.js';
import { covers } from '../../../reach/suppressions/index.js';
import type { CandidateRow } from '../conversations/partners.reads.js';
import type { SharedMailbox } from './call-content.js';

export type RemoteMailboxRow = Selectable<CircleGuestsTable>;

/** Interval before an unproven remote mailbox gets its next message. */
const TRY_AGAIN = `interval '30 days'`;

/** Returns the mailboxes to share: open mailboxes of workspaces that allow it, except sandbox workspaces. */
export function listSharedMailboxes(
  sql: SqlRunner,
  limit: number,
): Promise<Array<SharedMailbox & { readonly workspace_id: number; readonly mailbox_id: number }>> {
  return sql.query(
    `select w.workspace_id, w.mailbox_id, m.address, m.first_name as "firstName", m.last_name as "lastName", m.provider,
       coalesce(w.settings->'languages', '["en"]') as languages, coalesce((w.settings->>'pairGapHours')::int, 24) as "pairGapHours",
       greatest(1, least(5, w.day_target)) as "perDay", w.band
     from warmup_mailboxes w
     join warmup_workspaces s on s.workspace_id = w.workspace_id and s.share_with_circles
     join workspaces o on o.id = w.workspace_id and o.type <> 'sandbox' and o.status = 'active'
     join mailboxes m on m.workspace_id = w.workspace_id and m.id = w.mailbox_id
     where w.is_open and w.is_circled and m.deleted_at is null and m.status = 'active' and m.warmup_status in ('warming', 'ready')
     order by w.pool_key limit $1`,
    [limit],
    'circle-list-told',
  );
}

interface SharedMailboxKey {
  readonly workspace_id: number;
  readonly mailbox_id: number;
}

const SHARED = givenRows<SharedMailboxKey>({
  workspace_id: ['int', (one) => one.workspace_id],
  mailbox_id: ['int', (one) => one.mailbox_id],
});

/** Stores the mailboxes that a peer knows from now on. */
export async function replaceShared(
  sql: SqlRunner,
  peerId: string,
  mailboxes: readonly SharedMailboxKey[],
): Promise<void> {
  await sql.execute('delete from circle_told where peer_id = $1', [peerId]);
  await sql.execute(
    `insert into circle_told (workspace_id, mailbox_id, peer_id) select u.workspace_id, u.mailbox_id, $1::uuid from ${SHARED.at(2, 'u')}`,
    [peerId, ...SHARED.values(mailboxes)],
  );
}

type NewRemoteMailbox = SharedMailbox & {
  readonly domain: string;
  /** Whether the domain belongs to a free mail provider, whose mailboxes are unrelated. */
  readonly isFreeMail: boolean;
  readonly mailboxKey: string;
  readonly poolKey: number;
};

const REMOTE_MAILBOXES = givenRows<NewRemoteMailbox>({
  address: ['text', (remote) => remote.address],
  first: ['text', (remote) => remote.firstName],
  last: ['text', (remote) => remote.lastName],
  domain: ['text', (remote) => remote.domain],
  provider: ['text', (remote) => remote.provider],
  languages: ['text', (remote) => remote.languages.join(',')],
  gap: ['int', (remote) => remote.pairGapHours],
  per_day: ['int', (remote) => remote.perDay],
  band: ['text', (remote) => remote.band],
  pool_key: ['float8', (remote) => remote.poolKey],
  mailbox_key: ['text', (remote) => remote.mailboxKey],
  is_free_mail: ['bool', (remote) => remote.isFreeMail],
});

/**
 * Stores the list of a peer. Skips local mailboxes, addresses at local domains (except free mail providers), and
 * mailboxes of other peers. Keeps unlisted mailboxes only if messages were exchanged with them; these do not block
 * other peers unless they are proven.
 */
export async function replaceRemoteMailboxes(
  sql: SqlRunner,
  peerId: string,
  remotes: readonly NewRemoteMailbox[],
  now: Date,
): Promise<void> {
  await sql.execute(
    `insert into circle_guests (peer_id, address, first_name, last_name, domain, provider, languages, pair_gap_hours, per_day, band,
       is_told, pool_key, updated_at, mailbox_key)
     select $1::uuid, u.address, u.first, u.last, u.domain, u.provider, string_to_array(u.languages, ','), u.gap, u.per_day, u.band,
       true, u.pool_key, $2, u.mailbox_key
     from ${REMOTE_MAILBOXES.at(3, 'u')}
     where not exists (select 1 from mailboxes m where m.domain = u.domain and m.deleted_at is null
       and (not u.is_free_mail or m.address = u.address))
     on conflict (mailbox_key) do update set peer_id = excluded.peer_id, address = excluded.address, first_name = excluded.first_name, last_name = excluded.last_name,
       provider = excluded.provider, languages = excluded.languages, pair_gap_hours = excluded.pair_gap_hours,
       per_day = excluded.per_day, band = excluded.band, is_told = true, updated_at = excluded.updated_at
     where circle_guests.peer_id = excluded.peer_id or (not circle_guests.is_told and circle_guests.proven_at is null)`,
    [peerId, now, ...REMOTE_MAILBOXES.values(remotes)],
    'circle-replace-guests',
  );
  await sql.execute(
    'update circle_guests set is_told = false where peer_id = $1 and not (address = any($2::text[])) and is_told',
    [peerId, remotes.map((remote) => remote.address)],
  );
  await sql.execute(
    `delete from circle_guests g where g.peer_id = $1 and not g.is_told and g.tried_at is null and g.proven_at is null
       and not exists (select 1 from warmup_pairs r where r.low_mailbox_id = -g.id)`,
    [peerId],
  );
}

/** Deletes remote mailboxes that no peer has listed since then. Conversations with them are older. */
export async function deleteUnlistedMailboxes(sql: SqlRunner, before: Date): Promise<void> {
  await sql.execute('delete from circle_guests where not is_told and updated_at < $1', [before]);
}

export async function findRemoteMailbox(sql: SqlRunner, id: number): Promise<RemoteMailboxRow | undefined> {
  const rows = await sql.query<RemoteMailboxRow>(
    'select * from circle_guests where id = $1',
    [id],
    'circle-find-remote-mailbox',
  );
  return rows[0];
}

/** Returns a mailbox that the peer lists now. */
export async function findListedMailbox(
  sql: SqlRunner,
  peerId: string,
  address: string,
): Promise<RemoteMailboxRow | undefined> {
  const rows = await sql.query<RemoteMailboxRow>(
    'select * from circle_guests where peer_id = $1 and address = $2 and is_told',
    [peerId, address],
    'circle-find-remote-mailbox-of',
  );
  return rows[0];
}

/**
 * Returns remote mailboxes with which a mailbox may start a conversation, from a random position: only mailboxes of
 * reachable peers that know the mailbox.
 */
export function listRemoteCandidates(
  sql: SqlRunner,
  opener: { readonly workspaceId: number; readonly mailboxId: number },
  position: number,
  some: number,
  now: Date,
): Promise<CandidateRow[]> {
  return sql.query<CandidateRow>(
    `with pool as (
       (select * from circle_guests where is_told and pool_key >= $3 order by pool_key limit $4)
       union all
       (select * from circle_guests where is_told and pool_key < $3 order by pool_key limit $4)
     )
     select $1::int as workspace_id, -g.id as mailbox_id, g.address, g.domain, g.provider,
       jsonb_build_object('languages', to_jsonb(g.languages), 'pairGapHours', g.pair_gap_hours) as settings,
       0 as received,
       (select began_at from warmup_pairs r where r.low_mailbox_id = -g.id and r.high_mailbox_id = $2::int) as paired_at,
       exists (select 1 from suppressions s where s.workspace_id = $1 and ${covers('s', 'g.address')}
          and (s.expires_at is null or s.expires_at > $5))
         or exists (select 1 from contacts c where c.email_key = g.address and c.workspace_id + 0 = $1 and c.deleted_at is null)
         as is_forbidden
     from pool g
     join circle_peers p on p.id = g.peer_id and p.status = 'active' and p.error is null
     join circle_told t on t.workspace_id = $1 and t.mailbox_id = $2 and t.peer_id = g.peer_id
     where (g.proven_at is not null or g.tried_at is null or g.tried_at < $5::timestamptz - ${TRY_AGAIN})
       and (select count(*) from warmup_messages x where x.workspace_id = $1 and x.partner_workspace_id = $1 and x.partner_mailbox_id = -g.id and x.position = 1
         and x.sent_at > $5::timestamptz - interval '24 hours') < g.per_day`,
    [opener.workspaceId, opener.mailboxId, position, some, now],
    'circle-list-candidates',
  );
}

/**
 * Returns whether the workspace must not exchange warmup mail with this address, because it is a contact or suppressed.
 */
export async function isForbidden(sql: SqlRunner, workspaceId: number, address: string, now: Date): Promise<boolean> {
  const [row] = await sql.query<{ is_forbidden: boolean }>(
    `select exists (select 1 from suppressions s where s.workspace_id = $1 and ${covers('s', '$2::text')}
          and (s.expires_at is null or s.expires_at > $3))
         or exists (select 1 from contacts c where c.email_key = $2 and c.workspace_id + 0 = $1 and c.deleted_at is null)
         as is_forbidden`,
    [workspaceId, address, now],
    'circle-is-forbidden',
  );
  return row?.is_forbidden ?? true;
}

/**
 * Permits a message to a proven remote mailbox, or the one message to an unproven one. Returns false if that one was
 * sent, or if the peer's daily limit of such messages is reached.
 */
export async function takeTry(
  sql: SqlRunner,
  remote: Pick<RemoteMailboxRow, 'id' | 'peer_id'>,
  messageId: string,
  now: Date,
  mostInDay: number,
): Promise<boolean> {
  const count = await sql.execute(
    `update circle_guests set tried_at = case when proven_at is null and tried_by is distinct from $2::uuid then $3 else tried_at end,
       tried_by = case when proven_at is null then $2::uuid else tried_by end
     where id = $1 and is_told and (proven_at is not null or tried_by = $2::uuid
       or ((tried_at is null or tried_at < $3::timestamptz - ${TRY_AGAIN})
         and (select count(*) from circle_guests o where o.peer_id = $4::uuid and o.proven_at is null
           and o.tried_at > $3::timestamptz - interval '24 hours') < $5))`,
    [remote.id, messageId, now, remote.peer_id, mostInDay],
    'circle-take-try',
  );
  return count === 1;
}

/** Restores the one message to an unproven remote mailbox if it was not sent. */
export async function releaseTry(sql: SqlRunner, remoteId: number, messageId: string): Promise<void> {
  await sql.execute(
    'update circle_guests set tried_at = null, tried_by = null where id = $1 and tried_by = $2 and proven_at is null',
    [remoteId, messageId],
    'circle-release-try',
  );
}

export async function updateProven(sql: SqlRunner, remoteId: number, now: Date): Promise<void> {
  await sql.execute('update circle_guests set proven_at = coalesce(proven_at, $2) where id = $1', [remoteId, now]);
}

/** Deletes the mailboxes of a peer, and the list of local ones it knows. */
export async function deleteRemoteMailboxes(sql: SqlRunner, peerId: string): Promise<void> {
  await sql.execute('delete from circle_guests where peer_id = $1', [peerId]);
  await sql.execute('delete from circle_told where peer_id = $1', [peerId]);
}
