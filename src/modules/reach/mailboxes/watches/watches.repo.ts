import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { ApiKind } from '../../../../platform/mail/api/types.js';
import type { WatchRow } from './due-watches.js';

/** Adds the watch of a mailbox, due immediately; an existing one stays unchanged. Returns whether it was added. */
export async function insertWatch(
  sql: SqlRunner,
  workspaceId: number,
  row: { readonly mailboxId: number; readonly kind: ApiKind; readonly address: string; readonly now: Date },
): Promise<boolean> {
  const added = await sql.execute(
    `insert into mailbox_watches (workspace_id, mailbox_id, kind, address, due_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [workspaceId, row.mailboxId, row.kind, row.address, row.now],
  );
  return added > 0;
}

export async function findWatch(sql: SqlRunner, workspaceId: number, mailboxId: number): Promise<WatchRow | undefined> {
  const [row] = await sql.query<WatchRow>(
    'select * from mailbox_watches where workspace_id = $1 and mailbox_id = $2',
    [workspaceId, mailboxId],
    'mailboxes-find-watch',
  );
  return row;
}

/** Returns the watch whose subscription has this secret. */
export async function findWatchBySecret(
  sql: SqlRunner,
  workspaceId: number,
  secretHash: Buffer,
): Promise<WatchRow | undefined> {
  const [row] = await sql.query<WatchRow>(
    'select * from mailbox_watches where workspace_id = $1 and secret_hash = $2',
    [workspaceId, secretHash],
    'mailboxes-find-watch-by-secret',
  );
  return row;
}

/** Returns the Gmail watches of an address in all workspaces: the same account can be connected in several. */
export function listGmailWatches(sql: SqlRunner, address: string): Promise<WatchRow[]> {
  return sql.query<WatchRow>(
    `select * from mailbox_watches where address = $1 and kind = 'gmail_api' and status <> 'ending'
      order by workspace_id, mailbox_id`,
    [address],
    'mailboxes-gmail-watches',
  );
}

/** Makes a watch due, unless it is being renewed, or was renewed after `trustedSince`. */
export function hurryWatch(sql: SqlRunner, watch: WatchRow, now: Date, trustedSince: Date): Promise<number> {
  return sql.execute(
    `update mailbox_watches set due_at = $3 where workspace_id = $1 and mailbox_id = $2 and worker_id is null and due_at > $3
       and (renewed_at is null or renewed_at < $4)`,
    [watch.workspace_id, watch.mailbox_id, now, trustedSince],
  );
}

/** Forgets a subscription that the provider has removed, unless it is being renewed; the next one is due immediately. */
export function forgetSubscription(sql: SqlRunner, watch: WatchRow, now: Date): Promise<number> {
  return sql.execute(
    `update mailbox_watches set watch_id = null, expires_at = null, status = 'failing', due_at = $4
      where workspace_id = $1 and mailbox_id = $2 and watch_id = $3 and status <> 'ending' and worker_id is null`,
    [watch.workspace_id, watch.mailbox_id, watch.watch_id, now],
  );
}

/** Locks the watches of these mailboxes until the transaction ends. */
export function lockWatches(sql: SqlRunner, workspaceId: number, mailboxIds: readonly number[]): Promise<WatchRow[]> {
  return sql.query<WatchRow>(
    `select * from mailbox_watches where workspace_id = $1 and mailbox_id = any($2::int[]) order by mailbox_id for update`,
    [workspaceId, mailboxIds],
  );
}

/** Hands a watch over for removal, under a new attempt: the result of a renewal in progress no longer counts. */
export async function endWatch(
  sql: SqlRunner,
  watch: WatchRow,
  { origin, access, now }: { readonly origin: string; readonly access: Buffer; readonly now: Date },
): Promise<void> {
  await sql.execute(
    `update mailbox_watches set status = 'ending', origin = $3, access = $4, due_at = $5, worker_id = null, secret_hash = null,
       attempt = attempt + 1, failures = 0
      where workspace_id = $1 and mailbox_id = $2`,
    [watch.workspace_id, watch.mailbox_id, origin, access, now],
  );
}

/** Deletes watches, also claimed ones. */
export async function deleteWatches(sql: SqlRunner, workspaceId: number, mailboxIds: readonly number[]): Promise<void> {
  await sql.execute('delete from mailbox_watches where workspace_id = $1 and mailbox_id = any($2::int[])', [
    workspaceId,
    mailboxIds,
  ]);
}

/** Deletes a claimed watch. Returns false if the claim was lost. */
export async function deleteClaimedWatch(sql: SqlRunner, watch: WatchRow): Promise<boolean> {
  const deleted = await sql.execute(
    `delete from mailbox_watches where workspace_id = $1 and mailbox_id = $2 and worker_id = $3 and attempt = $4`,
    [watch.workspace_id, watch.mailbox_id, watch.worker_id, watch.attempt],
  );
  return deleted > 0;
}
