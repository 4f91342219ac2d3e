import { Type } from 'typebox';
import { GROUP_ID } from '../../engine/campaign/group-id.js';
import { withDefault } from '../../platform/http/types.js';
import { CampaignSuppressionOut, SuppressionEntryIn, SuppressionRejection } from './suppressions.schemas.js';

const { groupId, reason } = SuppressionEntryIn.properties;

export const SuppressionImportForm = Type.Object(
  {
    groupId: Type.Optional(
      Type.String({
        pattern: GROUP_ID,
        description: 'Only for campaigns of this group. Absent: for the whole workspace.',
      }),
    ),
    reason,
    override: withDefault(
      Type.Boolean({
        description:
          'True: also changes entries that were made of an opt-out, a complaint or a bounce. Recorded in the audit log.',
      }),
      false,
    ),
  },
  { $id: 'SuppressionImportForm' },
);

export const SuppressionImportOut = Type.Object(
  {
    totalRows: Type.Integer({ description: 'Rows of the file, its header left out.' }),
    createdCount: Type.Integer({ description: 'New entries, and expired ones that are good again.' }),
    updatedCount: Type.Integer({ description: 'Entries that were there.' }),
    rejectedCount: Type.Integer({ description: 'Rows that were not taken.' }),
    rejections: Type.Array(
      Type.Object(
        {
          line: Type.Integer({ description: 'Line of the file on which the row begins, from 1.', examples: [4] }),
          ...SuppressionRejection.properties,
        },
        { $id: 'SuppressionImportRejection' },
      ),
      { description: 'What was not taken, and why, by line: the first 1,000. The rest was taken.' },
    ),
    affectedContacts: Type.Integer({
      description:
        'Contacts that were waiting for a message in these scopes and now get none. Of very many some become `suppressed` in ' +
        'the background.',
    }),
  },
  { $id: 'SuppressionImportOut' },
);

export const SuppressionCheckIn = Type.Object(
  {
    emails: Type.Array(Type.String({ minLength: 1, maxLength: 320 }), {
      minItems: 1,
      maxItems: 5000,
      description: 'Addresses to ask about. Each counts once.',
    }),
    groupId,
  },
  { $id: 'SuppressionCheckIn' },
);

export const SuppressionCheckOut = Type.Object(
  {
    matches: Type.Array(
      Type.Object(
        {
          email: Type.String({ description: 'As requested.' }),
          entry: CampaignSuppressionOut,
        },
        { $id: 'SuppressionMatch' },
      ),
      { description: 'Addresses that must not be written to, each with the entry that decides.' },
    ),
    clearCount: Type.Integer({ description: 'Addresses that may be written to.' }),
    invalid: Type.Array(Type.String(), { description: 'What is no address.', examples: [['nobody']] }),
  },
  { $id: 'SuppressionCheckOut' },
);
