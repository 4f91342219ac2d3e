import { type Static, Type } from 'typebox';
import { dtOut, nullable, pageCursor, withDefault } from '../../../platform/http/types.js';

export const TimelineQuery = Type.Object({
  cursor: Type.Optional(pageCursor({ description: '`nextCursor` of the previous page.' })),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 200 }), 50),
});

const FieldChangeOut = Type.Object(
  {
    field: Type.String({
      description: 'Name of the field in a profile; `custom.<name>` for a custom field.',
      examples: ['company'],
    }),
    label: Type.String({ description: 'Name of the field for members.', examples: ['Company'] }),
    from: Type.Unknown({
      description:
        'Value before the change, up to 200 characters; null for none. Of `tags`, the removed ones; of `legalBasis`, the basis.',
      examples: ['Acme'],
    }),
    to: Type.Unknown({
      description:
        'Value after the change, up to 200 characters; null for none. Of `tags`, the added ones; of `legalBasis`, the basis.',
      examples: ['Initech'],
    }),
  },
  { $id: 'ProfileFieldChangeOut' },
);

const TimelineItemOut = Type.Object(
  {
    id: Type.String({
      description: 'ID of the event, message, note, profile, or change; unique within a type.',
      examples: ['01959f00-9999-7aaa-8bbb-000000000009'],
    }),
    at: dtOut(),
    type: Type.String({
      description:
        'Event type. Messages outside campaigns are `inbox.message.received` and `inbox.message.sent`, notes are `inbox.note.created`, and changes of the address book are `profile.created`, `profile.updated`, and `profile.merged`.',
      examples: ['campaign.email.sent'],
    }),
    campaignId: nullable(Type.String()),
    campaignName: nullable(Type.String()),
    contactId: nullable(Type.String()),
    stepOrder: nullable(Type.Integer({ examples: [2] })),
    threadId: nullable(Type.Integer({ examples: [901] })),
    sendId: nullable(Type.String({ examples: ['01959f00-4444-7aaa-8bbb-000000000004'] })),
    author: nullable(
      Type.String({
        description:
          'Author of the note: a member or an API key. For `profile.updated`, what changed the profile: a member, an API key, an import, a contact source, or a campaign. Null for other items.',
        examples: ['Mia'],
      }),
    ),
    changes: nullable(
      Type.Array(FieldChangeOut, { description: 'Changed fields, for `profile.updated`; null for other items.' }),
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
