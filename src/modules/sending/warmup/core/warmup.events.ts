import { Type } from 'typebox';
import {
  HEALTH_BANDS,
  WARMUP_ACTIONS,
  WARMUP_OPERATION_STATUSES,
  WARMUP_STATUSES,
} from '../../../../engine/lifecycle/delivery-enums.js';
import { dtOut, enumOf, nullable, uuid } from '../../../../platform/http/types.js';
import { eventType } from '../../../foundation/events/event-type.events.js';

const share = Type.Number({ minimum: 0, maximum: 1 });
const mailboxFields = {
  mailboxId: Type.Integer(),
  mailbox: Type.String({ format: 'email' }),
  inboxRate: share,
  spamRate: share,
};
const sampleMailbox = { mailboxId: 17, mailbox: 'jo@example.org', inboxRate: 0.96, spamRate: 0.02 };

export const operationCompleted = eventType('warmup.operation.completed', {
  title: 'Warmup operation completed',
  description: 'A bulk warmup operation completed.',
  data: {
    operationId: uuid(),
    action: enumOf(WARMUP_ACTIONS),
    status: enumOf(WARMUP_OPERATION_STATUSES),
    requestedCount: Type.Integer(),
    successCount: Type.Integer(),
    failureCount: Type.Integer(),
    rejectedCount: Type.Integer(),
  },
  sample: {
    operationId: '01959f00-aaaa-7aaa-8bbb-00000000000a',
    action: 'enable',
    status: 'completed',
    requestedCount: 20,
    successCount: 20,
    failureCount: 0,
    rejectedCount: 0,
  },
});

export const mailboxGraduated = eventType('warmup.mailbox.graduated', {
  title: 'Mailbox warmed up',
  description: 'A mailbox is ready for full volume.',
  data: mailboxFields,
  sample: sampleMailbox,
});

export const mailboxQuarantined = eventType('warmup.mailbox.quarantined', {
  title: 'Mailbox quarantined',
  description:
    'Too many warmup emails landed in spam. The mailbox sends no warmup or campaign emails until the given time, then resumes automatically.',
  data: { ...mailboxFields, until: dtOut(), reasons: Type.Array(Type.String()) },
  sample: {
    ...sampleMailbox,
    inboxRate: 0.6,
    spamRate: 0.31,
    until: '2026-03-16T10:00:00.000Z',
    reasons: ['31 % of 42 emails of the last 7 days landed in spam'],
  },
});

export const mailboxRecovered = eventType('warmup.mailbox.recovered', {
  title: 'Mailbox back from quarantine',
  description: 'The quarantine of a mailbox ended. The mailbox restarts with a low volume.',
  data: { mailboxId: Type.Integer(), mailbox: Type.String({ format: 'email' }), status: enumOf(WARMUP_STATUSES) },
  sample: { mailboxId: 17, mailbox: 'jo@example.org', status: 'warming' },
});

export const mailboxHealthChanged = eventType('warmup.mailbox.health_changed', {
  title: 'Health of a mailbox changed',
  description:
    'The inbox placement of a mailbox improved or declined, and its daily volume changed. `reasons` has the details.',
  data: {
    ...mailboxFields,
    inboxRate: nullable(share),
    spamRate: nullable(share),
    previousBand: enumOf(HEALTH_BANDS),
    band: enumOf(HEALTH_BANDS),
    reasons: Type.Array(Type.String()),
    healthScore: Type.Integer({ minimum: 0, maximum: 100 }),
  },
  sample: {
    ...sampleMailbox,
    inboxRate: 0.82,
    spamRate: 0.12,
    previousBand: 'good',
    band: 'throttled',
    reasons: ['12 % of 50 emails of the last 7 days landed in spam'],
    healthScore: 78,
  },
});

export const warmupEvents = [
  operationCompleted,
  mailboxGraduated,
  mailboxQuarantined,
  mailboxRecovered,
  mailboxHealthChanged,
];
