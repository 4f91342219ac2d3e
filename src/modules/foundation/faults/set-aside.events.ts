import { Type } from 'typebox';
import { FAULT_CAUSES } from '../../../engine/faults/fault-causes.js';
import { dtOut, enumOf, nullable, uuid } from '../../../platform/http/types.js';
import { eventType } from '../events/event-type.events.js';

const workFields = {
  work: Type.String({
    description: 'Background work: the name of its loop, schedule or job.',
    examples: ['sending'],
  }),
  item: Type.String({
    description: 'ID of the item, as used by the background work.',
    examples: ['01959f00-abcd-7aaa-8bbb-000000000001'],
  }),
  campaignId: nullable(uuid(), { description: 'Campaign of the item; null if it belongs to none.' }),
  since: dtOut({ description: 'Time of the first failure.' }),
  attempts: Type.Integer({ minimum: 1, description: 'Consecutive failures.' }),
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
    'Background work failed on one item, such as a campaign, mailbox, subscription or order, and set it aside. Outrider retries the item with growing delays; all other work continues.',
  data: {
    ...workFields,
    cause: enumOf(FAULT_CAUSES),
    reference: uuid({ description: 'Reference of the complete error in the server log.' }),
    nextAttemptAt: dtOut(),
  },
  sample: {
    ...{ ...sample, attempts: 1, cause: 'template_invalid' },
    ...{ reference: '01959f00-abcd-7aaa-8bbb-000000000042', nextAttemptAt: '2026-03-09T10:00:30.000Z' },
  },
});

export const workResumed = eventType('work.resumed', {
  title: 'Work resumed',
  description: 'An item that was set aside succeeded again.',
  data: workFields,
  sample: { ...sample, attempts: 3 },
});

export const setAsideEvents = [workSetAside, workResumed];
