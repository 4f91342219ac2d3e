import { type Static, Type } from 'typebox';
import { CONTACT_STATUSES } from '../../../engine/lifecycle/enums.js';
import {
  INTENT_SOURCES,
  REPLY_INTENT_BUCKETS,
  REPLY_INTENTS,
  REPLY_LABELS,
} from '../../../engine/lifecycle/reply-enums.js';
import { date, dtOut, email, enumOf, mapOf, nullable, uuid, withDefault } from '../../../platform/http/types.js';

export const CampaignReplyClassifyIn = Type.Object(
  {
    contactId: Type.Optional(uuid({ description: 'Contact that replied.' })),
    email: Type.Optional(email({ description: 'Address of the contact, in place of its ID.' })),
    threadId: Type.Optional(Type.Integer({ description: 'ID of the conversation.' })),
    messageId: Type.Optional(Type.Integer({ description: 'ID of a stored inbox message.' })),
    subject: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
    bodyText: Type.Optional(
      nullable(Type.String({ maxLength: 100_000 }), {
        description: 'Reply as received; quotes and signature are removed.',
        examples: ['Sounds good, call me on Thursday.'],
      }),
    ),
    bodyHtml: Type.Optional(
      nullable(Type.String({ maxLength: 500_000 }), { description: 'HTML of the reply, used if there is no text.' }),
    ),
    headers: Type.Optional(
      mapOf(Type.String({ maxLength: 10_000 }), {
        maxProperties: 200,
        maxKeyLength: 200,
        description: 'Mail headers, used to recognize auto-replies: `{"Auto-Submitted": "auto-replied"}`.',
      }),
    ),
    replyIntent: Type.Optional(
      enumOf(REPLY_INTENTS, { description: 'Known intent. Treated like an intent set by a member.' }),
    ),
    replyLabel: Type.Optional(enumOf(REPLY_LABELS, { description: 'Subintent; must belong to `replyIntent`.' })),
    dryRun: withDefault(
      Type.Boolean({ description: 'Whether to return the effect without changing anything.' }),
      false,
    ),
  },
  {
    $id: 'CampaignReplyClassifyIn',
    description:
      'Reply to classify. Requires exactly one of `contactId`, `email`, `threadId` and `messageId`. Without a body and an intent, the stored message is classified.',
  },
);
export type CampaignReplyClassifyIn = Static<typeof CampaignReplyClassifyIn>;

const ClassifySignal = Type.Object({
  key: Type.String({ description: 'Rule, model or marker that decided.', examples: ['rule:opt_out.en'] }),
  weight: Type.Number(),
  excerpt: Type.String({ maxLength: 200, description: 'Words that matched.' }),
});

export const CampaignReplyClassificationOut = Type.Object(
  {
    campaignId: uuid(),
    contactId: uuid(),
    threadId: nullable(Type.Integer()),
    messageId: nullable(Type.Integer(), {
      description: 'Stored message that was classified; null if the request contained the text.',
    }),
    replyIntent: enumOf(REPLY_INTENTS),
    replyLabel: nullable(enumOf(REPLY_LABELS)),
    replyIntentBucket: enumOf(REPLY_INTENT_BUCKETS),
    intentSource: enumOf(INTENT_SOURCES),
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    signals: Type.Array(ClassifySignal, { description: 'Reason for the intent.' }),
    isAutoReply: Type.Boolean({
      description: 'Whether a machine wrote the message; auto-replies never count as replies.',
    }),
    returnDate: nullable(date(), { description: 'Return date stated in an out-of-office reply.' }),
    referralEmail: nullable(Type.String(), { description: 'Other person to contact, as named in the reply.' }),
    contactStatus: enumOf(CONTACT_STATUSES, {
      description: 'Status after the classification; with `dryRun`, the status it would have.',
    }),
    suppressed: Type.Boolean({ description: 'Whether the address was suppressed.' }),
    emittedEvents: Type.Array(Type.Object({ id: uuid(), type: Type.String() }), {
      description: 'Contact events that were recorded; none with `dryRun`.',
    }),
    dryRun: Type.Boolean(),
    classifiedAt: dtOut(),
  },
  { $id: 'CampaignReplyClassificationOut' },
);
export type CampaignReplyClassificationOut = Static<typeof CampaignReplyClassificationOut>;
