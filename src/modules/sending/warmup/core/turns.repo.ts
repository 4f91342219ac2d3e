import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { isRetired } from '../../../../platform/db/workspace-moves.js';
import { isSetAside, nextRetry } from '../../../foundation/faults/index.js';
import { WARMUP_LOOP } from './loops.js';
import type { WarmupRow } from './warmup-mailboxes.repo.js';

/** Mailboxes that take no turn: set aside after faults, or of a workspace that continues in another instance. */
const isAside = `(${isSetAside(WARMUP_LOOP, 'warmup_mailboxes.workspace_id', 'warmup_mailboxes.mailbox_id::text', '$1')} or ${isRetired('warmup_mailboxes.workspace_id')})`;

/**
 * Locks the mailbox of any workspace whose turn has been due the longest; other workers skip it. Found through its index, so mailboxes
 * that are not due cost nothing.
 */
export async function lockDueTurn(sql: SqlRunner, now: Date): Promise<WarmupRow | undefined> {
  const rows = await sql.query<WarmupRow>(
    `select * from warmup_mailboxes where due_at is not null and due_at <= $1 and not ${isAside} order by due_at limit 1 for update skip locked`,
    [now],
    'warmup-lock-due-turn',
  );
  return rows[0];
}

/** Returns when the next turn of any mailbox is due; null if none is scheduled. */
export async function findNextTurn(sql: SqlRunner, now: Date): Promise<Date | null> {
  const rows = await sql.query<{ due_at: Date | null }>(
    `select least((select due_at from warmup_mailboxes where due_at is not null and not ${isAside} order by due_at limit 1),
       ${nextRetry(WARMUP_LOOP, '$1')}) as due_at`,
    [now],
    'warmup-next-turn',
  );
  return rows[0]?.due_at ?? null;
}

/** Makes the next turn of a mailbox earlier, if it has one. */
export async function bringTurnForward(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  at: Date,
): Promise<void> {
  await sql.execute(
    `update warmup_mailboxes set due_at = $3 where workspace_id = $1 and mailbox_id = $2 and due_at > $3`,
    [workspaceId, mailboxId, at],
    'warmup-bring-turn-forward',
  );
}
