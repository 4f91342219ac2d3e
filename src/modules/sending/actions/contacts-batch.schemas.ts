import { Type } from 'typebox';
import { CONTACT_STATUSES } from '../../../engine/lifecycle/enums.js';
import { REPLY_INTENTS } from '../../../engine/lifecycle/reply-enums.js';
import { dt, enumOf, nullable, resourceId, uuid, withDefault } from '../../../platform/http/types.js';
import { BATCH_ACTIONS, MAX_BATCH } from './batch-limits.js';

export const MAX_REJECTIONS = 100;

const ContactsBatchFilter = Type.Object(
  {
    status: Type.Optional(Type.Array(enumOf(CONTACT_STATUSES), { description: 'Contacts with any of these values.' })),
    search: Type.Optional(
      Type.String({ maxLength: 500, description: 'Part of the address, name or company.', examples: ['acme'] }),
    ),
    importId: Type.Optional(resourceId({ description: 'Contacts created by this import.' })),
    replyIntent: Type.Optional(enumOf(REPLY_INTENTS, { description: 'Intent of the last reply.' })),
  },
  { $id: 'ContactsBatchFilter', description: 'Filters of the contact list; empty for all contacts.' },
);

export const ContactsBatchIn = Type.Object(
  {
    contactIds: Type.Optional(
      Type.Array(uuid(), { minItems: 1, maxItems: MAX_BATCH, description: 'Filter for contacts of the campaign.' }),
    ),
    filter: Type.Optional(ContactsBatchFilter),
    until: Type.Optional(
      dt({ description: 'With `filter`: only contacts that existed at this time. Default: all current contacts.' }),
    ),
    action: enumOf(BATCH_ACTIONS, {
      description:
        'Action on each contact. `suppress` adds the address to the suppression list of the workspace; `move_to_subsequence` requires `subsequenceId`.',
    }),
    subsequenceId: Type.Optional(uuid({ description: 'Subsequence that the contacts move to.' })),
    holdUntil: Type.Optional(
      nullable(dt(), {
        description: 'With `pause`: time of the automatic resume. Null: until a member resumes the contacts.',
      }),
    ),
    dryRun: withDefault(Type.Boolean({ description: 'Returns the effect without changing anything.' }), false),
  },
  { $id: 'ContactsBatchIn', description: 'Contacts to change. Requires exactly one of `contactIds` and `filter`.' },
);

export const ContactsBatchOut = Type.Object(
  {
    matchedCount: Type.Integer({ description: 'Contacts found in this part.' }),
    changedCount: Type.Integer({ description: 'Contacts changed, or with `dryRun`, contacts that would change.' }),
    unchangedCount: Type.Integer({ description: 'Contacts that already had the requested status.' }),
    rejectedCount: Type.Integer(),
    rejections: Type.Array(
      Type.Object(
        {
          contactId: Type.String(),
          code: Type.String({ description: 'Error code, such as `not_found` or `invalid_transition`.' }),
          message: Type.String(),
        },
        { $id: 'ContactsBatchRejection' },
      ),
      { description: 'The first 100 contacts that were not changed, with the reason.' },
    ),
    dryRun: Type.Boolean(),
    nextCursor: nullable(Type.String(), {
      description: 'With `filter`: `cursor` of the same request for the next part; null after the last part.',
    }),
  },
  { $id: 'ContactsBatchOut' },
);
