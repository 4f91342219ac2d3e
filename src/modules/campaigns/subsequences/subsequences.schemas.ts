import { type Static, Type } from 'typebox';
import { CAMPAIGN_STATUSES } from '../../../engine/lifecycle/enums.js';
import {
  LIMIT_MODES,
  REPLY_INTENTS,
  REPLY_LABELS,
  ROUTING_MODES,
  SCHEDULE_MODES,
  SUBSEQUENCE_ACTIVITIES,
  TRIGGER_MATCHES,
} from '../../../engine/lifecycle/reply-enums.js';
import { dtOut, enumOf, nullable, uuid, withDefault } from '../../../platform/http/types.js';
import { CampaignCountsOut } from '../campaigns.schemas.js';
import { MAX_STEPS, MAX_SUBSEQUENCES } from '../limits.js';
import { changesOf, fullOf } from '../rules/changes.js';
import { CampaignScheduleIn } from '../rules/schedule.schemas.js';
import { CampaignStepCreateIn } from '../steps/campaign-steps.schemas.js';

const texts = (description: string) =>
  withDefault(Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: 20, description }), []);

const SubsequenceTriggerIn = Type.Object(
  {
    intents: withDefault(Type.Array(enumOf(REPLY_INTENTS), { description: 'Class of the last reply.' }), []),
    labels: withDefault(Type.Array(enumOf(REPLY_LABELS), { description: 'Label of the last reply.' }), []),
    activities: withDefault(Type.Array(enumOf(SUBSEQUENCE_ACTIVITIES), { description: 'What the contact did.' }), []),
    replyContains: texts('Words in the reply, in any case.'),
    clickedUrlContains: texts('Parts of a link that was clicked.'),
    minOpens: withDefault(Type.Integer({ minimum: 1, maximum: 100, description: 'For the activity `opened`.' }), 1),
    match: withDefault(enumOf(TRIGGER_MATCHES, { description: 'Whether one condition is enough.' }), 'any'),
  },
  { $id: 'SubsequenceTriggerIn', description: 'Which contacts of the parent come here. At least one condition.' },
);

const SubsequenceTrigger = fullOf(SubsequenceTriggerIn, { $id: 'SubsequenceTrigger' });

const fields = {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  trigger: SubsequenceTriggerIn,
  entryDelaySeconds: withDefault(
    Type.Integer({ minimum: 0, maximum: 7_776_000, description: 'Wait before the first step.' }),
    0,
  ),
  order: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_SUBSEQUENCES,
      description: 'Place among its siblings, in which the routing policy tries them. Default: the last.',
    }),
  ),
  enabled: withDefault(
    Type.Boolean({
      description: 'False: no contact moves to the subsequence, and it does not launch or resume with its campaign.',
    }),
    true,
  ),
  dailyLimitMode: Type.Optional(
    enumOf(LIMIT_MODES, {
      description: "`inherit`: the parent's daily limit; `custom`: `dailyLimit`. Default: `custom` when one is given.",
    }),
  ),
  dailyLimit: Type.Optional(
    nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }), { description: 'For the mode `custom`.' }),
  ),
  scheduleMode: Type.Optional(
    enumOf(SCHEDULE_MODES, {
      description: "`inherit`: the parent's schedule; `own`: `schedule`. Default: `own` when one is given.",
    }),
  ),
  schedule: Type.Optional(CampaignScheduleIn),
  continueThread: withDefault(
    Type.Boolean({
      description: 'Its first message goes on in the conversation of the parent, and so needs no subject.',
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
  { $id: 'CampaignSubsequenceUpdateIn', description: 'Absent fields stay as they are, null sets the default.' },
  ['name', 'order'],
);

export const CampaignSubsequenceOut = Type.Object(
  {
    id: uuid({ description: 'Also a campaign id: steps, schedule and sends are read and changed there.' }),
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
  mode: withDefault(
    enumOf(ROUTING_MODES, { description: '`manual`: contacts are only moved when asked to.' }),
    'first_match',
  ),
  order: withDefault(
    Type.Array(uuid(), {
      maxItems: MAX_SUBSEQUENCES,
      description:
        'Subsequences in the order they are tried, which is that of their `order`; those that are not named follow.',
    }),
    [],
  ),
  stopParent: withDefault(Type.Boolean({ description: 'A contact that is moved stops in the parent.' }), true),
  allowReentry: withDefault(
    Type.Boolean({ description: 'A contact may come into the same subsequence again.' }),
    false,
  ),
  cooldownDays: withDefault(Type.Integer({ minimum: 0, maximum: 365, description: 'Days between two moves.' }), 0),
  maxPerContact: withDefault(Type.Integer({ minimum: 1, maximum: 20, description: 'Moves of one contact in all.' }), 1),
};

export const SubsequenceRoutingPolicyUpdateIn = changesOf(Type.Object(policy), {
  $id: 'SubsequenceRoutingPolicyUpdateIn',
  description: 'Absent fields stay as they are, null sets the default.',
});

export const SubsequenceRoutingPolicyOut = Type.Object(
  { campaignId: uuid(), ...fullOf(Type.Object(policy)).properties, updatedAt: dtOut() },
  { $id: 'SubsequenceRoutingPolicyOut' },
);
export type SubsequenceRoutingPolicyOut = Static<typeof SubsequenceRoutingPolicyOut>;
