import { Type } from 'typebox';
import { REASON_CODES } from '../../../engine/admission/reasons.js';
import { CONTACT_STATUSES } from '../../../engine/lifecycle/enums.js';
import { REPLY_INTENTS } from '../../../engine/lifecycle/reply-enums.js';
import { enumOf, nullable, uuid, withDefault } from '../../../platform/http/types.js';

const MAX_NAMED = 1_000;

export const SubsequenceSyncIn = Type.Object(
  {
    contactIds: withDefault(
      Type.Array(uuid(), {
        maxItems: MAX_NAMED,
        description: 'Contacts of the parent to move regardless of the trigger; suppression still applies.',
      }),
      [],
    ),
    intents: withDefault(
      Type.Array(enumOf(REPLY_INTENTS), { description: 'Only contacts whose reply has one of these intents.' }),
      [],
    ),
    statuses: withDefault(
      Type.Array(enumOf(CONTACT_STATUSES), { description: 'Only contacts with one of these statuses in the parent.' }),
      [],
    ),
    limit: Type.Optional(
      nullable(Type.Integer({ exclusiveMinimum: 0 }), { description: 'Maximum number of matching contacts to move.' }),
    ),
    dryRun: withDefault(Type.Boolean({ description: 'Returns the effect without changing anything.' }), false),
  },
  { $id: 'SubsequenceSyncIn', description: 'Contacts to move. Empty: every contact that matches the trigger.' },
);

export const SubsequenceSyncOut = Type.Object(
  {
    subsequenceId: uuid(),
    parentCampaignId: uuid(),
    matchedCount: Type.Integer({ description: 'Contacts found that match.' }),
    addedCount: Type.Integer({ description: 'Contacts moved, or with `dryRun`, contacts that would move.' }),
    alreadyInCount: Type.Integer({
      description: 'Contacts already in the subsequence, or that were in it and cannot enter again.',
    }),
    skippedCount: Type.Integer(),
    skipped: Type.Array(
      Type.Object(
        { contactId: uuid(), reason: enumOf(REASON_CODES), message: Type.String() },
        { $id: 'SkippedContact', description: 'Contact that was not moved, with the reason.' },
      ),
      { description: 'First 100 contacts that were not moved.' },
    ),
    dryRun: Type.Boolean(),
    jobId: nullable(uuid(), {
      description: 'ID of the background job, if more than 1,000 contacts match; the counts are then 0.',
    }),
  },
  { $id: 'SubsequenceSyncOut' },
);
