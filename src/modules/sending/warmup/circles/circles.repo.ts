import type { Selectable } from '../../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { CircleInvitationsTable, CircleKeysTable, CirclePeersTable } from '../../../../platform/db/tables.js';

export type PeerRow = Selectable<CirclePeersTable>;
export type InvitationRow = Selectable<CircleInvitationsTable>;

export async function findKeys(sql: SqlRunner): Promise<Selectable<CircleKeysTable> | undefined> {
  const rows = await sql.query<Selectable<CircleKeysTable>>('select * from circle_keys', [], 'circle-find-keys');
  return rows[0];
}

/** Stores a new key pair, unless another process has stored one first. */
export async function insertKeys(sql: SqlRunner, publicKey: Buffer, privateKey: Buffer, now: Date): Promise<void> {
  await sql.execute(
    'insert into circle_keys (id, public_key, private_key, created_at) values (1, $1, $2, $3) on conflict do nothing',
    [publicKey, privateKey, now],
  );
}

export async function insertInvitation(
  sql: SqlRunner,
  invitation: Pick<Selectable<CircleInvitationsTable>, 'id' | 'created_at' | 'expires_at' | 'made_in'>,
): Promise<void> {
  await sql.execute('insert into circle_invitations (id, created_at, expires_at, made_in) values ($1, $2, $3, $4)', [
    invitation.id,
    invitation.created_at,
    invitation.expires_at,
    invitation.made_in,
  ]);
}

/** Locks and returns an invitation that has not expired. */
export async function lockInvitation(sql: SqlRunner, id: string, now: Date): Promise<InvitationRow | undefined> {
  const rows = await sql.query<InvitationRow>(
    'select * from circle_invitations where id = $1 and expires_at > $2 for update',
    [id, now],
  );
  return rows[0];
}

/** Returns unused invitations that have not expired, newest first. */
export function listInvitations(sql: SqlRunner, now: Date): Promise<InvitationRow[]> {
  return sql.query<InvitationRow>(
    'select * from circle_invitations where used_at is null and expires_at > $1 order by created_at desc, id',
    [now],
  );
}

export async function updateUsed(sql: SqlRunner, id: string, publicKey: Buffer, now: Date): Promise<void> {
  await sql.execute('update circle_invitations set used_at = $3, used_by = $2 where id = $1', [id, publicKey, now]);
}

/** Deletes an unused invitation. Returns false if it does not exist. */
export async function deleteInvitation(sql: SqlRunner, id: string, now: Date): Promise<boolean> {
  const count = await sql.execute(
    'delete from circle_invitations where id = $1 and used_at is null and expires_at > $2',
    [id, now],
  );
  return count === 1;
}

/** Inserts a peer. A peer that left before returns with its current values. */
export async function upsertPeer(
  sql: SqlRunner,
  peer: {
    readonly id: string;
    readonly publicKey: Buffer;
    readonly url: string;
    readonly madeIn: number | null;
    readonly now: Date;
  },
): Promise<PeerRow> {
  const [row] = await sql.query<PeerRow>(
    `insert into circle_peers (id, public_key, url, status, made_in, joined_at, contacted_at, due_at)
     values ($1, $2, $3, 'active', $5, $4, $4, $4)
     on conflict (public_key) do update set url = $3, status = 'active', left_by = null, left_at = null, made_in = $5, joined_at = $4,
       contacted_at = $4, error = null, due_at = $4
     returning *`,
    [peer.id, peer.publicKey, peer.url, peer.now, peer.madeIn],
  );
  return row as PeerRow;
}

export async function countPeers(sql: SqlRunner): Promise<number> {
  const [row] = await sql.query<{ n: number }>(
    `select count(*)::int as n from circle_peers where status = 'active'`,
    [],
  );
  return row?.n ?? 0;
}

export async function findPeerByKey(sql: SqlRunner, publicKey: Buffer): Promise<PeerRow | undefined> {
  const rows = await sql.query<PeerRow>(
    'select * from circle_peers where public_key = $1',
    [publicKey],
    'circle-find-peer-by-key',
  );
  return rows[0];
}

export async function findPeer(sql: SqlRunner, id: string): Promise<PeerRow | undefined> {
  const rows = await sql.query<PeerRow>('select * from circle_peers where id = $1', [id], 'circle-find-peer');
  return rows[0];
}

/** Locks and returns an active peer, so that it cannot leave before the transaction ends. */
export async function lockPeer(sql: SqlRunner, id: string, mode: 'share' | 'update'): Promise<PeerRow | undefined> {
  const rows = await sql.query<PeerRow>(
    `select * from circle_peers where id = $1 and status = 'active' for ${mode}`,
    [id],
    `circle-lock-peer-${mode}`,
  );
  return rows[0];
}

/** Claims the peer that has been due the longest, and schedules its next call. */
export async function claimDuePeer(sql: SqlRunner, now: Date, next: Date): Promise<PeerRow | undefined> {
  const rows = await sql.query<PeerRow>(
    `update circle_peers set due_at = $2 where id = (
       select id from circle_peers where due_at <= $1 and status = 'active' order by due_at limit 1 for update skip locked)
     returning *`,
    [now, next],
    'circle-claim-due-peer',
  );
  return rows[0];
}

/** Makes all peers due for a call, because the shared list has changed. */
export async function callAllSoon(sql: SqlRunner, now: Date): Promise<void> {
  await sql.execute(`update circle_peers set due_at = least(due_at, $1) where status = 'active'`, [now]);
}

/** Records a call from a peer, which does not show whether the peer can be called. */
export async function updateHeard(sql: SqlRunner, id: string, now: Date): Promise<void> {
  await sql.execute('update circle_peers set contacted_at = $2 where id = $1', [id, now], 'circle-update-heard');
}

/** Records the result of calling a peer; null for success. */
export async function updateContact(sql: SqlRunner, id: string, now: Date, error: string | null): Promise<void> {
  await sql.execute(
    'update circle_peers set contacted_at = case when $3::text is null then $2 else contacted_at end, error = $3 where id = $1',
    [id, now, error],
    'circle-update-contact',
  );
}

export async function updateLeft(sql: SqlRunner, id: string, by: 'us' | 'them', now: Date): Promise<void> {
  await sql.execute(
    `update circle_peers set status = 'left', left_by = $2, left_at = $3, due_at = null, error = null where id = $1`,
    [id, by, now],
  );
}

/** Stores a call. Returns false if it was received before. */
export async function insertCall(
  sql: SqlRunner,
  publicKey: Buffer,
  { kind, nonce }: { readonly kind: string; readonly nonce: string },
  now: Date,
): Promise<boolean> {
  const count = await sql.execute(
    'insert into circle_calls (public_key, nonce, at, kind) values ($1, $2, $3, $4) on conflict do nothing',
    [publicKey, nonce, now, kind],
    'circle-insert-call',
  );
  return count === 1;
}

/**
 * Counts the calls of a key since then, of one kind or (null) of all. Blocks the count of further calls until the
 * transaction ends.
 */
export async function lockCalls(sql: SqlRunner, publicKey: Buffer, kind: string | null, since: Date): Promise<number> {
  await sql.query(
    `select pg_advisory_xact_lock(hashtextextended('circle.calls:' || encode($1, 'hex'), 0))`,
    [publicKey],
    'circle-lock-calls',
  );
  const [row] = await sql.query<{ n: number }>(
    'select count(*)::int as n from circle_calls where public_key = $1 and at > $2 and ($3::text is null or kind = $3)',
    [publicKey, since, kind],
    'circle-count-calls',
  );
  return row?.n ?? 0;
}

/** Deletes expired invitations, and calls that can neither be repeated nor counted. */
export async function deleteOld(
  sql: SqlRunner,
  before: { readonly repeated: Date; readonly counted: Date },
): Promise<void> {
  await sql.execute(`delete from circle_calls where at < $1 and (kind <> 'message' or at < $2)`, [
    before.repeated,
    before.counted,
  ]);
  await sql.execute('delete from circle_invitations where expires_at < $1', [before.repeated]);
}

export interface PeerView extends PeerRow {
  readonly guests: number;
  readonly told: number;
  readonly sent: number;
  readonly received: number;
}

/** Returns all peers, newest first, with the mail exchanged since then. */
export function listPeers(sql: SqlRunner, since: Date): Promise<PeerView[]> {
  return sql.query<PeerView>(
    `select p.*, (select count(*)::int from circle_guests g where g.peer_id = p.id and g.is_told) as guests,
       (select count(*)::int from circle_told t where t.peer_id = p.id) as told,
       (select count(*)::int from warmup_conversations c join warmup_messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
        where c.peer_id = p.id and m.mailbox_id > 0 and m.sent_at > $1) as sent,
       (select count(*)::int from warmup_conversations c join warmup_messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
        where c.peer_id = p.id and m.mailbox_id < 0 and m.sent_at > $1 and m.placement in ('inbox', 'spam', 'other')) as received
     from circle_peers p order by p.joined_at desc, p.id`,
    [since],
  );
}
