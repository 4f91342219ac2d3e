import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { DueSync } from './mailbox-syncs.repo.js';

// Claims of long-running polls: an open connection keeps its row, so that each mailbox has one connection.

export type SyncClaim = Pick<DueSync, 'workspaceId' | 'mailboxId' | 'attempt'>;

/** Returns whether the claim is still held, and locks it until the transaction ends. */
export async function lockSyncClaim(sql: SqlRunner, claim: SyncClaim): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from mailbox_syncs where workspace_id = $1 and mailbox_id = $2 and attempt = $3 and worker_id is not null
     for share`,
    [claim.workspaceId, claim.mailboxId, claim.attempt],
    'mailboxes-lock-sync-claim',
  );
  return rows.length > 0;
}

/** Records under a held claim that all messages have been read. Returns false if the claim is lost. */
export async function updateSyncSeen(sql: SqlRunner, claim: SyncClaim, now: Date): Promise<boolean> {
  const changed = await sql.execute(
    `update mailbox_syncs set connected = true, last_sync_at = $4, last_error = null, failures = 0
     where workspace_id = $1 and mailbox_id = $2 and attempt = $3 and worker_id is not null`,
    [claim.workspaceId, claim.mailboxId, claim.attempt, now],
    'mailboxes-sync-seen',
  );
  return changed > 0;
}

/** Releases a held claim, due at `now`; what was recorded about the mailbox stays. */
export function releaseSync(sql: SqlRunner, claim: SyncClaim, now: Date): Promise<number> {
  return sql.execute(
    `update mailbox_syncs set worker_id = null, connected = false, due_at = $4
     where workspace_id = $1 and mailbox_id = $2 and attempt = $3 and worker_id is not null`,
    [claim.workspaceId, claim.mailboxId, claim.attempt, now],
    'mailboxes-release-sync',
  );
}

const CLAIMS = givenRows<SyncClaim>({
  workspace_id: ['int', (claim) => claim.workspaceId],
  mailbox_id: ['int', (claim) => claim.mailboxId],
  attempt: ['int', (claim) => claim.attempt],
});

/** Returns the claims that are no longer held. */
export async function findLostClaims<C extends SyncClaim>(sql: SqlRunner, claims: readonly C[]): Promise<C[]> {
  if (claims.length === 0) return [];
  const held = await sql.query<{ place: number }>(
    `select n.place::int from ${CLAIMS.at(1, 'n', { place: 'place' })}
     join mailbox_syncs s on s.workspace_id = n.workspace_id and s.mailbox_id = n.mailbox_id and s.attempt = n.attempt
     where s.worker_id is not null`,
    CLAIMS.values(claims),
    'mailboxes-find-lost-claims',
  );
  const places = new Set(held.map((row) => row.place));
  return claims.filter((_, index) => !places.has(index + 1));
}
