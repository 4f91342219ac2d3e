import { Type } from 'typebox';
import { FAULT_CAUSES } from '../../engine/faults/fault-causes.js';
import { dtOut, enumOf, nullable, uuid } from '../../platform/http/types.js';
import { eventType } from '../events/event-type.events.js';

const workFields = {
  work: Type.String({
    description: 'The background work, by the name of its loop, schedule or job.',
    examples: ['sending'],
  }),
  item: Type.String({
    description: 'What it worked on, by the id that this work uses.',
    examples: ['01959f00-abcd-7aaa-8bbb-000000000001'],
  }),
  campaignId: nullable(uuid(), { description: 'The campaign it belongs to; null when it belongs to none.' }),
  since: dtOut({ description: 'When it first failed.' }),
  attempts: Type.Integer({ minimum: 1, description: 'Failures in a row.' }),
};

const sample = {
  work: 'sending',
  item: '01959f00-abcd-7aaa-8bbb-000000000001',
  campaignId: '01959f00-abcd-7aaa-8bbb-000000000001',
  since: '2026-03-09T10:00:00.000Z',
};

export const workSetAside = eventType('work.set_aside', {
  title: 'Work set aside',
  description:
    'Background work failed on one item and set it aside: a campaign, mailbox, subscription, order. It is tried again with growing pauses; everything else continues.',
  data: {
    ...workFields,
    cause: enumOf(FAULT_CAUSES),
    reference: uuid({ description: 'Where the log of the installation has the whole error.' }),
    nextAttemptAt: dtOut(),
  },
  sample: {
    ...{ ...sample, attempts: 1, cause: 'template_invalid' },
    ...{ reference: '01959f00-abcd-7aaa-8bbb-000000000042', nextAttemptAt: '2026-03-09T10:00:30.000Z' },
  },
});

export const workResumed = eventType('work.resumed', {
  title: 'Work resumed',
  description: 'An item that had been set aside succeeded again.',
  data: workFields,
  sample: { ...sample, attempts: 3 },
});

export const setAsideEvents = [workSetAside, workResumed];
