import { Type } from 'typebox';
import { REASON_CODES } from '../../engine/admission/reasons.js';
import { CONTACT_STATUSES } from '../../engine/lifecycle/enums.js';
import { REPLY_INTENTS } from '../../engine/lifecycle/reply-enums.js';
import { enumOf, nullable, uuid, withDefault } from '../../platform/http/types.js';

const MAX_NAMED = 1_000;

export const SubsequenceSyncIn = Type.Object(
  {
    contactIds: withDefault(
      Type.Array(uuid(), {
        maxItems: MAX_NAMED,
        description: 'Contacts of the parent to move whether or not they match the trigger; suppression still holds.',
      }),
      [],
    ),
    intents: withDefault(
      Type.Array(enumOf(REPLY_INTENTS), { description: 'Only contacts whose answer has one of these intents.' }),
      [],
    ),
    statuses: withDefault(
      Type.Array(enumOf(CONTACT_STATUSES), { description: 'Only contacts that stand like this in the parent.' }),
      [],
    ),
    limit: Type.Optional(
      nullable(Type.Integer({ exclusiveMinimum: 0 }), { description: 'At most so many of those that match.' }),
    ),
    dryRun: withDefault(Type.Boolean({ description: 'Returns the effect without changing anything.' }), false),
  },
  { $id: 'SubsequenceSyncIn', description: 'Empty: everyone who matches the trigger.' },
);

export const SubsequenceSyncOut = Type.Object(
  {
    subsequenceId: uuid(),
    parentCampaignId: uuid(),
    matchedCount: Type.Integer({ description: 'Contacts that were found and match.' }),
    addedCount: Type.Integer({ description: 'Contacts that were moved, or would be with `dryRun`.' }),
    alreadyInCount: Type.Integer({
      description: 'Contacts that are in the subsequence, or were and may not come again.',
    }),
    skippedCount: Type.Integer(),
    skipped: Type.Array(
      Type.Object(
        { contactId: uuid(), reason: enumOf(REASON_CODES), message: Type.String() },
        { $id: 'SkippedContact', description: 'A contact that was not moved, and why.' },
      ),
      { description: 'The first 100 of them.' },
    ),
    dryRun: Type.Boolean(),
    jobId: nullable(uuid(), {
      description: 'Set when more than 1,000 contacts match: they are moved in the background, and the counts stay 0.',
    }),
  },
  { $id: 'SubsequenceSyncOut' },
);
