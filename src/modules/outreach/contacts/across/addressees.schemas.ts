import { type Static, Type } from 'typebox';
import { CONTACT_STATUSES } from '../../../../engine/lifecycle/enums.js';
import { REPLY_INTENTS } from '../../../../engine/lifecycle/reply-enums.js';
import { dtOut, enumOf, nullable, pageCursor, resourceId, withDefault } from '../../../../platform/http/types.js';

const Page = {
  cursor: Type.Optional(pageCursor({ description: '`nextCursor` of the previous page.' })),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 200 }), 50),
};

export const AddresseesQuery = Type.Object({
  search: Type.Optional(Type.String({ description: 'Part of the address, name or company.', examples: ['acme'] })),
  email: Type.Optional(Type.String({ description: 'Exactly this address, case-insensitive.' })),
  domain: Type.Optional(Type.String({ maxLength: 253, description: 'Only addresses at exactly this domain.' })),
  status: Type.Optional(Type.Array(enumOf(CONTACT_STATUSES), { description: 'Contacts with any of these values.' })),
  campaignId: Type.Optional(resourceId({ description: 'Only contacts of this campaign.' })),
  replyIntent: Type.Optional(enumOf(REPLY_INTENTS, { description: 'Intent of the last reply.' })),
  suppressed: Type.Optional(
    Type.Boolean({ description: 'True: only contacts suppressed in the whole workspace. False: only other contacts.' }),
  ),
  ...Page,
});

const AddresseeCampaign = Type.Object(
  {
    campaignId: Type.String(),
    name: Type.String(),
    contactId: Type.String(),
    status: enumOf(CONTACT_STATUSES),
    replyIntent: nullable(enumOf(REPLY_INTENTS)),
  },
  { $id: 'AddresseeCampaign' },
);

export const AddresseeOut = Type.Object(
  {
    email: Type.String({ description: 'Value of the newest contact with this address.' }),
    firstName: nullable(Type.String()),
    lastName: nullable(Type.String()),
    company: nullable(Type.String()),
    title: nullable(Type.String()),
    campaigns: Type.Array(AddresseeCampaign, {
      description: 'Contacts with this address, newest first, at most 100.',
    }),
    suppressed: Type.Boolean({ description: 'Whether the address is suppressed in the whole workspace.' }),
    lastSentAt: nullable(dtOut()),
    lastRepliedAt: nullable(dtOut()),
  },
  { $id: 'AddresseeOut' },
);
export type AddresseeOut = Static<typeof AddresseeOut>;

export const AddresseesPageOut = Type.Object(
  { items: Type.Array(AddresseeOut), nextCursor: nullable(Type.String()), hasMore: Type.Boolean() },
  { $id: 'AddresseesPageOut' },
);
