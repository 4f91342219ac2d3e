import { type Static, Type } from 'typebox';
import { CONTACT_OUTCOMES, CONTACT_STATUS_REASONS, CONTACT_STATUSES } from '../../../engine/lifecycle/enums.js';
import { INTENT_SOURCES, REPLY_INTENTS, REPLY_LABELS } from '../../../engine/lifecycle/reply-enums.js';
import { dtOut, enumOf, nullable } from '../../../platform/http/types.js';

export const CampaignContactOutcomeOut = Type.Object(
  {
    contactId: Type.String({ format: 'uuid' }),
    campaignId: Type.String({ format: 'uuid' }),
    email: Type.String({ format: 'email', examples: ['ana@example.com'] }),
    outcome: enumOf(CONTACT_OUTCOMES, {
      description:
        'Outcome of the contact. `in_progress`: emails are scheduled; `no_reply`: all steps were sent without a reply; otherwise the intent of the reply or the reason the sequence stopped.',
    }),
    status: enumOf(CONTACT_STATUSES),
    statusReason: nullable(enumOf(CONTACT_STATUS_REASONS)),
    replyIntent: nullable(enumOf(REPLY_INTENTS), { description: 'Intent of the latest reply; null without a reply.' }),
    replyLabel: nullable(enumOf(REPLY_LABELS), {
      description: 'Subintent of `replyIntent`, if the classifier is confident.',
    }),
    intentSource: nullable(enumOf(INTENT_SOURCES), {
      description: '`manual`: set by a member; the classifier no longer changes it.',
    }),
    intentConfidence: nullable(Type.Number({ minimum: 0, maximum: 1 }), {
      description: 'Confidence of the classifier; null for an intent set by a member.',
    }),
    threadId: nullable(Type.Integer(), { description: 'ID of the conversation with the contact.' }),
    messageId: nullable(Type.Integer(), { description: 'ID of the last classified reply.' }),
    repliedAt: nullable(dtOut(), { description: 'Time of the last human reply; auto-replies do not count.' }),
    classifiedAt: nullable(dtOut(), { description: 'Time of the last automatic classification.' }),
    overriddenAt: nullable(dtOut(), { description: 'Time when a member set the intent.' }),
    note: nullable(Type.String(), { description: 'Note saved when a member set the intent.' }),
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
    description: 'Subintent; must belong to `replyIntent`.',
    examples: ['meeting_request'],
  }),
);
const note = Type.Optional(nullable(Type.String({ maxLength: 1000 }), { examples: ['Called back, wants a demo'] }));

export const ContactReplyIntentIn = Type.Object(
  {
    replyIntent: nullable(enumOf(REPLY_INTENTS), {
      description: 'Intent of the reply. Null restores the intent of the classifier.',
    }),
    replyLabel,
    note,
  },
  { $id: 'ContactReplyIntentIn' },
);

export const ThreadReplyIntentIn = Type.Object(
  {
    replyIntent: Type.Optional(
      nullable(enumOf(REPLY_INTENTS), {
        description: 'Intent of the reply. Null restores the intent of the classifier.',
      }),
    ),
    reply_intent: Type.Optional(nullable(enumOf(REPLY_INTENTS), { description: 'Alias of `replyIntent`.' })),
    replyLabel,
    note,
  },
  { $id: 'ThreadReplyIntentIn', description: 'Intent of the reply. Requires `replyIntent` or `reply_intent`.' },
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
