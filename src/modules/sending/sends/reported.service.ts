import type { BounceType, UnknownResolution } from '../../../engine/lifecycle/enums.js';
import type { Ctx } from '../../../platform/context.js';
import { appendStats, type StatColumn } from '../../outreach/statistics/index.js';
import { updateNotSent } from './rows/not-sent.repo.js';
import {
  type ReportedSend,
  updateAnswered,
  updateFound,
  updateReportedBounce,
  updateSentAs,
} from './rows/reported.repo.js';

export interface ReportedBounce {
  readonly type: BounceType;
  readonly status: string | null;
  readonly diagnostic: string;
}

/**
 * Marks an email as bounced by a delivery report. Returns the send if that is news and writes its statistics; the
 * caller writes the event and the effects on the contact (`applyBounces`). Null if the email was never sent, or the
 * bounce is known.
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

/** Marks an email as replied to. The caller writes statistics and events. */
export function markReplied(
  ctx: Ctx,
  workspaceId: number,
  sendId: string,
  reply: { readonly at: Date; readonly intent: string | null },
): Promise<void> {
  return updateAnswered(ctx.sql, workspaceId, ctx.clock.now(), { id: sendId, ...reply });
}

/**
 * Marks unconfirmed emails as sent on evidence that the server accepted them. Returns the previously unconfirmed ones;
 * the caller writes their events.
 * @param sentAs Message-ID assigned by the server, stored for emails of any status; follow-ups refer to it
 */
export async function resolveFound(
  ctx: Ctx,
  workspaceId: number,
  sendIds: readonly string[],
  resolution: Exclude<UnknownResolution, 'pending' | 'bounce_seen' | 'operator_not_sent'>,
  sentAs?: string,
): Promise<ReportedSend[]> {
  if (sendIds.length === 0) return [];
  if (sentAs !== undefined) await updateSentAs(ctx.sql, workspaceId, sendIds, sentAs);
  const found = await updateFound(ctx.sql, workspaceId, sendIds, ctx.clock.now(), resolution);
  for (const send of found) await countSent(ctx, workspaceId, send);
  return found;
}

/**
 * Marks an unconfirmed email as not sent by a member's decision: it failed, or waits for another attempt. The caller
 * writes statistics, contact and event. Returns false if the email is no longer unconfirmed.
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
