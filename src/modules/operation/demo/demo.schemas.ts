import { type Static, Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import { dtOut, enumOf, nullable, tz, uuid, withDefault } from '../../../platform/http/types.js';

const DEMO_STATUSES = enumeration('DemoStatus', ['none', 'making', 'ready', 'failed', 'removing']);

export const DemoOut = Type.Object(
  {
    status: enumOf(DEMO_STATUSES, {
      description: 'Status of the demo.',
    }),
    workspaceId: nullable(Type.Integer(), { description: 'ID of the sandbox workspace with the demo.' }),
    homeWorkspaceId: nullable(Type.Integer(), { description: 'Workspace the demo belongs to.' }),
    jobId: nullable(Type.String({ format: 'uuid' })),
    startedAt: nullable(dtOut()),
    error: nullable(Type.String(), { description: 'Reason the demo failed; null if it did not.' }),
    daysPlayed: Type.Integer({ minimum: 0, description: 'Days simulated so far.' }),
    daysTotal: Type.Integer({ minimum: 1, description: 'Days simulated before the demo is ready.' }),
    secondsLeft: nullable(Type.Integer({ minimum: 0 }), {
      description:
        'Estimated seconds until the demo is ready, from the days simulated so far. Null before the first day and if the demo is not being created.',
    }),
  },
  { $id: 'DemoOut' },
);
export type DemoOut = Static<typeof DemoOut>;

export const TrialIn = Type.Object(
  { timezone: withDefault(tz({ description: 'Time zone of the new workspace.' }), 'UTC') },
  { $id: 'TrialIn' },
);

export const TrialOut = Type.Object(
  {
    workspaceId: Type.Integer({ description: 'The new sandbox workspace.' }),
    campaignId: uuid({ description: 'Campaign of the workspace, a draft that is ready to launch.' }),
  },
  { $id: 'TrialOut' },
);
export type TrialOut = Static<typeof TrialOut>;
