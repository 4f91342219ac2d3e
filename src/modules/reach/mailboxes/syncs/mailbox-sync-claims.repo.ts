import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { DueSync } from './due-syncs.js';

/** Returns whether the claim is still held, and locks it until the transaction ends. */
export async function lockSyncClaim(sql: SqlRunner, claim: DueSync): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from mailbox_syncs where workspace_id = $1 and mailbox_id = $2 and worker_id = $3 and attempt = $4 for share`,
    [claim.workspace_id, claim.mailbox_id, claim.worker_id, claim.attempt],
    'mailboxes-lock-sync-claim',
  );
  return rows.length > 0;
}

const CLAIMS = givenRows<DueSync>({
  workspace_id: ['int', (claim) => claim.workspace_id],
  mailbox_id: ['int', (claim) => claim.mailbox_id],
  worker_id: ['uuid', (claim) => claim.worker_id],
  attempt: ['int', (claim) => claim.attempt],
});

/** Returns the claims that are no longer held. */
export async function findLostClaims<C extends DueSync>(sql: SqlRunner, claims: readonly C[]): Promise<C[]> {
  if (claims.length === 0) return [];
  const held = await sql.query<{ position: number }>(
    `select n.position::int from ${CLAIMS.at(1, 'n', { position: 'position' })}
     join mailbox_syncs s using (workspace_id, mailbox_id, worker_id, attempt)`,
    CLAIMS.values(claims),
    'mailboxes-find-lost-claims',
  );
  const positions = new Set(held.map((row) => row.position));
  return claims.filter((_, index) => !positions.has(index + 1));
}
