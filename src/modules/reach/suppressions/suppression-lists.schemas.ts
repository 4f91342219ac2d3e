import { Type } from 'typebox';
import { GROUP_ID } from '../../../engine/campaign/group-id.js';
import { withDefault } from '../../../platform/http/types.js';
import { CampaignSuppressionOut, SuppressionEntryIn, SuppressionRejection } from './suppressions.schemas.js';

const { groupId, reason } = SuppressionEntryIn.properties;

export const SuppressionImportForm = Type.Object(
  {
    groupId: Type.Optional(
      Type.String({
        pattern: GROUP_ID,
        description: 'Campaign group the entries apply to. Default: the whole workspace.',
      }),
    ),
    reason,
    override: withDefault(
      Type.Boolean({
        description:
          'Whether entries from an opt-out, a complaint or a bounce can be changed. Recorded in the audit log.',
      }),
      false,
    ),
  },
  { $id: 'SuppressionImportForm' },
);

export const SuppressionImportOut = Type.Object(
  {
    totalRows: Type.Integer({ description: 'Rows of the file, without the header.' }),
    createdCount: Type.Integer({ description: 'Entries created, including expired entries that were renewed.' }),
    updatedCount: Type.Integer({ description: 'Entries that already existed.' }),
    rejectedCount: Type.Integer({ description: 'Rows that were rejected.' }),
    rejections: Type.Array(
      Type.Object(
        {
          line: Type.Integer({ description: 'Line of the file on which the row starts, from 1.', examples: [4] }),
          ...SuppressionRejection.properties,
        },
        { $id: 'SuppressionImportRejection' },
      ),
      { description: 'First 1,000 rejected rows with line and reason. All other rows were imported.' },
    ),
    affectedContacts: Type.Integer({
      description:
        'Waiting contacts in these scopes that receive no more emails. With very many, some become `suppressed` in the background.',
    }),
  },
  { $id: 'SuppressionImportOut' },
);

export const SuppressionCheckIn = Type.Object(
  {
    emails: Type.Array(Type.String({ minLength: 1, maxLength: 320 }), {
      minItems: 1,
      maxItems: 5000,
      description: 'Addresses to check. Duplicates count once.',
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
      { description: 'Suppressed addresses, each with the entry that applies.' },
    ),
    clearCount: Type.Integer({ description: 'Addresses that are not suppressed.' }),
    invalid: Type.Array(Type.String(), { description: 'Values that are not email addresses.', examples: [['ana@']] }),
  },
  { $id: 'SuppressionCheckOut' },
);
