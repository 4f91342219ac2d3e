import type { Ctx } from '../../../platform/context.js';
import { findInstallationHold, findWorkspaceHold, type Hold } from '../../../platform/db/installation-hold.js';
import { countMailboxes, type HeldMailbox, type HeldMailboxState, listUncompared } from './mailboxes.reads.js';
import { countWaiting, type WaitingCounts } from './review.reads.js';
import { countCouldBeSent } from './unproven.reads.js';

/** Maximum mailboxes named in a review. */
const MOST_NAMED = 20;

/**
 * Returns the findings of a held instance, and the effects of a release. The original instance may have sent any email and message that was
 * due before the restore.
 */
export interface Review extends WaitingCounts {
  /** ISO 8601: the instant of the backup. */
  readonly snapshotAt: string;
  /** Emails that were sent after the backup and are recorded as sent, because a Sent folder has them. */
  readonly foundSends: number;
  /** Campaign emails that were due and are still waiting. */
  readonly dueSends: number;
  /** Due emails that a release marks as `unknown`, because no Sent folder proves that they were not sent. */
  readonly unprovenSends: number;
  readonly mailboxes: Readonly<Record<HeldMailboxState, number>>;
  /** Connected mailboxes that are not compared, at most 20. */
  readonly uncompared: readonly HeldMailbox[];
}

/** Reports on a held instance and changes nothing; null if the instance is not held. */
export async function reviewInstallation(ctx: Ctx): Promise<Review | null> {
  const hold = await findInstallationHold(ctx.sql);
  return hold === null ? null : reviewOf(ctx, null, hold);
}

/** Does the same for a workspace that moved here; null if it is not held. */
export async function reviewWorkspace(ctx: Ctx, workspaceId: number): Promise<Review | null> {
  const hold = await findWorkspaceHold(ctx.sql, workspaceId);
  return hold === null ? null : reviewOf(ctx, workspaceId, hold);
}

async function reviewOf(ctx: Ctx, workspaceId: number | null, hold: Hold): Promise<Review> {
  const states = await countMailboxes(ctx.sql, workspaceId);
  const countOf = (state: HeldMailboxState): number => states.find((row) => row.state === state)?.count ?? 0;
  return {
    snapshotAt: hold.snapshotAt.toISOString(),
    ...(await countWaiting(ctx.sql, hold.since, workspaceId)),
    foundSends: states.reduce((sum, { found }) => sum + found, 0),
    ...(await countCouldBeSent(ctx.sql, workspaceId, hold.since)),
    mailboxes: {
      compared: countOf('compared'),
      reading: countOf('reading'),
      failing: countOf('failing'),
      no_copies: countOf('no_copies'),
      not_readable: countOf('not_readable'),
    },
    uncompared: await listUncompared(ctx.sql, workspaceId, MOST_NAMED),
  };
}
