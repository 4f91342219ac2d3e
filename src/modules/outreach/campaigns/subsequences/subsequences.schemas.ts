import { type Static, Type } from 'typebox';
import { CAMPAIGN_STATUSES } from '../../../../engine/lifecycle/enums.js';
import {
  LIMIT_MODES,
  REPLY_INTENTS,
  REPLY_LABELS,
  ROUTING_MODES,
  SCHEDULE_MODES,
  SUBSEQUENCE_ACTIVITIES,
  TRIGGER_MATCHES,
} from '../../../../engine/lifecycle/reply-enums.js';
import { dtOut, enumOf, nullable, resourceId, uuid, withDefault } from '../../../../platform/http/types.js';
import { CampaignCountsOut } from '../core/campaign.schemas.js';
import { MAX_STEPS, MAX_SUBSEQUENCES } from '../core/limits.js';
import { changesOf, fullOf } from '../rules/changes.js';
import { CampaignScheduleIn } from '../rules/schedule.schemas.js';
import { CampaignStepCreateIn } from '../steps/campaign-steps.schemas.js';

const texts = (description: string) =>
  withDefault(Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: 20, description }), []);

const SubsequenceTriggerIn = Type.Object(
  {
    intents: withDefault(Type.Array(enumOf(REPLY_INTENTS), { description: 'Intent of the last reply.' }), []),
    labels: withDefault(Type.Array(enumOf(REPLY_LABELS), { description: 'Label of the last reply.' }), []),
    activities: withDefault(
      Type.Array(enumOf(SUBSEQUENCE_ACTIVITIES), { description: 'Activity of the contact.' }),
      [],
    ),
    replyContains: texts('Words in the reply, case-insensitive.'),
    clickedUrlContains: texts('Parts of the URL of a clicked link.'),
    minOpens: withDefault(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Minimum opens for the activity `opened`.' }),
      1,
    ),
    match: withDefault(
      enumOf(TRIGGER_MATCHES, { description: 'Whether any condition suffices, or all must match.' }),
      'any',
    ),
  },
  {
    $id: 'SubsequenceTriggerIn',
    description: 'Conditions for contacts of the parent to enter the subsequence. Requires at least one.',
  },
);

const SubsequenceTrigger = fullOf(SubsequenceTriggerIn, { $id: 'SubsequenceTrigger' });

const fields = {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  trigger: SubsequenceTriggerIn,
  entryDelaySeconds: withDefault(
    Type.Integer({ minimum: 0, maximum: 7_776_000, description: 'Delay before the first step.' }),
    0,
  ),
  order: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_SUBSEQUENCES,
      description: 'Order among subsequences of the parent, used by the routing policy. Default: last.',
    }),
  ),
  enabled: withDefault(
    Type.Boolean({
      description:
        'Whether contacts can move to the subsequence, and whether it launches and resumes with its campaign.',
    }),
    true,
  ),
  dailyLimitMode: Type.Optional(
    enumOf(LIMIT_MODES, {
      description:
        '`inherit`: daily limit of the parent; `custom`: `dailyLimit`. Default: `custom` if `dailyLimit` is present.',
    }),
  ),
  dailyLimit: Type.Optional(
    nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }), { description: 'Daily limit for the mode `custom`.' }),
  ),
  scheduleMode: Type.Optional(
    enumOf(SCHEDULE_MODES, {
      description: '`inherit`: schedule of the parent; `own`: `schedule`. Default: `own` if `schedule` is present.',
    }),
  ),
  schedule: Type.Optional(CampaignScheduleIn),
  continueThread: withDefault(
    Type.Boolean({
      description: "Whether the first email continues the parent's conversation; it then needs no subject.",
    }),
    true,
  ),
};

export const CampaignSubsequenceCreateIn = Type.Object(
  { ...fields, steps: withDefault(Type.Array(CampaignStepCreateIn, { maxItems: MAX_STEPS }), []) },
  { $id: 'CampaignSubsequenceCreateIn' },
);

export const CampaignSubsequenceUpdateIn = changesOf(
  Type.Object(fields),
  {
    $id: 'CampaignSubsequenceUpdateIn',
    description: 'Fields to change. Absent fields are unchanged; null restores the default.',
  },
  ['name', 'order'],
);

export const CampaignSubsequenceOut = Type.Object(
  {
    id: uuid({ description: 'ID of the subsequence, also a campaign ID for its steps, schedule and sends.' }),
    parentCampaignId: uuid(),
    name: Type.String(),
    order: Type.Integer(),
    enabled: Type.Boolean(),
    status: enumOf(CAMPAIGN_STATUSES),
    trigger: SubsequenceTrigger,
    entryDelaySeconds: Type.Integer(),
    dailyLimitMode: enumOf(LIMIT_MODES),
    dailyLimit: nullable(Type.Integer()),
    scheduleMode: enumOf(SCHEDULE_MODES),
    continueThread: Type.Boolean(),
    stepsCount: Type.Integer(),
    contactCounts: CampaignCountsOut,
    sent: Type.Integer(),
    uniqueReplies: Type.Integer(),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'CampaignSubsequenceOut' },
);
export type CampaignSubsequenceOut = Static<typeof CampaignSubsequenceOut>;

const policy = {
  mode: withDefault(enumOf(ROUTING_MODES, { description: '`manual`: contacts move only on request.' }), 'first_match'),
  order: withDefault(
    Type.Array(uuid(), {
      maxItems: MAX_SUBSEQUENCES,
      description: 'Subsequences in the order of evaluation, which is their `order`; subsequences not listed follow.',
    }),
    [],
  ),
  stopParent: withDefault(Type.Boolean({ description: 'Whether a moved contact stops in the parent.' }), true),
  allowReentry: withDefault(
    Type.Boolean({ description: 'Whether a contact can enter the same subsequence more than once.' }),
    false,
  ),
  cooldownDays: withDefault(
    Type.Integer({ minimum: 0, maximum: 365, description: 'Minimum days between two moves.' }),
    0,
  ),
  maxPerContact: withDefault(Type.Integer({ minimum: 1, maximum: 20, description: 'Maximum moves per contact.' }), 1),
};

export const SubsequenceRoutingPolicyUpdateIn = changesOf(Type.Object(policy), {
  $id: 'SubsequenceRoutingPolicyUpdateIn',
  description: 'Fields to change. Absent fields are unchanged; null restores the default.',
});

export const SubsequenceRoutingPolicyOut = Type.Object(
  { campaignId: uuid(), ...fullOf(Type.Object(policy)).properties, updatedAt: dtOut() },
  { $id: 'SubsequenceRoutingPolicyOut' },
);
export type SubsequenceRoutingPolicyOut = Static<typeof SubsequenceRoutingPolicyOut>;

export const SubsequencePath = Type.Object({
  campaign_id: resourceId({ description: 'ID of the parent campaign.' }),
  subsequence_id: resourceId({ description: 'ID of the subsequence, which is also a campaign ID.' }),
});
