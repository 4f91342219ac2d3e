import { bucketOfIntent, type IntentSource, type ReplyIntent } from '../../../../engine/lifecycle/reply-enums.js';
import type { EffectSource, StopEffects } from '../../../../engine/stop-rules/effects.js';
import { decideOnReply } from '../../../../engine/stop-rules/on-reply.js';
import type { Ctx } from '../../../../platform/context.js';
import { isoOrNull } from '../../../../platform/http/wire.js';
import { appendEvents, type EventDraft } from '../../../foundation/events/index.js';
import { contactHeld } from '../../../outreach/contacts/contacts.events.js';
import { type ContactIntent, recordReply, setContactIntent } from '../../../outreach/contacts/status/index.js';
import type { StatColumn } from '../../../outreach/statistics/index.js';
import { markReplied } from '../../../sending/sends/index.js';
import { applyEffects } from '../../../sending/sequence/index.js';
import { routeContact } from '../../../sending/subsequences/index.js';
import { contactBlocks, type Subject, sendBlocks } from '../matching/match-subject.js';
import type { ReplyReading } from '../matching/reply-reading.js';
import { isAside } from '../matching/thread-class.js';
import { contactAutoReplied, contactReplied, replyClassified } from './receiving.events.js';
import { contactNow, unsubscribedEvent } from './settle-opt-out.service.js';
import { countFacts } from './settle-stats.js';

/** Reply of a person or a responder that was matched to a contact. */
export interface ReplyFact {
  readonly subject: Subject;
  readonly reading: ReplyReading;
  readonly source: IntentSource;
  /** Whether the contact wrote the reply; false for another author, such as a colleague in copy. */
  readonly isFromContact: boolean;
  /** ID of the reply; null if only its text was submitted. */
  readonly threadId: number | null;
  readonly messageId: number | null;
  readonly messageSubject: string;
  readonly trimmed: string;
  readonly receivedAt: Date;
  /** Whether the reply is new; false if it was counted before and is only classified again. */
  readonly isNew: boolean;
}

export interface SettledReply {
  readonly contactStatus: string;
  readonly suppressed: boolean;
}

/** The counter of each class. */
export const COUNTED_INTENTS: Readonly<Record<ReplyIntent, StatColumn | null>> = {
  interested: 'interested',
  not_interested: 'not_interested',
  neutral: 'neutral',
  out_of_office: 'out_of_office',
  unsubscribe: 'opt_outs',
  bounced: null,
};

/** Returns the effects of a reply under the stop rules. */
export function effectsOfReply(subject: Subject, reading: ReplyReading, receivedAt: Date): StopEffects {
  const schedule = subject.campaign.plan?.schedule ?? null;
  return decideOnReply(subject.campaign.stopRules, {
    intent: reading.intent,
    label: reading.label,
    optOut: reading.optOut,
    isAutoReply: reading.isAutoReply,
    companyDomain: subject.companyDomain,
    isFreeMail: subject.companyDomain === null,
    groupId: subject.campaign.groupId,
    returnDate: reading.returnDate,
    receivedAt,
    zone: subject.timezone ?? schedule?.timezone ?? 'UTC',
    schedule,
  });
}

/**
 * Applies a reply in the caller's transaction: class of the contact, stop rules, send, statistics, events, and the resulting subsequence.
 * The caller classifies its conversation (`classOfReply`).
 */
export async function settleReply(
  ctx: Ctx,
  workspaceId: number,
  fact: ReplyFact,
  effectSource: EffectSource = 'reply',
): Promise<SettledReply> {
  const { subject, reading, receivedAt } = fact;
  const { contactId, campaign, emailKey, sendId } = subject;
  const isClassified = fact.isNew
    ? await noteReply(ctx, workspaceId, fact)
    : mayClassify(fact) && (await setContactIntent(ctx, workspaceId, contactId, intentOf(fact)));
  if (!reading.isAutoReply && sendId !== null) {
    await markReplied(ctx, workspaceId, sendId, { at: receivedAt, intent: reading.intent });
  }
  const effects = effectsOfReply(subject, reading, receivedAt);
  const done = await applyEffects(ctx, workspaceId, { plan: campaign, contactId, emailKey }, effects, effectSource);
  const after = await contactNow(ctx, workspaceId, contactId);
  const optedOut = after.status === 'unsubscribed' && subject.status !== 'unsubscribed';
  if (optedOut) await countFacts(ctx, workspaceId, subject, ctx.clock.now(), { unsubscribes: 1 });
  const events: EventDraft[] = [replyEvent(fact, done.changed, after)];
  if (isClassified) events.push(classifiedEvent(fact));
  if (optedOut) events.push(unsubscribedEvent(subject, 'reply', effects.suppress?.scope ?? 'workspace'));
  if (done.changed && isHold(effects)) {
    const data = { ...contactBlocks(subject), holdUntil: isoOrNull(after.holdUntil), returnDate: reading.returnDate };
    events.push(contactHeld.draft(data, { occurredAt: receivedAt }));
  }
  await appendEvents(ctx, workspaceId, events);
  const news = { kind: 'reply', text: fact.trimmed, isAutoReply: reading.isAutoReply } as const;
  const routed = await routeContact(ctx, workspaceId, { campaignId: campaign.id, contactId, fact: news });
  const { status } = routed === null ? after : await contactNow(ctx, workspaceId, contactId);
  return { contactStatus: status, suppressed: done.suppressed };
}

/** Returns whether the effects are a temporary pause: an absence, or a doubtful opt-out that waits for a member. */
export function isHold({ contact }: StopEffects): boolean {
  return contact?.reason === 'out_of_office' || contact?.reason === 'unverified_opt_out';
}

/**
 * Returns whether a reply may set the contact's class: an auto-reply or a colleague's message carries less weight than
 * the contact's own words.
 */
function mayClassify(fact: ReplyFact): boolean {
  const { subject, reading } = fact;
  if (isAside(fact) && subject.replyIntent === 'interested') return false;
  return !reading.isAutoReply || [null, 'out_of_office', 'bounced'].includes(subject.replyIntent);
}

function intentOf({ reading, source }: ReplyFact): ContactIntent {
  return { replyIntent: reading.intent, replyLabel: reading.label, source, confidence: reading.confidence };
}

/** Records and counts a received reply. Returns whether its class is now the contact's. */
async function noteReply(ctx: Ctx, workspaceId: number, fact: ReplyFact): Promise<boolean> {
  const { subject, reading, messageId, threadId, receivedAt } = fact;
  const auto = reading.isAutoReply;
  const reply = { at: receivedAt, messageId, threadId, auto };
  const intent = mayClassify(fact) ? intentOf(fact) : null;
  const { replies, isClassed } = await recordReply(ctx, workspaceId, subject.contactId, reply, intent);
  const counted = COUNTED_INTENTS[reading.intent];
  await countFacts(ctx, workspaceId, subject, receivedAt, {
    ...(auto ? { auto_replies: 1 } : { replies: 1, ...(replies === 1 ? { unique_replies: 1 } : {}) }),
    ...(counted === null ? {} : { [counted]: 1 }),
  });
  return isClassed;
}

function replyEvent(fact: ReplyFact, stopped: boolean, after: { status: string; holdUntil: Date | null }): EventDraft {
  const { subject, reading } = fact;
  const data = {
    ...sendBlocks(subject),
    replyMessageId: fact.messageId,
    subject: fact.messageSubject,
    bodyTextTrimmed: fact.trimmed,
    receivedAt: fact.receivedAt.toISOString(),
    replyIntent: reading.intent,
    replyLabel: reading.label,
    stopped: stopped && after.status !== 'paused',
  };
  const facts = { occurredAt: fact.receivedAt };
  if (!reading.isAutoReply) return contactReplied.draft(data, facts);
  const { returnDate, referralEmail } = reading;
  const heldUntil = after.status === 'paused' ? isoOrNull(after.holdUntil) : null;
  return contactAutoReplied.draft({ ...data, returnDate, referralEmail, heldUntil }, facts);
}

function classifiedEvent(fact: ReplyFact): EventDraft {
  const { subject, reading } = fact;
  return replyClassified.draft({
    ...contactBlocks(subject),
    threadId: fact.threadId ?? subject.threadId ?? subject.contactThreadId,
    messageId: fact.messageId,
    replyIntent: reading.intent,
    replyLabel: reading.label,
    replyIntentBucket: bucketOfIntent(reading.intent),
    confidence: reading.confidence,
    intentSource: fact.source,
    previousReplyIntent: subject.replyIntent as ReplyIntent | null,
  });
}
