import { type Static, Type } from 'typebox';
import { LIFECYCLE_ACTIONS, PREFLIGHT_STATUSES, SEVERITIES } from '../../../engine/lifecycle/enums.js';
import { dtOut, enumOf, mapOf, nullable, uuid } from '../../../platform/http/types.js';

const count = Type.Integer({ minimum: 0 });

export const PreflightSummaryOut = Type.Object(
  { total: count, passed: count, warnings: count, failed: count, skipped: count, unknown: count },
  { $id: 'PreflightSummary', description: 'Number of checks by result.' },
);

export const PreflightCheckOut = Type.Object(
  {
    key: Type.String({ description: 'Stable name of the check.', examples: ['mailboxes.attached'] }),
    status: enumOf(PREFLIGHT_STATUSES, {
      description:
        '`fail` blocks the launch, `warn` does not. `skip`: the check does not apply. `unknown`: a server or resolver did not respond; it never blocks.',
    }),
    severity: enumOf(SEVERITIES),
    title: Type.String(),
    message: Type.String({ description: 'Finding as a sentence.' }),
    remediation: nullable(Type.String(), { description: 'Action to take; null if there is none.' }),
    operation: nullable(Type.String(), {
      description: '`operationId` of the operation that helps.',
      examples: ['createCampaignStep'],
    }),
    details: mapOf(Type.Any(), { description: 'Values behind the message.' }),
  },
  { $id: 'PreflightCheck' },
);

const PreflightEstimatesOut = Type.Object(
  {
    contacts: Type.Integer({
      minimum: 0,
      description: 'Contacts that would be enrolled (launch) or continue (resume).',
    }),
    dailyCapacity: Type.Integer({
      minimum: 0,
      description: 'Emails per full sending day, given mailbox limits, gaps within the windows and the campaign limit.',
    }),
    firstSendAt: nullable(dtOut(), { description: 'Earliest time of the first email.' }),
    completionAt: nullable(dtOut(), {
      description: 'Completion of the last step if no contact replies; null if the capacity is zero.',
    }),
  },
  { $id: 'PreflightEstimates' },
);

export const CampaignPreflightOut = Type.Object(
  {
    preflightId: uuid({
      description: 'ID of the preflight. Pass the ID to launch or resume to get a 409 if data has changed since.',
    }),
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
    expiresAt: dtOut({ description: 'Time the preflight expires: 15 minutes after it ran.' }),
  },
  { $id: 'CampaignPreflightOut' },
);
export type PreflightCheckOut = Static<typeof PreflightCheckOut>;
export type PreflightSummaryOut = Static<typeof PreflightSummaryOut>;
