import type { Ctx } from '../../../platform/context.js';
import { hideMessage as hide, lockThreads, updateLabels, updateRead, updateThreadStates } from './threads.repo.js';

export interface ThreadStateChange {
  readonly isRead?: boolean | undefined;
  readonly isArchived?: boolean | undefined;
  /** Member of the workspace; null for unassigned. */
  readonly assignee?: string | null | undefined;
  /** End of the snooze; null ends it. */
  readonly snoozedUntil?: Date | null | undefined;
  /**
   * Time the snooze ended: the conversation stays on top of the list until it changes. If absent, the position is
   * dropped when the conversation is archived or snoozed.
   */
  readonly wokenAt?: Date | null | undefined;
  readonly addLabels?: readonly string[] | undefined;
  readonly removeLabels?: readonly string[] | undefined;
}

/** Returns whether a change archives or snoozes a conversation: a member who does so again needs no reminder. */
const putsAway = ({ isArchived, snoozedUntil }: ThreadStateChange): boolean =>
  isArchived === true || (snoozedUntil ?? null) !== null;

/**
 * Locks conversations for a caller that changes them or their contacts in several statements. Conversations are locked
 * before contacts, as in receiving.
 */
export function holdThreads(ctx: Ctx, workspaceId: number, threadIds: readonly number[]): Promise<void> {
  return lockThreads(ctx.sql, workspaceId, threadIds);
}

/** Changes the display state of conversations in the caller's transaction. Absent values stay. */
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
  const { addLabels: add = [], removeLabels: remove = [] } = change;
  if (add.length + remove.length > 0) await updateLabels(ctx.sql, workspaceId, threadIds, now, { add, remove });
  if (change.isRead !== undefined) await updateRead(ctx.sql, workspaceId, threadIds, now, change.isRead);
}

/** Hides an unsent message from its conversation. */
export function hideMessage(ctx: Ctx, workspaceId: number, threadId: number, messageId: number): Promise<void> {
  return hide(ctx.sql, workspaceId, threadId, messageId, ctx.clock.now());
}
