import { type Static, Type } from 'typebox';
import { dtOut, nullable, pageCursor, withDefault } from '../../../platform/http/types.js';

export const TimelineQuery = Type.Object({
  cursor: Type.Optional(pageCursor({ description: '`nextCursor` of the previous page.' })),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 200 }), 50),
});

const TimelineItemOut = Type.Object(
  {
    id: Type.String({
      description: 'ID of the event, message, note, or profile; unique within a type.',
      examples: ['01959f00-9999-7aaa-8bbb-000000000009'],
    }),
    at: dtOut(),
    type: Type.String({
      description:
        'Event type. Messages outside campaigns are `inbox.message.received` and `inbox.message.sent`, notes are `inbox.note.created`, and changes of the address book are `profile.created` and `profile.merged`.',
      examples: ['campaign.email.sent'],
    }),
    campaignId: nullable(Type.String()),
    campaignName: nullable(Type.String()),
    contactId: nullable(Type.String()),
    stepOrder: nullable(Type.Integer({ examples: [2] })),
    threadId: nullable(Type.Integer({ examples: [901] })),
    sendId: nullable(Type.String({ examples: ['01959f00-4444-7aaa-8bbb-000000000004'] })),
    author: nullable(
      Type.String({ description: 'Member or API key that wrote the note; null for other items.', examples: ['Mia'] }),
    ),
    text: Type.String({ description: 'Item as a sentence.', examples: ['Step 2 sent: Quick question'] }),
  },
  { $id: 'TimelineItemOut' },
);
export type TimelineItemOut = Static<typeof TimelineItemOut>;

export const TimelinePageOut = Type.Object(
  { items: Type.Array(TimelineItemOut), nextCursor: nullable(Type.String()), hasMore: Type.Boolean() },
  { $id: 'TimelinePageOut' },
);
