import { Type } from 'typebox';
import { CONTACT_STATUSES } from '../../engine/lifecycle/enums.js';
import { REPLY_INTENTS } from '../../engine/lifecycle/reply-enums.js';
import { dt, enumOf, nullable, resourceId, uuid, withDefault } from '../../platform/http/types.js';
import { BATCH_ACTIONS, MAX_BATCH } from './batch-limits.js';

export const MAX_REJECTIONS = 100;

const ContactsBatchFilter = Type.Object(
  {
    status: Type.Optional(Type.Array(enumOf(CONTACT_STATUSES), { description: 'Any of these.' })),
    search: Type.Optional(
      Type.String({ maxLength: 500, description: 'A part of address, name or company.', examples: ['acme'] }),
    ),
    importId: Type.Optional(resourceId({ description: 'Brought by this import.' })),
    replyIntent: Type.Optional(enumOf(REPLY_INTENTS, { description: 'Class of the last reply.' })),
  },
  { $id: 'ContactsBatchFilter', description: 'As the list of contacts takes it; empty: all of them.' },
);

export const ContactsBatchIn = Type.Object(
  {
    contactIds: Type.Optional(
      Type.Array(uuid(), { minItems: 1, maxItems: MAX_BATCH, description: 'Contacts of the campaign.' }),
    ),
    filter: Type.Optional(ContactsBatchFilter),
    until: Type.Optional(
      dt({ description: 'With `filter`: only contacts that were there at this time. Absent: all that are there now.' }),
    ),
    action: enumOf(BATCH_ACTIONS, {
      description:
        '`suppress` forbids writing to the address in the whole workspace; `move_to_subsequence` needs `subsequenceId`.',
    }),
    subsequenceId: Type.Optional(uuid({ description: 'Where contacts are moved to.' })),
    holdUntil: Type.Optional(
      nullable(dt(), {
        description: 'With `pause`: time of the automatic resume. Null: until a member resumes the contacts.',
      }),
    ),
    dryRun: withDefault(Type.Boolean({ description: 'Only tells what would happen.' }), false),
  },
  { $id: 'ContactsBatchIn', description: 'Exactly one of `contactIds` and `filter`.' },
);

export const ContactsBatchOut = Type.Object(
  {
    matchedCount: Type.Integer({ description: 'Contacts of this part that were found.' }),
    changedCount: Type.Integer({ description: 'Contacts that were changed, or would be with `dryRun`.' }),
    unchangedCount: Type.Integer({ description: 'Contacts for which it was so already.' }),
    rejectedCount: Type.Integer(),
    rejections: Type.Array(
      Type.Object(
        {
          contactId: Type.String(),
          code: Type.String({ description: 'For programs: `not_found`, `invalid_transition` and the like.' }),
          message: Type.String(),
        },
        { $id: 'ContactsBatchRejection' },
      ),
      { description: 'What was not changed, and why: the first 100.' },
    ),
    dryRun: Type.Boolean(),
    nextCursor: nullable(Type.String(), {
      description:
        'With `filter`: send the same request with it as `cursor` for the next part; null: this was the last.',
    }),
  },
  { $id: 'ContactsBatchOut' },
);
