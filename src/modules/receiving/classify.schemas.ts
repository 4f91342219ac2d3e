import { type Static, Type } from 'typebox';
import { CONTACT_STATUSES } from '../../engine/lifecycle/enums.js';
import {
  INTENT_SOURCES,
  REPLY_INTENT_BUCKETS,
  REPLY_INTENTS,
  REPLY_LABELS,
} from '../../engine/lifecycle/reply-enums.js';
import { date, dtOut, email, enumOf, mapOf, nullable, uuid, withDefault } from '../../platform/http/types.js';

export const CampaignReplyClassifyIn = Type.Object(
  {
    contactId: Type.Optional(uuid({ description: 'The contact that answered.' })),
    email: Type.Optional(email({ description: 'Its address, instead of its id.' })),
    threadId: Type.Optional(Type.Integer({ description: 'ID of the conversation.' })),
    messageId: Type.Optional(Type.Integer({ description: 'A stored message of the inbox.' })),
    subject: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
    bodyText: Type.Optional(
      nullable(Type.String({ maxLength: 100_000 }), {
        description: 'The answer as it came; quotes and signature are cut off.',
        examples: ['Sounds good, call me on Thursday.'],
      }),
    ),
    bodyHtml: Type.Optional(
      nullable(Type.String({ maxLength: 500_000 }), { description: 'Read where there is no text.' }),
    ),
    headers: Type.Optional(
      mapOf(Type.String({ maxLength: 10_000 }), {
        maxProperties: 200,
        maxKeyLength: 200,
        description: 'Mail headers, used to recognize auto-replies: `{"Auto-Submitted": "auto-replied"}`.',
      }),
    ),
    replyIntent: Type.Optional(
      enumOf(REPLY_INTENTS, { description: 'The class, when you know it: set as if by hand.' }),
    ),
    replyLabel: Type.Optional(enumOf(REPLY_LABELS, { description: 'Subintent; must belong to `replyIntent`.' })),
    dryRun: withDefault(Type.Boolean({ description: 'True: says what would happen and changes nothing.' }), false),
  },
  {
    $id: 'CampaignReplyClassifyIn',
    description:
      'Exactly one of `contactId`, `email`, `threadId` and `messageId` is required. Without a body and without a class the stored message is read.',
  },
);
export type CampaignReplyClassifyIn = Static<typeof CampaignReplyClassifyIn>;

const ClassifySignal = Type.Object({
  key: Type.String({ description: 'The rule, model or mark that spoke.', examples: ['rule:opt_out.en'] }),
  weight: Type.Number(),
  excerpt: Type.String({ maxLength: 200, description: 'The words it found.' }),
});

export const CampaignReplyClassificationOut = Type.Object(
  {
    campaignId: uuid(),
    contactId: uuid(),
    threadId: nullable(Type.Integer()),
    messageId: nullable(Type.Integer(), {
      description: 'The stored message that was read; null: words that were handed in.',
    }),
    replyIntent: enumOf(REPLY_INTENTS),
    replyLabel: nullable(enumOf(REPLY_LABELS)),
    replyIntentBucket: enumOf(REPLY_INTENT_BUCKETS),
    intentSource: enumOf(INTENT_SOURCES),
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    signals: Type.Array(ClassifySignal, { description: 'Why it was classed so.' }),
    isAutoReply: Type.Boolean({ description: 'Written by a machine: it never counts as a reply.' }),
    returnDate: nullable(date(), { description: 'First day back, as an absence note says it.' }),
    referralEmail: nullable(Type.String(), { description: 'Other person to contact, as named in the reply.' }),
    contactStatus: enumOf(CONTACT_STATUSES, { description: 'Status afterwards; with `dryRun` what it would be.' }),
    suppressed: Type.Boolean({ description: 'Whether the address was suppressed for it.' }),
    emittedEvents: Type.Array(Type.Object({ id: uuid(), type: Type.String() }), {
      description: 'Events about the contact that were written; none with `dryRun`.',
    }),
    dryRun: Type.Boolean(),
    classifiedAt: dtOut(),
  },
  { $id: 'CampaignReplyClassificationOut' },
);
export type CampaignReplyClassificationOut = Static<typeof CampaignReplyClassificationOut>;
