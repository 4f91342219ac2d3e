import { emailKey } from '../../../engine/address/email-key.js';
import type { IntentSource } from '../../../engine/lifecycle/reply-enums.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { rehearse } from '../../../platform/db/rehearse.js';
import { notFound } from '../../../platform/errors.js';
import { getCampaign } from '../../outreach/campaigns/index.js';
import { askForDecision } from '../../outreach/threads/decisions/index.js';
import { setMessageClass, setThreadIntent } from '../../outreach/threads/index.js';
import { type AnswerWords, readWords } from './classify-words.js';
import {
  findAnswer,
  findContactByEmail,
  findLastEvent,
  findNewestAnswer,
  listEventsOf,
  type StoredAnswer,
} from './matching/classify.reads.js';
import { findThreadContact, listTextsOfThread } from './matching/match.reads.js';
import { lockSubject, type Subject } from './matching/match-subject.js';
import { givenReading, type ReplyReading } from './matching/reply-reading.js';
import { sourceOf } from './matching/source.service.js';
import { classOfReply } from './matching/thread-class.js';
import { assertLabel, type IntentOverride } from './settling/settle-override.service.js';
import { type SettledReply, settleReply } from './settling/settle-reply.service.js';

/** Subject of the reply; exactly one is set. */
export type AnswerOf =
  | { readonly contactId: string }
  | { readonly email: string }
  | { readonly threadId: number }
  | { readonly messageId: number };

export interface ClassifyInput {
  readonly workspaceId: number;
  readonly campaignId: string;
  readonly of: AnswerOf;
  /** Submitted text; null for the stored message. */
  readonly words: AnswerWords | null;
  /** Intent set by the caller; null for automatic classification. */
  readonly given: IntentOverride | null;
  readonly dryRun: boolean;
}

export interface ClassifiedReply {
  readonly subject: Subject;
  readonly threadId: number | null;
  readonly messageId: number | null;
  readonly reading: ReplyReading;
  readonly source: IntentSource;
  readonly settled: SettledReply;
  readonly emitted: ReadonlyArray<{ id: string; type: string }>;
}

/**
 * Classifies a reply and applies the consequences; stores nothing with `dryRun`. Throws 404 `campaign_not_found`,
 * `contact_not_found`, `message_not_found`; 422 if the label belongs to another intent.
 */
export async function classifyReplyOf(ctx: Ctx, input: ClassifyInput): Promise<ClassifiedReply> {
  if (input.given !== null) assertLabel(input.given);
  if (!input.dryRun) return inTx(ctx, (ctx) => classify(ctx, input));
  const result = await rehearse(ctx, (ctx) => classify(ctx, input));
  return { ...result, emitted: [] };
}

async function classify(ctx: Ctx, input: ClassifyInput): Promise<ClassifiedReply> {
  const { workspaceId, campaignId, words, given } = input;
  await getCampaign(ctx, workspaceId, campaignId);
  const { contactId, answer } = await findWhose(ctx, input);
  const sendId = answer?.sendId ?? null;
  const subject = await lockSubject(ctx, workspaceId, { campaignId, contactId, sendId });
  if (subject === null) throw notFound('contact');
  const threadId = answer?.threadId ?? subject.threadId ?? subject.contactThreadId;
  const isHandedIn = words !== null || given !== null;
  const stored = answer ?? (isHandedIn ? null : await newestOf(ctx, workspaceId, threadId));

  const receivedAt = stored?.receivedAt ?? ctx.clock.now();
  const sent = threadId === null ? [] : await listTextsOfThread(ctx.sql, workspaceId, threadId);
  const read = await readWords(ctx, words ?? (await wordsOf(ctx, workspaceId, stored)), {
    workspaceId,
    from: subject.email,
    receivedAt,
    sent,
  });
  const reading = given?.replyIntent == null ? read.reading : givenReading(given.replyIntent, given.replyLabel ?? null);
  const source: IntentSource = given?.replyIntent == null ? reading.source : 'manual';
  if (stored !== null && given === null) await setMessageClass(ctx, workspaceId, stored.id, reading);
  const before = await findLastEvent(ctx.sql, workspaceId);
  // The caller names the contact of the reply.
  const reply = { reading, source, isFromContact: true };
  if (threadId !== null) await setThreadIntent(ctx, workspaceId, threadId, classOfReply(reply));
  const settled = await settleReply(
    ctx,
    workspaceId,
    {
      ...reply,
      subject,
      threadId,
      messageId: stored?.id ?? null,
      messageSubject: words?.subject ?? stored?.subject ?? '',
      trimmed: read.trimmed,
      receivedAt,
      // A message in the inbox was counted on arrival.
      isNew: stored === null,
    },
    'api',
  );
  if (reading.optOut === 'doubtful') {
    // Submitted text has no message of its own: the newest message of its conversation is reviewed.
    const asked = stored ?? (threadId === null ? undefined : await findNewestAnswer(ctx.sql, workspaceId, threadId));
    if (asked !== undefined) await askForDecision(ctx, workspaceId, asked.id);
  }
  const emitted = await listEventsOf(ctx.sql, workspaceId, contactId, before);
  return { subject, threadId, messageId: stored?.id ?? null, reading, source, settled, emitted };
}

async function findWhose(
  ctx: Ctx,
  { workspaceId, campaignId, of }: ClassifyInput,
): Promise<{ contactId: string; answer: StoredAnswer | null }> {
  if ('contactId' in of) return { contactId: of.contactId, answer: null };
  if ('email' in of) {
    const contactId = await findContactByEmail(ctx.sql, workspaceId, campaignId, emailKey(of.email));
    if (contactId === null) throw notFound('contact');
    return { contactId, answer: null };
  }
  if ('threadId' in of) {
    const contactId = await findThreadContact(ctx.sql, workspaceId, of.threadId);
    if (contactId === null) throw notFound('contact');
    return { contactId, answer: null };
  }
  const answer = await findAnswer(ctx.sql, workspaceId, of.messageId);
  if (answer === undefined) throw notFound('message');
  if (answer.contactId === null) throw notFound('contact');
  return { contactId: answer.contactId, answer };
}

async function newestOf(ctx: Ctx, workspaceId: number, threadId: number | null): Promise<StoredAnswer> {
  const found = threadId === null ? undefined : await findNewestAnswer(ctx.sql, workspaceId, threadId);
  if (found === undefined) throw notFound('message');
  return found;
}

async function wordsOf(ctx: Ctx, workspaceId: number, stored: StoredAnswer | null): Promise<AnswerWords> {
  if (stored === null) return { subject: '', bodyText: '', bodyHtml: null, headers: {}, raw: null };
  const { subject, bodyText, bodyHtml } = stored;
  const raw = await sourceOf(ctx, workspaceId, stored);
  return { subject, bodyText, bodyHtml, headers: {}, raw };
}
