import { type Static, Type } from 'typebox';
import { GATES, REASON_CODES } from '../../../engine/admission/reasons.js';
import { EXPLAIN_DECISIONS, GATE_OUTCOMES, SEND_STATUSES, VARIANT_MODES } from '../../../engine/lifecycle/enums.js';
import { SEND_ERROR_CODES } from '../../../engine/mail/send-error-code.js';
import { VARIABLE_ORIGINS } from '../../../engine/message/used-values.js';
import { dtOut, enumOf, mapOf, nullable, uuid } from '../../../platform/http/types.js';
import { ScheduleInterval } from '../../outreach/campaigns/rules/index.js';
import { CampaignSendOut } from '../sends/index.js';

const SendGate = Type.Object(
  {
    order: Type.Integer({ minimum: 1, maximum: GATES.length }),
    gate: enumOf(GATES),
    outcome: enumOf(GATE_OUTCOMES),
    reason: nullable(enumOf(REASON_CODES)),
    message: Type.String({
      description: 'Explanation as a sentence.',
      examples: ['Step 2 is due at 2026-03-05T09:00:00.000Z.'],
    }),
    values: mapOf(Type.Any(), {
      description: 'Values the gate evaluated, such as limits, usage, window or suppression entry.',
    }),
    nextChangeAt: nullable(dtOut(), { description: 'Time at which the result can change without any action.' }),
  },
  { $id: 'SendGate' },
);

const RejectedMailbox = Type.Object(
  {
    campaignMailboxId: uuid(),
    mailboxId: Type.Integer(),
    address: Type.String(),
    gate: enumOf(GATES),
    reason: enumOf(REASON_CODES),
    message: Type.String(),
    nextPossibleAt: nullable(dtOut()),
  },
  { $id: 'RejectedMailbox' },
);

const VariantChoice = Type.Object(
  {
    variantId: nullable(uuid()),
    label: nullable(Type.String()),
    seed: Type.Integer({ description: 'Seed; fixes the choice together with contact and step.' }),
    share: Type.Number({ description: 'Percentage of contacts that get this variant.' }),
    mode: enumOf(VARIANT_MODES),
  },
  { $id: 'VariantChoice' },
);

const SnippetUse = Type.Object(
  { name: Type.String({ examples: ['offer'] }), version: Type.Integer({ minimum: 1 }) },
  { $id: 'SnippetUse' },
);

const VariableUse = Type.Object(
  {
    name: Type.String({ description: 'Name as written in the text.', examples: ['firstName'] }),
    origin: enumOf(VARIABLE_ORIGINS),
    value: Type.Unknown({
      description: 'Value of the contact or the default of the field; null for other origins.',
      examples: ['Ana'],
    }),
    from: nullable(Type.String({ examples: ['Import leads.csv, row 12'] }), {
      description:
        'Member, API key, file and row, contact source, or campaign. For `book`, what set the value in the address book; for `contact`, the file that added the contact. Null if that is not recorded.',
    }),
  },
  { $id: 'VariableUse' },
);

const ExplainSchedule = Type.Object(
  {
    timezone: Type.String({ description: 'Time zone of the sending windows for this contact.' }),
    localTime: Type.String({ description: 'Current time in `timezone`.', examples: ['2026-03-02T10:15:00'] }),
    insideWindow: Type.Boolean(),
    windowEndsAt: nullable(dtOut()),
    nextWindow: nullable(ScheduleInterval, { description: 'Next sending window.' }),
    jitterSeconds: Type.Integer({
      minimum: 0,
      description: "Random seconds, fixed by the seed, added to the gap after the mailbox's last email.",
    }),
  },
  { $id: 'ExplainSchedule' },
);

const SendAttempt = Type.Object(
  {
    attempt: Type.Integer({ minimum: 1 }),
    startedAt: dtOut(),
    finishedAt: nullable(dtOut()),
    outcome: enumOf(SEND_STATUSES),
    mailboxId: Type.Integer(),
    smtp: CampaignSendOut.properties.smtp,
    errorCode: nullable(enumOf(SEND_ERROR_CODES)),
    willRetryAt: nullable(dtOut()),
  },
  { $id: 'SendAttempt' },
);

export const SendExplainOut = Type.Object(
  {
    sendId: uuid(),
    campaignId: uuid(),
    contactId: uuid(),
    stepId: uuid(),
    status: enumOf(SEND_STATUSES),
    decision: enumOf(EXPLAIN_DECISIONS, {
      description:
        'Outcome. For a scheduled email `send_now`, `wait` or `skip`; for a past email `done` or `skip`; `in_flight` while an email is sent; `unresolved` while an email is unconfirmed.',
    }),
    decidingGate: nullable(enumOf(GATES), { description: 'First gate that does not pass.' }),
    reason: nullable(enumOf(REASON_CODES)),
    summary: Type.String({ description: 'Explanation as a sentence.' }),
    nextPossibleAt: nullable(dtOut(), {
      description: 'Earliest time at which the email can be sent if nothing else changes; null if a member must act.',
    }),
    evaluatedAt: dtOut(),
    gates: Type.Array(SendGate, { description: 'All gates in the order of evaluation.' }),
    mailbox: CampaignSendOut.properties.mailbox,
    rejectedMailboxes: Type.Array(RejectedMailbox, {
      maxItems: 50,
      description: 'Attached mailboxes that cannot send the email now.',
    }),
    rejectedMailboxesTotal: Type.Integer({ minimum: 0 }),
    variant: nullable(VariantChoice),
    snippets: Type.Array(SnippetUse, {
      description:
        'Snippets in the email. For a scheduled email, the current versions; for all other emails, the versions of the latest attempt.',
    }),
    variables: Type.Array(VariableUse, {
      description:
        'Variables of the email that have values of its contact. For an email that has not been sent, the current values; for all other emails, those of the latest attempt. Up to 20, with up to 80 characters each.',
    }),
    schedule: ExplainSchedule,
    attempts: Type.Array(SendAttempt, { description: 'Oldest first.' }),
  },
  { $id: 'SendExplainOut' },
);
export type SendExplainOut = Static<typeof SendExplainOut>;
