import type { BounceType, UnknownResolution } from '../../engine/lifecycle/enums.js';
import type { Ctx } from '../../platform/context.js';
import { tell } from '../../platform/lockstep/lockstep.js';
import { appendStats, type StatColumn } from '../statistics/index.js';
import { updateNotSent } from './rows/not-sent.repo.js';
import { type ReportedSend, updateAnswered, updateFound, updateReportedBounce } from './rows/reported.repo.js';

export interface ReportedBounce {
  readonly type: BounceType;
  readonly status: string | null;
  readonly diagnostic: string;
}

/**
 * A delivery report says that a message did not arrive. Returns the send when that is news; its statistics are written,
 * its event and what it means for the contact (`applyBounces`) are the caller's. Null: it never went out, or it is known.
 */
export async function markBounced(
  ctx: Ctx,
  workspaceId: number,
  sendId: string,
  bounce: ReportedBounce,
): Promise<ReportedSend | null> {
  const send = await updateReportedBounce(ctx.sql, workspaceId, sendId, ctx.clock.now(), bounce);
  if (send === undefined) return null;
  const column: StatColumn = bounce.type === 'soft' ? 'soft_bounces' : 'hard_bounces';
  if (send.previousBounceType === null)
    await count(ctx, workspaceId, send, ctx.clock.now(), { bounces: 1, reported_bounces: 1, [column]: 1 });
  else if (send.previousBounceType === 'soft') {
    await count(ctx, workspaceId, send, ctx.clock.now(), { soft_bounces: -1, hard_bounces: 1 });
  }
  if (send.wasUnknown) await countSent(ctx, workspaceId, send);
  return send;
}

/** A message was answered by a person. Statistics and events are the caller's. */
export function markReplied(
  ctx: Ctx,
  workspaceId: number,
  sendId: string,
  reply: { readonly at: Date; readonly intent: string | null },
): Promise<void> {
  return tell(ctx, 'sends.replied', { id: sendId, ...reply }, (ctx, answers) =>
    updateAnswered(ctx.sql, workspaceId, ctx.clock.now(), answers),
  );
}

/**
 * Evidence that messages in state `unknown` were accepted: they count as sent from now on. Returns those that were
 * unknown; their events are the caller's.
 */
export async function resolveFound(
  ctx: Ctx,
  workspaceId: number,
  sendIds: readonly string[],
  resolution: Exclude<UnknownResolution, 'pending' | 'bounce_seen' | 'operator_not_sent'>,
): Promise<ReportedSend[]> {
  if (sendIds.length === 0) return [];
  const found = await updateFound(ctx.sql, workspaceId, sendIds, ctx.clock.now(), resolution);
  for (const send of found) await countSent(ctx, workspaceId, send);
  return found;
}

/**
 * A person says that a message in state `unknown` did not go out: it has failed, or waits for another attempt. Statistics,
 * contact and event are the caller's. False: it is not unknown any more.
 */
export function markNotSent(ctx: Ctx, workspaceId: number, sendId: string, resend: boolean): Promise<boolean> {
  return updateNotSent(ctx.sql, workspaceId, sendId, ctx.clock.now(), resend);
}

function countSent(ctx: Ctx, workspaceId: number, send: ReportedSend): Promise<void> {
  return count(ctx, workspaceId, send, send.sentAt, { sent: 1, ...(send.isFirst ? { new_contacted: 1 } : {}) });
}

function count(
  ctx: Ctx,
  workspaceId: number,
  send: ReportedSend,
  at: Date,
  counts: Partial<Record<StatColumn, number>>,
): Promise<void> {
  const { campaignId, stepId, variantId, mailboxId } = send;
  return appendStats(ctx, workspaceId, [{ campaignId, stepId, variantId, mailboxId, at, counts }]);
}
