import {
  bucketOfIntent,
  INTENT_OF_LABEL,
  type IntentSource,
  type ReplyIntent,
  type ReplyLabel,
} from '../../../../engine/lifecycle/reply-enums.js';
import type { StopEffects } from '../../../../engine/stop-rules/effects.js';
import { decideOnBounceByHand } from '../../../../engine/stop-rules/on-bounce.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { notFound, valueError } from '../../../../platform/errors.js';
import { isoOrNull } from '../../../../platform/http/wire.js';
import { appendEvents, type EventDraft } from '../../../foundation/events/index.js';
import { appendAudit } from '../../../foundation/workspaces/index.js';
import { getCampaign } from '../../../outreach/campaigns/index.js';
import { reopenCampaign } from '../../../outreach/campaigns/reopening/index.js';
import { contactHeld, contactResumed } from '../../../outreach/contacts/contacts.events.js';
import { changeContacts, setContactIntent } from '../../../outreach/contacts/status/index.js';
import { setThreadIntent } from '../../../outreach/threads/index.js';
import { applyEffects, continueContacts } from '../../../sending/sequence/index.js';
import { routeContact } from '../../../sending/subsequences/index.js';
import { findLatestClass } from '../matching/classify.reads.js';
import { contactBlocks, lockSubject, type Subject } from '../matching/match-subject.js';
import { givenReading, type ReplyReading } from '../matching/reply-reading.js';
import { intentOverridden } from './receiving.events.js';
import { contactNow, unsubscribedEvent } from './settle-opt-out.service.js';
import { COUNTED_INTENTS, effectsOfReply, isHold } from './settle-reply.service.js';
import { countFacts } from './settle-stats.js';

export interface IntentOverride {
  /** Intent; null restores the detected one. */
  readonly replyIntent: ReplyIntent | null;
  readonly replyLabel?: ReplyLabel | null | undefined;
  readonly note?: string | null | undefined;
}

export interface OverriddenIntent {
  readonly replyIntent: ReplyIntent | null;
  readonly replyLabel: ReplyLabel | null;
  readonly source: IntentSource;
  readonly previousReplyIntent: ReplyIntent | null;
}

/** Stop reasons caused by replies. An intent that does not stop the sequence reverts them. */
const REPLY_REASONS = ['reply', 'auto_reply', 'out_of_office', 'negative_intent', 'positive_intent', 'left_company'];

/** Requires a label that belongs to its intent. Throws 422 `conflicting_values`. */
export function assertLabel({ replyIntent, replyLabel }: IntentOverride): void {
  if (replyLabel == null || (replyIntent !== null && INTENT_OF_LABEL[replyLabel] === replyIntent)) return;
  throw valueError(
    ['body', 'replyLabel'],
    'conflicting_values',
    say`the label ${replyLabel} belongs to the intent ${INTENT_OF_LABEL[replyLabel]}`,
    replyLabel,
  );
}

/**
 * Sets the intent of a contact's reply for a member. The intent outranks later detected ones, and its stop rules apply:
 * they may stop the sequence, or resume one that the previous intent had stopped. Throws 404
 * `campaign_not_found` and `contact_not_found`.
 */
export function overrideContactIntent(
  ctx: Ctx,
  input: { workspaceId: number; campaignId: string; contactId: string; override: IntentOverride },
): Promise<OverriddenIntent> {
  assertLabel(input.override);
  return inTx(ctx, async (ctx) => {
    await getCampaign(ctx, input.workspaceId, input.campaignId);
    const { campaignId, contactId } = input;
    const subject = await lockSubject(ctx, input.workspaceId, { campaignId, contactId, sendId: null });
    if (subject === null) throw notFound('contact');
    return override(ctx, input.workspaceId, subject, subject.threadId ?? subject.contactThreadId, input.override);
  });
}

/**
 * Sets the intent like `overrideContactIntent`, for callers that have locked the contact. Sets the intent of
 * `threadId`, too.
 */
export async function override(
  ctx: Ctx,
  workspaceId: number,
  subject: Subject,
  threadId: number | null,
  wanted: IntentOverride,
): Promise<OverriddenIntent> {
  const machine =
    wanted.replyIntent === null && threadId !== null ? await findLatestClass(ctx.sql, workspaceId, threadId) : null;
  const reading = wanted.replyIntent === null ? machine : givenReading(wanted.replyIntent, wanted.replyLabel ?? null);
  const source: IntentSource = wanted.replyIntent === null ? (machine?.source ?? 'rules') : 'manual';
  const previousReplyIntent = subject.replyIntent as ReplyIntent | null;
  const result: OverriddenIntent = {
    replyIntent: reading?.intent ?? null,
    replyLabel: reading?.label ?? null,
    source,
    previousReplyIntent,
  };
  if (isAsWanted(subject, wanted, result)) return result;

  const released = wanted.replyIntent === null;
  const note = wanted.note === undefined ? (released ? null : subject.intentNote) : wanted.note;
  const confidence = released ? (reading?.confidence ?? null) : null;
  const { replyIntent, replyLabel } = result;
  await setContactIntent(
    ctx,
    workspaceId,
    subject.contactId,
    { replyIntent, replyLabel, source, confidence, note },
    released,
  );
  if (threadId !== null) await setIntentByHand(ctx, workspaceId, threadId, result, note);
  await recount(ctx, workspaceId, subject, previousReplyIntent, replyIntent);
  const events: EventDraft[] = [overriddenEvent(subject, threadId, result, note)];
  if (reading !== null) events.push(...(await followRules(ctx, workspaceId, subject, reading)));
  await appendEvents(ctx, workspaceId, events);
  const { campaign, contactId } = subject;
  await routeContact(ctx, workspaceId, { campaignId: campaign.id, contactId, fact: { kind: 'classified' } });
  await appendAudit(ctx, workspaceId, {
    action: 'contact.intent_overridden',
    resource: 'contact',
    resourceId: subject.contactId,
    changes: { replyIntent: [previousReplyIntent, replyIntent] },
  });
  return result;
}

export function setIntentByHand(
  ctx: Ctx,
  workspaceId: number,
  threadId: number,
  { replyIntent, replyLabel, source }: OverriddenIntent,
  note: string | null,
): Promise<number> {
  return setThreadIntent(ctx, workspaceId, threadId, {
    replyIntent,
    replyLabel,
    bucket: bucketOfIntent(replyIntent),
    source: replyIntent === null ? null : source,
    note,
    byHand: true,
    isAutomatic: false,
    isAside: false,
  });
}

function isAsWanted(subject: Subject, wanted: IntentOverride, result: OverriddenIntent): boolean {
  if (wanted.replyIntent === null) return !subject.isOverridden;
  return (
    subject.isOverridden &&
    subject.replyIntent === result.replyIntent &&
    subject.replyLabel === result.replyLabel &&
    (wanted.note === undefined || wanted.note === subject.intentNote)
  );
}

/** Corrects the statistics, which count the current meaning of replies, not the first one. */
async function recount(
  ctx: Ctx,
  workspaceId: number,
  subject: Subject,
  before: ReplyIntent | null,
  after: ReplyIntent | null,
): Promise<void> {
  const from = before === null ? null : COUNTED_INTENTS[before];
  const to = after === null ? null : COUNTED_INTENTS[after];
  if (from === to) return;
  await countFacts(ctx, workspaceId, subject, subject.lastRepliedAt ?? subject.classifiedAt ?? ctx.clock.now(), {
    ...(from === null ? {} : { [from]: -1 }),
    ...(to === null ? {} : { [to]: 1 }),
  });
}

async function followRules(
  ctx: Ctx,
  workspaceId: number,
  subject: Subject,
  reading: ReplyReading,
): Promise<EventDraft[]> {
  const { campaign, contactId, emailKey } = subject;
  const isBounce = reading.intent === 'bounced';
  const effects = isBounce
    ? decideOnBounceByHand(campaign.stopRules)
    : effectsOfReply(subject, reading, ctx.clock.now());
  // A bounced address is no reason to continue, regardless of why the sequence ended.
  const goesOn = !isBounce && !endsSequence(effects) && (await resume(ctx, workspaceId, subject));
  const done = await applyEffects(ctx, workspaceId, { plan: campaign, contactId, emailKey }, effects, 'api');
  const after = await contactNow(ctx, workspaceId, contactId);
  const events: EventDraft[] = [];
  if (goesOn && after.status === 'active' && campaign.plan !== null) {
    const planned = await continueContacts(ctx, campaign.plan, [contactId]);
    if (planned > 0) await reopenCampaign(ctx, workspaceId, campaign.plan.id);
    events.push(contactResumed.draft({ ...contactBlocks(subject), by: 'manual' }));
  }
  if (after.status === 'unsubscribed' && subject.status !== 'unsubscribed') {
    await countFacts(ctx, workspaceId, subject, ctx.clock.now(), { unsubscribes: 1 });
    events.push(unsubscribedEvent(subject, 'reply', effects.suppress?.scope ?? 'workspace'));
  }
  if (done.changed && isHold(effects)) {
    const holdUntil = isoOrNull(after.holdUntil);
    events.push(contactHeld.draft({ ...contactBlocks(subject), holdUntil, returnDate: reading.returnDate }));
  }
  return events;
}

/**
 * Returns whether the effects stop the sequence. A hold is a pause that ends automatically, so the sequence continues.
 */
function endsSequence({ contact }: StopEffects): boolean {
  return contact !== null && contact.reason !== 'out_of_office';
}

async function resume(ctx: Ctx, workspaceId: number, subject: Subject): Promise<boolean> {
  const wasEnded = ['replied', 'stopped', 'paused'].includes(subject.status);
  if (!wasEnded || !REPLY_REASONS.includes(subject.statusReason ?? '')) return false;
  const changed = await changeContacts(ctx, workspaceId, [subject.contactId], { status: 'active', reason: null });
  return changed.length > 0;
}

function overriddenEvent(
  subject: Subject,
  threadId: number | null,
  { replyIntent, replyLabel, source, previousReplyIntent }: OverriddenIntent,
  note: string | null,
): EventDraft {
  return intentOverridden.draft({
    ...contactBlocks(subject),
    threadId,
    messageId: null,
    replyIntent,
    replyLabel,
    replyIntentBucket: bucketOfIntent(replyIntent),
    confidence: source === 'manual' ? 1 : null,
    intentSource: source,
    previousReplyIntent,
    note,
  });
}
