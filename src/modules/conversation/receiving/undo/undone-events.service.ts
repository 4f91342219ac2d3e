import type { ContactStatusReason } from '../../../../engine/lifecycle/enums.js';
import {
  bucketOfIntent,
  type IntentSource,
  type ReplyIntent,
  type ReplyLabel,
} from '../../../../engine/lifecycle/reply-enums.js';
import type { Ctx } from '../../../../platform/context.js';
import { appendEvents, type EventDraft } from '../../../foundation/events/index.js';
import { contactResumed } from '../../../outreach/contacts/contacts.events.js';
import { announceStopped } from '../../../outreach/contacts/status/index.js';
import { appendStats, NO_STEP } from '../../../outreach/statistics/index.js';
import { contactBlocks, loadSubject, type Subject } from '../matching/match-subject.js';
import { intentOverridden } from '../settling/receiving.events.js';
import { COUNTED_INTENTS } from '../settling/settle-reply.service.js';
import { countFacts } from '../settling/settle-stats.js';
import type { ContactState } from './act-rows.reads.js';
import { type ClassAct, isInSequence, type Restored } from './class-act.js';

/**
 * Writes events for the changes of an undo, and reverses the action's statistics at the times at which they were
 * counted.
 * @param own contacts of the conversations themselves, whose intents are restored
 */
export async function announceUndone(
  ctx: Ctx,
  workspaceId: number,
  act: ClassAct,
  restored: readonly Restored[],
  own: ReadonlySet<string | null>,
): Promise<void> {
  const events: EventDraft[] = [];
  for (const { before, after } of restored) {
    const subject = await loadSubject(ctx, workspaceId, before.id, null);
    if (subject === null) continue;
    const threadId = act.threads.find(({ after }) => after.contact_id === before.id)?.after.id ?? null;
    if (own.has(before.id)) {
      await uncount(ctx, workspaceId, act, subject, { before, after });
      if (before.reply_intent !== after.reply_intent || before.reply_label !== after.reply_label) {
        events.push(intentEvent(subject, threadId, before, after));
      }
    }
    if (isInSequence(before) && !isInSequence(after) && before.status !== 'pending') {
      events.push(contactResumed.draft({ ...contactBlocks(subject), by: 'manual' }));
    }
    if (!isInSequence(before) && isInSequence(after) && ['replied', 'stopped'].includes(before.status)) {
      const { id, campaign_id: campaignId } = before;
      const stopped = { id, campaignId, email: subject.email, previousStatus: after.status };
      await announceStopped(ctx, workspaceId, [stopped], before.status_reason as ContactStatusReason, null);
    }
  }
  await appendEvents(ctx, workspaceId, events);
}

async function uncount(
  ctx: Ctx,
  workspaceId: number,
  act: ClassAct,
  subject: Subject,
  { before, after }: Restored,
): Promise<void> {
  const at = new Date(act.at);
  const from = after.reply_intent === null ? null : COUNTED_INTENTS[after.reply_intent as ReplyIntent];
  const to = before.reply_intent === null ? null : COUNTED_INTENTS[before.reply_intent as ReplyIntent];
  if (from !== to) {
    const repliedAt = before.last_replied_at ?? before.classified_at;
    await countFacts(ctx, workspaceId, subject, repliedAt === null ? at : new Date(repliedAt), {
      ...(from === null ? {} : { [from]: -1 }),
      ...(to === null ? {} : { [to]: 1 }),
    });
  }
  if (after.status === 'unsubscribed' && before.status !== 'unsubscribed') {
    await countFacts(ctx, workspaceId, subject, at, { unsubscribes: -1 });
  }
  if (after.status === 'completed' && before.status !== 'completed') {
    const { id: campaignId } = subject.campaign;
    await appendStats(ctx, workspaceId, [
      { campaignId, stepId: NO_STEP, variantId: NO_STEP, at, counts: { completed: -1 } },
    ]);
  }
}

function intentEvent(subject: Subject, threadId: number | null, before: ContactState, after: ContactState): EventDraft {
  return intentOverridden.draft({
    ...contactBlocks(subject),
    threadId,
    messageId: null,
    replyIntent: before.reply_intent as ReplyIntent | null,
    replyLabel: before.reply_label as ReplyLabel | null,
    replyIntentBucket: bucketOfIntent(before.reply_intent as ReplyIntent | null),
    confidence: before.intent_confidence,
    intentSource: (before.intent_source ?? 'rules') as IntentSource,
    previousReplyIntent: after.reply_intent as ReplyIntent | null,
    note: before.intent_note,
  });
}
