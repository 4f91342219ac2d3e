import { Type } from 'typebox';
import { mapOf, uuid, withDefault } from '../../platform/http/types.js';
import { CampaignOut, groupId } from './campaigns.schemas.js';

const include = (value: boolean, description: string) => withDefault(Type.Boolean({ description }), value);

export const PublicCampaignDuplicateIn = Type.Object(
  {
    name: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Default: the name of the source with ` (copy)`.' }),
    ),
    groupId: Type.Optional(groupId),
    includeSteps: include(true, 'Copies steps and variants.'),
    includeMailboxes: include(true, 'Attaches the same mailboxes with the same policies.'),
    includeSchedule: include(true, 'Copies the schedule; else it has the default one.'),
    includeStopRules: include(true, 'Copies the stop rules; else it has the default ones.'),
    includeSettings: include(true, 'Copies the settings; else it has the default ones.'),
    includeSubsequences: include(false, 'Copies the subsequences and the routing policy.'),
    includeContacts: include(false, 'Copies the contacts, as `pending`, shortly after the answer.'),
  },
  { $id: 'PublicCampaignDuplicateIn' },
);

export const CampaignDuplicateOut = Type.Object(
  {
    id: uuid({ description: 'The new campaign.' }),
    sourceCampaignId: uuid(),
    campaign: CampaignOut,
    copied: mapOf(Type.Integer(), { description: 'How many `steps`, `mailboxes`, `subsequences` and `contacts`.' }),
  },
  { $id: 'CampaignDuplicateOut' },
);

export const CampaignShareOut = Type.Object(
  {
    campaignId: uuid(),
    token: Type.String({ description: 'Public token of the page: 43 random characters.' }),
    url: Type.String({ description: '`<appOrigin>/share/<token>`.' }),
    appOrigin: Type.String(),
    enabled: Type.Boolean({ description: 'Whether the page answers: `shareEnabled` of the settings.' }),
  },
  { $id: 'CampaignShareOut' },
);
