import type { Ctx } from '../../platform/context.js';
import { hideMessage as hide, lockThreads, updateRead, updateThreadStates } from './threads.repo.js';

export interface ThreadStateChange {
  readonly isRead?: boolean | undefined;
  readonly isArchived?: boolean | undefined;
  /** A person of the workspace; null: no person. */
  readonly assignee?: string | null | undefined;
  /** null: snoozed no more. */
  readonly snoozedUntil?: Date | null | undefined;
  /** When its snooze was over: it stands on top of the list until something happens to it. Absent: it does no longer once it is put away. */
  readonly wokenAt?: Date | null | undefined;
}

/** Who has put a conversation away again does not want to be reminded of it any more. */
const putsAway = ({ isArchived, snoozedUntil }: ThreadStateChange): boolean =>
  isArchived === true || (snoozedUntil ?? null) !== null;

/**
 * Holds conversations for a caller that changes them, or what they are about, by several statements: conversations come before contacts,
 * as when a message is received.
 */
export function holdThreads(ctx: Ctx, workspaceId: number, threadIds: readonly number[]): Promise<void> {
  return lockThreads(ctx.sql, workspaceId, threadIds);
}

/** Changes how conversations are shown, in the caller's transaction. What is absent stays. */
export async function changeThreadStates(
  ctx: Ctx,
  workspaceId: number,
  threadIds: readonly number[],
  change: ThreadStateChange,
): Promise<void> {
  const now = ctx.clock.now();
  await lockThreads(ctx.sql, workspaceId, threadIds);
  const wokenAt = putsAway(change) ? null : change.wokenAt;
  await updateThreadStates(ctx.sql, workspaceId, threadIds, now, { ...change, wokenAt });
  if (change.isRead !== undefined) await updateRead(ctx.sql, workspaceId, threadIds, now, change.isRead);
}

/** Takes a message of ours that will not go out back from what its conversation shows. */
export function hideMessage(ctx: Ctx, workspaceId: number, threadId: number, messageId: number): Promise<void> {
  return hide(ctx.sql, workspaceId, threadId, messageId, ctx.clock.now());
}
