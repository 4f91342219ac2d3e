import { type Static, Type } from 'typebox';
import { CAMPAIGN_STATUSES, LIFECYCLE_ACTIONS, PAUSE_REASONS } from '../../engine/lifecycle/enums.js';
import { dtOut, enumOf, nullable, uuid, withDefault } from '../../platform/http/types.js';
import { CampaignPreflightOut } from '../preflight/index.js';
import { CampaignLaunchOut } from './launch.schemas.js';

export const PublicCampaignLifecycleIn = Type.Object(
  {
    action: Type.Optional(enumOf(LIFECYCLE_ACTIONS, { description: 'May also stand in the query.' })),
    reason: Type.Optional(
      nullable(Type.String({ maxLength: 500 }), {
        description: 'Why, for your records: kept as `pauseDetail` of a pause.',
        examples: ['Waiting for the new price list'],
      }),
    ),
    limit: Type.Optional(
      nullable(Type.Integer({ exclusiveMinimum: 0 }), { description: 'Launch: contacts to enrol at most.' }),
    ),
    async: Type.Optional(nullable(Type.Boolean(), { description: 'Launch: true makes it a job.' })),
    preflightId: Type.Optional(
      nullable(uuid(), { description: 'Launch, resume: refused as `preflight_stale` when it no longer holds.' }),
    ),
    includeDecision: withDefault(Type.Boolean({ description: 'Launch: adds what was decided.' }), false),
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
      description: 'False when the campaign was there already: repeating an action does nothing.',
    }),
    pauseReason: nullable(enumOf(PAUSE_REASONS)),
    async: Type.Boolean(),
    jobId: nullable(uuid()),
    preflight: nullable(CampaignPreflightOut, { description: 'Of a launch or resume.' }),
    launch: nullable(CampaignLaunchOut, { description: 'Of a launch.' }),
    changedAt: dtOut(),
  },
  { $id: 'CampaignLifecycleOut' },
);
export type CampaignLifecycleOut = Static<typeof CampaignLifecycleOut>;
