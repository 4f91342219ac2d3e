import { type Static, Type } from 'typebox';
import { LIFECYCLE_ACTIONS, PREFLIGHT_STATUSES, SEVERITIES } from '../../engine/lifecycle/enums.js';
import { dtOut, enumOf, mapOf, nullable, uuid } from '../../platform/http/types.js';

const count = Type.Integer({ minimum: 0 });

export const PreflightSummaryOut = Type.Object(
  { total: count, passed: count, warnings: count, failed: count, skipped: count, unknown: count },
  { $id: 'PreflightSummary', description: 'How many checks ended how.' },
);

export const PreflightCheckOut = Type.Object(
  {
    key: Type.String({ description: 'Stable name of the check.', examples: ['mailboxes.attached'] }),
    status: enumOf(PREFLIGHT_STATUSES, {
      description:
        '`fail` blocks the launch, `warn` does not. `skip`: the check does not apply. `unknown`: a server or resolver did not answer; it never blocks.',
    }),
    severity: enumOf(SEVERITIES),
    title: Type.String(),
    message: Type.String({ description: 'What was found, in one sentence.' }),
    remediation: nullable(Type.String(), { description: 'What to do about it; null when there is nothing to do.' }),
    operation: nullable(Type.String(), {
      description: 'The operationId that helps.',
      examples: ['createCampaignStep'],
    }),
    details: mapOf(Type.Any(), { description: 'Figures and names behind the message.' }),
  },
  { $id: 'PreflightCheck' },
);

const PreflightEstimatesOut = Type.Object(
  {
    contacts: Type.Integer({ minimum: 0, description: 'Contacts that would be enrolled (launch) or go on (resume).' }),
    dailyCapacity: Type.Integer({
      minimum: 0,
      description: 'Messages a full sending day allows: mailbox limits, gaps within the windows, campaign limit.',
    }),
    firstSendAt: nullable(dtOut(), { description: 'When the first message can leave.' }),
    completionAt: nullable(dtOut(), {
      description: 'Completion of the last step if no contact replies; null if the capacity is zero.',
    }),
  },
  { $id: 'PreflightEstimates' },
);

export const CampaignPreflightOut = Type.Object(
  {
    preflightId: uuid({ description: 'Pass this ID to launch or resume to get a 409 if data has changed since.' }),
    campaignId: uuid(),
    action: enumOf(LIFECYCLE_ACTIONS),
    ready: Type.Boolean({ description: 'True when no check failed.' }),
    score: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: '100, minus 25 per failed check, minus 5 per warning.',
    }),
    summary: PreflightSummaryOut,
    checks: Type.Array(PreflightCheckOut),
    estimates: PreflightEstimatesOut,
    evaluatedAt: dtOut(),
    expiresAt: dtOut({ description: '15 minutes later.' }),
  },
  { $id: 'CampaignPreflightOut' },
);
export type PreflightCheckOut = Static<typeof PreflightCheckOut>;
export type PreflightSummaryOut = Static<typeof PreflightSummaryOut>;
