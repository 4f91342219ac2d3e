import { type Said, say } from '../../../engine/words/say.js';
import { ValidationError, valueIssue } from '../../../platform/errors.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf } from '../../../platform/http/wire.js';
import { CampaignPath } from '../../outreach/campaigns/index.js';
import { CampaignReplyClassificationOut, CampaignReplyClassifyIn } from './classify.schemas.js';
import { type AnswerOf, type ClassifiedReply, classifyReplyOf } from './classify.service.js';
import type { AnswerWords } from './classify-words.js';

/** Registers the operation that classifies a reply. */
export function classifyRoutes(app: App): void {
  operation(app, {
    id: 'classifyCampaignReply',
    method: 'POST',
    path: '/campaigns/{campaign_id}/replies/classify',
    tag: 'Replies',
    summary: 'Classify a reply',
    description:
      'Classifies a reply and applies the result: stop rules of the campaign, a suppression if the contact unsubscribes, and the events of a reply. Name the contact, and send the text, an intent, or neither to classify the stored message again. Use `dryRun` to test.',
    params: CampaignPath,
    body: CampaignReplyClassifyIn,
    response: CampaignReplyClassificationOut,
    errors: ['campaign_not_found', 'contact_not_found', 'message_not_found'],
    example: {
      body: { email: 'ana@example.com', subject: 'Re: Quick question', bodyText: 'Please remove me.', dryRun: true },
    },
    handler: async (ctx, { params, body, workspaceId }) => {
      const classified = await classifyReplyOf(ctx, {
        workspaceId,
        campaignId: params.campaign_id,
        of: answerOf(body),
        words: wordsOf(body),
        given: givenOf(body),
        dryRun: body.dryRun,
      });
      return toWire(classified, body.dryRun, ctx.clock.now());
    },
  });
}

function answerOf({ contactId, email, threadId, messageId }: CampaignReplyClassifyIn): AnswerOf {
  const given: AnswerOf[] = [
    ...(contactId === undefined ? [] : [{ contactId }]),
    ...(email === undefined ? [] : [{ email }]),
    ...(threadId === undefined ? [] : [{ threadId }]),
    ...(messageId === undefined ? [] : [{ messageId }]),
  ];
  const names = 'contactId, email, threadId, messageId';
  const [first] = given;
  if (first === undefined) throw invalid('missing_one_of', say`give one of ${names}`);
  if (given.length > 1) throw invalid('conflicting_values', say`give only one of ${names}`);
  return first;
}

function givenOf({ replyIntent, replyLabel }: CampaignReplyClassifyIn) {
  if (replyIntent !== undefined) return { replyIntent, replyLabel: replyLabel ?? null };
  if (replyLabel !== undefined) throw invalid('missing_one_of', say('requires `replyIntent`'), ['replyLabel']);
  return null;
}

function wordsOf({ subject, bodyText, bodyHtml, headers }: CampaignReplyClassifyIn): AnswerWords | null {
  if (bodyText == null && bodyHtml == null) return null;
  return {
    subject: subject ?? '',
    bodyText: bodyText ?? null,
    bodyHtml: bodyHtml ?? null,
    headers: headers ?? {},
    raw: null,
  };
}

function invalid(code: string, text: Said, at: readonly string[] = []): ValidationError {
  return new ValidationError([valueIssue(['body', ...at], code, text)]);
}

function toWire(
  { subject, reading, settled, source, emitted, threadId, messageId }: ClassifiedReply,
  dryRun: boolean,
  classifiedAt: Date,
): CampaignReplyClassificationOut {
  return {
    campaignId: subject.campaignId,
    contactId: subject.contactId,
    threadId,
    messageId,
    replyIntent: reading.intent,
    replyLabel: reading.label,
    replyIntentBucket: reading.bucket,
    intentSource: source,
    confidence: reading.confidence,
    signals: reading.signals.map(({ key, weight, excerpt }) => ({ key, weight, excerpt })),
    isAutoReply: reading.isAutoReply,
    returnDate: reading.returnDate,
    referralEmail: reading.referralEmail,
    // The state machine wrote this status.
    contactStatus: settled.contactStatus as CampaignReplyClassificationOut['contactStatus'],
    suppressed: settled.suppressed,
    emittedEvents: emitted.map(({ id, type }) => ({ id, type })),
    dryRun,
    classifiedAt: isoOf(classifiedAt),
  };
}
