import { Type } from 'typebox';
import { mapOf, uuid, withDefault } from '../../../platform/http/types.js';
import { CampaignOut, groupId } from './campaigns.schemas.js';

const include = (value: boolean, description: string) => withDefault(Type.Boolean({ description }), value);

export const PublicCampaignDuplicateIn = Type.Object(
  {
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Name of the copy. Default: the source name with ` (copy)`.',
      }),
    ),
    groupId: Type.Optional(groupId),
    includeSteps: include(true, 'Copies steps and variants.'),
    includeMailboxes: include(true, 'Attaches the same mailboxes with the same policies.'),
    includeSchedule: include(true, 'Copies the schedule; otherwise the copy has the default schedule.'),
    includeStopRules: include(true, 'Copies the stop rules; otherwise the copy has the default stop rules.'),
    includeSettings: include(true, 'Copies the settings; otherwise the copy has the default settings.'),
    includeSubsequences: include(false, 'Copies the subsequences and the routing policy.'),
    includeContacts: include(false, 'Copies the contacts as `pending`, shortly after the response.'),
  },
  { $id: 'PublicCampaignDuplicateIn' },
);

export const CampaignDuplicateOut = Type.Object(
  {
    id: uuid({ description: 'The new campaign.' }),
    sourceCampaignId: uuid(),
    campaign: CampaignOut,
    copied: mapOf(Type.Integer(), {
      description: 'Number of copied `steps`, `mailboxes`, `subsequences` and `contacts`.',
    }),
  },
  { $id: 'CampaignDuplicateOut' },
);

export const CampaignShareOut = Type.Object(
  {
    campaignId: uuid(),
    token: Type.String({ description: 'Public token of the share page: 43 random characters.' }),
    url: Type.String({ description: 'URL of the share page: `<appOrigin>/share/<token>`.' }),
    appOrigin: Type.String(),
    enabled: Type.Boolean({ description: 'Whether the share page is public: `shareEnabled` of the settings.' }),
  },
  { $id: 'CampaignShareOut' },
);
