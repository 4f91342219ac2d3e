import { type Static, Type } from 'typebox';
import { GATES, REASON_CODES } from '../../../engine/admission/reasons.js';
import {
  CAMPAIGN_STATUSES,
  DECISION_RESULTS,
  GATE_OUTCOMES,
  LAUNCH_JOB_STATUSES,
  LAUNCH_OUTCOMES,
  LAUNCH_STAGES,
} from '../../../engine/lifecycle/enums.js';
import { dtOut, enumOf, mapOf, nullable, uuid } from '../../../platform/http/types.js';

const count = Type.Integer({ minimum: 0 });

export const CampaignLaunchAdmission = Type.Object(
  {
    admitted: Type.Boolean({ description: 'Whether no preflight check failed.' }),
    evaluatedAt: dtOut(),
    preflightId: uuid(),
    blockingChecks: Type.Array(Type.String(), { description: 'Keys of failed checks.' }),
    warningChecks: Type.Array(Type.String(), { description: 'Keys of checks with a warning.' }),
    contactsEligible: Type.Integer({ minimum: 0, description: 'Contacts waiting to be enrolled.' }),
    contactsAdmitted: Type.Integer({ minimum: 0, description: 'Contacts enrolled by this launch.' }),
    contactsHeldBack: Type.Integer({
      minimum: 0,
      description: 'Contacts not enrolled: suppressed, or beyond the limit.',
    }),
    mailboxesReady: count,
    mailboxesTotal: count,
    dailyCapacity: count,
  },
  { $id: 'CampaignLaunchAdmission' },
);
export type CampaignLaunchAdmission = Static<typeof CampaignLaunchAdmission>;

const DecisionCount = Type.Object(
  { result: enumOf(DECISION_RESULTS), reason: nullable(enumOf(REASON_CODES)), count },
  { $id: 'DecisionCount' },
);

const DecisionMailbox = Type.Object(
  {
    campaignMailboxId: uuid(),
    address: Type.String(),
    admitted: Type.Boolean(),
    reason: nullable(enumOf(REASON_CODES)),
    dailyCapacity: count,
    share: nullable(Type.Number(), { description: 'Share of the total daily capacity, 0 to 1.' }),
  },
  { $id: 'DecisionMailbox' },
);

const DecisionSend = Type.Object(
  {
    contactId: uuid(),
    email: Type.String(),
    campaignMailboxId: uuid(),
    stepId: uuid(),
    variantId: nullable(uuid()),
    dueAt: dtOut(),
  },
  { $id: 'DecisionSend', description: 'Email as it would be sent if nothing changes before.' },
);

const LaunchGate = Type.Object(
  {
    order: Type.Integer({ minimum: 1, maximum: GATES.length }),
    gate: enumOf(GATES),
    outcome: enumOf(GATE_OUTCOMES),
    reason: nullable(enumOf(REASON_CODES)),
    message: Type.String(),
    values: mapOf(Type.Any()),
    nextChangeAt: nullable(dtOut()),
  },
  { $id: 'LaunchGate' },
);

export const CampaignLaunchDecision = Type.Object(
  {
    seed: Type.Integer({ description: 'Seed of variants, spintax and gaps: the same seed produces the same plan.' }),
    contacts: Type.Array(DecisionCount),
    mailboxes: Type.Array(DecisionMailbox),
    firstSends: Type.Array(DecisionSend, { maxItems: 20 }),
    gates: Type.Array(LaunchGate, { description: 'Gates that apply to the whole campaign.' }),
  },
  { $id: 'CampaignLaunchDecision' },
);
export type CampaignLaunchDecision = Static<typeof CampaignLaunchDecision>;

export const CampaignLaunchOut = Type.Object(
  {
    campaignId: uuid(),
    status: enumOf(LAUNCH_OUTCOMES, {
      description:
        '`queued`: a job enrolls the contacts, see `statusUrl`. `already_running`: the job in progress is returned. `already_active`: no contact to enroll. `not_sent`: launched in a sandbox workspace, emails go to the simulated mail world.',
    }),
    campaignStatus: enumOf(CAMPAIGN_STATUSES),
    jobId: nullable(uuid()),
    async: Type.Boolean(),
    sandbox: Type.Boolean(),
    limit: nullable(Type.Integer()),
    enrolledCount: count,
    skippedCount: Type.Integer({ minimum: 0, description: 'Contacts that were suppressed.' }),
    remainingCount: Type.Integer({ minimum: 0, description: 'Contacts still waiting to be enrolled.' }),
    firstSendAt: nullable(dtOut()),
    estimatedCompletionAt: nullable(dtOut()),
    preflightId: uuid(),
    statusUrl: nullable(Type.String()),
    admission: CampaignLaunchAdmission,
    decision: nullable(CampaignLaunchDecision),
  },
  { $id: 'CampaignLaunchOut' },
);
export type CampaignLaunchOut = Static<typeof CampaignLaunchOut>;

export const CampaignLaunchJobOut = Type.Object(
  {
    id: uuid(),
    jobId: uuid(),
    campaignId: uuid(),
    status: enumOf(LAUNCH_JOB_STATUSES),
    stage: enumOf(LAUNCH_STAGES),
    progress: Type.Integer({ minimum: 0, maximum: 100 }),
    limit: nullable(Type.Integer()),
    totalContacts: Type.Integer({ minimum: 0, description: 'Contacts the job enrolls.' }),
    enrolledCount: count,
    skippedCount: count,
    plannedSends: count,
    firstSendAt: nullable(dtOut()),
    errorCode: nullable(Type.String()),
    errorMessage: nullable(Type.String()),
    admission: CampaignLaunchAdmission,
    decision: nullable(CampaignLaunchDecision),
    createdAt: dtOut(),
    startedAt: nullable(dtOut()),
    completedAt: nullable(dtOut()),
  },
  { $id: 'CampaignLaunchJobOut' },
);
export type CampaignLaunchJobOut = Static<typeof CampaignLaunchJobOut>;
