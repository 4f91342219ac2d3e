import { type Static, Type } from 'typebox';
import { CONTACT_OUTCOMES, CONTACT_STATUS_REASONS, CONTACT_STATUSES } from '../../engine/lifecycle/enums.js';
import { INTENT_SOURCES, REPLY_INTENTS, REPLY_LABELS } from '../../engine/lifecycle/reply-enums.js';
import { dtOut, enumOf, nullable } from '../../platform/http/types.js';

export const CampaignContactOutcomeOut = Type.Object(
  {
    contactId: Type.String({ format: 'uuid' }),
    campaignId: Type.String({ format: 'uuid' }),
    email: Type.String({ format: 'email', examples: ['ana@example.com'] }),
    outcome: enumOf(CONTACT_OUTCOMES, {
      description:
        'What came of the contact so far: `in_progress` while messages are still to be sent, `no_reply` when all steps went ' +
        'out unanswered, else the class of the answer or what ended the sequence.',
    }),
    status: enumOf(CONTACT_STATUSES),
    statusReason: nullable(enumOf(CONTACT_STATUS_REASONS)),
    replyIntent: nullable(enumOf(REPLY_INTENTS), { description: 'Class of the latest answer; null: none yet.' }),
    replyLabel: nullable(enumOf(REPLY_LABELS), {
      description: 'A finer class under `replyIntent`, where one is sure enough.',
    }),
    intentSource: nullable(enumOf(INTENT_SOURCES), {
      description: '`manual`: set by a member; the classifier no longer changes it.',
    }),
    intentConfidence: nullable(Type.Number({ minimum: 0, maximum: 1 }), {
      description: 'Null for a class set by hand.',
    }),
    threadId: nullable(Type.Integer(), { description: 'Conversation with the contact.' }),
    messageId: nullable(Type.Integer(), { description: 'The answer that was classified last.' }),
    repliedAt: nullable(dtOut(), { description: 'Last answer of a person; automatic ones do not count.' }),
    classifiedAt: nullable(dtOut(), { description: 'Last classification by a machine.' }),
    overriddenAt: nullable(dtOut(), { description: 'When the class was set by hand.' }),
    note: nullable(Type.String(), { description: 'What was noted when the class was set by hand.' }),
    updatedAt: dtOut(),
  },
  { $id: 'CampaignContactOutcomeOut' },
);
export type CampaignContactOutcomeOut = Static<typeof CampaignContactOutcomeOut>;

export const CampaignContactOutcomesPageOut = Type.Object(
  {
    items: Type.Array(CampaignContactOutcomeOut),
    nextCursor: nullable(Type.String()),
    hasMore: Type.Boolean(),
  },
  { $id: 'CampaignContactOutcomesPageOut' },
);

const replyLabel = Type.Optional(
  nullable(enumOf(REPLY_LABELS), {
    description: 'A finer class; must lie under `replyIntent`.',
    examples: ['meeting_request'],
  }),
);
const note = Type.Optional(nullable(Type.String({ maxLength: 1000 }), { examples: ['Called back, wants a demo'] }));

export const ContactReplyIntentIn = Type.Object(
  {
    replyIntent: nullable(enumOf(REPLY_INTENTS), { description: 'Null returns to the class that the machine found.' }),
    replyLabel,
    note,
  },
  { $id: 'ContactReplyIntentIn' },
);

export const ThreadReplyIntentIn = Type.Object(
  {
    replyIntent: Type.Optional(
      nullable(enumOf(REPLY_INTENTS), { description: 'Null returns to the class that the machine found.' }),
    ),
    reply_intent: Type.Optional(nullable(enumOf(REPLY_INTENTS), { description: 'Another spelling of `replyIntent`.' })),
    replyLabel,
    note,
  },
  { $id: 'ThreadReplyIntentIn', description: 'One of `replyIntent` and `reply_intent` is required.' },
);

export const ThreadReplyIntentOut = Type.Object(
  {
    thread_id: Type.Integer(),
    replyIntent: nullable(enumOf(REPLY_INTENTS)),
    previousReplyIntent: nullable(enumOf(REPLY_INTENTS)),
    replyLabel: nullable(enumOf(REPLY_LABELS)),
    intentSource: enumOf(INTENT_SOURCES),
    updated_at: dtOut(),
  },
  { $id: 'ThreadReplyIntentOut' },
);
