import { type Static, Type } from 'typebox';
import { CAMPAIGN_STATUSES, LIFECYCLE_ACTIONS, PAUSE_REASONS } from '../../../engine/lifecycle/enums.js';
import { dtOut, enumOf, nullable, uuid, withDefault } from '../../../platform/http/types.js';
import { CampaignPreflightOut } from '../preflight/index.js';
import { CampaignLaunchOut } from './launch.schemas.js';

export const PublicCampaignLifecycleIn = Type.Object(
  {
    action: Type.Optional(enumOf(LIFECYCLE_ACTIONS, { description: 'Action; can be in the query instead.' })),
    reason: Type.Optional(
      nullable(Type.String({ maxLength: 500 }), {
        description: 'Reason, for your records; stored as `pauseDetail` when pausing.',
        examples: ['Waiting for the new price list'],
      }),
    ),
    limit: Type.Optional(
      nullable(Type.Integer({ exclusiveMinimum: 0 }), { description: 'Launch: maximum number of contacts to enroll.' }),
    ),
    async: Type.Optional(nullable(Type.Boolean(), { description: 'Whether a launch runs as a background job.' })),
    preflightId: Type.Optional(
      nullable(uuid(), {
        description: 'Launch and resume: ID of a preflight; rejected with `preflight_stale` if data has changed since.',
      }),
    ),
    includeDecision: withDefault(
      Type.Boolean({ description: 'Launch: whether the response includes the decisions.' }),
      false,
    ),
  },
  { $id: 'PublicCampaignLifecycleIn' },
);
export type PublicCampaignLifecycleIn = Static<typeof PublicCampaignLifecycleIn>;

export const CampaignLifecycleOut = Type.Object(
  {
    campaignId: uuid(),
    action: enumOf(LIFECYCLE_ACTIONS),
    status: enumOf(CAMPAIGN_STATUSES),
    previousStatus: enumOf(CAMPAIGN_STATUSES),
    changed: Type.Boolean({
      description: 'False if the campaign already had the status and nothing changed.',
    }),
    pauseReason: nullable(enumOf(PAUSE_REASONS)),
    async: Type.Boolean(),
    jobId: nullable(uuid()),
    preflight: nullable(CampaignPreflightOut, { description: 'Only for launch and resume.' }),
    launch: nullable(CampaignLaunchOut, { description: 'Only for launch.' }),
    changedAt: dtOut(),
  },
  { $id: 'CampaignLifecycleOut' },
);
export type CampaignLifecycleOut = Static<typeof CampaignLifecycleOut>;
