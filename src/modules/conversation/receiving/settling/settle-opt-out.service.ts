import type { SuppressionScope } from '../../../../engine/lifecycle/reply-enums.js';
import type { EffectSource, StopEffects } from '../../../../engine/stop-rules/effects.js';
import { decideOnComplaint, decideOnUnsubscribe } from '../../../../engine/stop-rules/on-opt-out.js';
import type { Ctx } from '../../../../platform/context.js';
import { appendEvents, type EventDraft } from '../../../foundation/events/index.js';
import { countComplaint } from '../../../reach/domains/reports/index.js';
import { applyEffects } from '../../../sending/sequence/index.js';
import { contactBlocks, type Subject, sendBlocks } from '../matching/match-subject.js';
import { findContactStatus } from './contact-status.reads.js';
import { contactComplained, contactUnsubscribed, type OPT_OUT_METHODS } from './receiving.events.js';
import { countFacts } from './settle-stats.js';

export type OptOutMethod = (typeof OPT_OUT_METHODS)[number];

/**
 * Applies a contact's opt-out in the caller's transaction: suppression, contact, queued sends, statistics and event.
 * Idempotent: counts and announces only the first opt-out. Returns whether this was the first.
 */
export async function settleOptOut(
  ctx: Ctx,
  workspaceId: number,
  subject: Subject,
  method: OptOutMethod,
): Promise<boolean> {
  const effects = decideOnUnsubscribe(subject.campaign.stopRules, subject.campaign.groupId);
  const source = method === 'mailto' || method === 'reply' ? 'reply' : 'unsubscribe_link';
  const isNews = await stop(ctx, workspaceId, subject, effects, source);
  if (!isNews) return false;
  await countFacts(ctx, workspaceId, subject, ctx.clock.now(), { unsubscribes: 1 });
  await appendEvents(ctx, workspaceId, [unsubscribedEvent(subject, method, effects.suppress?.scope ?? 'workspace')]);
  return true;
}

/**
 * Applies a feedback report: the recipient marked a message as spam. Further reports about the same message have no effect.
 * Returns whether the complaint is new.
 */
export async function settleComplaint(
  ctx: Ctx,
  workspaceId: number,
  subject: Subject,
  feedbackType: string,
  receivedAt: Date,
): Promise<boolean> {
  if (!(await countComplaint(ctx, workspaceId, complainedOf(subject)))) return false;
  const isNews = await stop(ctx, workspaceId, subject, decideOnComplaint(), 'complaint');
  await countFacts(ctx, workspaceId, subject, receivedAt, { complaints: 1 });
  await appendEvents(ctx, workspaceId, [
    contactComplained.draft({ ...sendBlocks(subject), feedbackType }, { occurredAt: receivedAt }),
  ]);
  return isNews;
}

/** Returns what a complaint is about: the email, or its contact if the report does not identify the email. */
export function complainedOf({ sendId, contactId }: Pick<Subject, 'sendId' | 'contactId'>): string {
  return sendId === null ? `contact ${contactId}` : `send ${sendId}`;
}

export function unsubscribedEvent(subject: Subject, method: OptOutMethod, scope: SuppressionScope): EventDraft {
  return contactUnsubscribed.draft({ ...contactBlocks(subject), method, suppressionScope: scope });
}

/** Returns the status of a contact, inside the transaction that may have changed it. */
export async function contactNow(
  ctx: Ctx,
  workspaceId: number,
  contactId: string,
): Promise<{ status: string; holdUntil: Date | null }> {
  return (await findContactStatus(ctx.sql, workspaceId, contactId)) ?? { status: 'stopped', holdUntil: null };
}

async function stop(
  ctx: Ctx,
  workspaceId: number,
  { campaign, contactId, emailKey }: Subject,
  effects: StopEffects,
  source: EffectSource,
): Promise<boolean> {
  const done = await applyEffects(ctx, workspaceId, { plan: campaign, contactId, emailKey }, effects, source);
  return done.changed;
}
