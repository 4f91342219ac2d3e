import { Type } from 'typebox';
import { dtOut, nullable, uuid } from '../../../platform/http/types.js';
import { eventType } from '../../foundation/events/event-type.events.js';
import { InboxRuleActionsOut } from './rules.schemas.js';

const ruleFields = { ruleId: uuid(), ruleName: Type.String({ examples: ['Archive out-of-office replies'] }) };
const sample = { ruleId: '01959f00-abcd-7aaa-8bbb-000000000030', ruleName: 'Archive out-of-office replies' } as const;

export const ruleApplied = eventType('inbox.rule.applied', {
  title: 'Inbox rule applied',
  description: 'An inbox rule changed the conversation of a received message.',
  optIn: true,
  data: {
    ...ruleFields,
    threadId: Type.Integer(),
    messageId: Type.Integer(),
    campaignId: nullable(uuid()),
    contactId: nullable(uuid()),
    actions: InboxRuleActionsOut,
  },
  sample: {
    ...sample,
    threadId: 901,
    messageId: 5012,
    campaignId: '01959f00-1111-7aaa-8bbb-000000000001',
    contactId: '01959f00-2222-7aaa-8bbb-000000000002',
    actions: {
      addLabelIds: [],
      replyIntent: null,
      replyLabel: null,
      assigneeId: null,
      archive: true,
      snoozeMinutes: null,
      suppress: null,
      notifyChannelIds: [],
      moveToSubsequenceId: null,
    },
  },
});

export const ruleNotified = eventType('inbox.rule.notified', {
  title: 'Message matched an inbox rule',
  description: 'An inbox rule notified channels of a received message.',
  optIn: true,
  data: {
    ...ruleFields,
    threadId: Type.Integer(),
    messageId: Type.Integer(),
    campaignId: nullable(uuid()),
    contactId: nullable(uuid()),
    channelIds: Type.Array(uuid(), { description: 'Notice channels of the rule.' }),
    fromEmail: Type.String(),
    subject: Type.String(),
    snippet: Type.String({ description: 'First 300 characters of the message, without quotes and signature.' }),
  },
  sample: {
    ...sample,
    threadId: 901,
    messageId: 5012,
    campaignId: '01959f00-1111-7aaa-8bbb-000000000001',
    contactId: '01959f00-2222-7aaa-8bbb-000000000002',
    channelIds: ['01959f00-abcd-7aaa-8bbb-000000000031'],
    fromEmail: 'ana@example.com',
    subject: 'Re: Quick question',
    snippet: 'Sounds interesting, tell me more.',
  },
});

export const ruleFailed = eventType('inbox.rule.failed', {
  title: 'Inbox rule failed',
  description: 'An action of an inbox rule failed. The rule does nothing until it is saved again.',
  data: { ...ruleFields, failure: Type.String({ examples: ['No label has this ID.'] }), failedAt: dtOut() },
  sample: { ...sample, failure: 'No label has this ID.', failedAt: '2026-03-06T10:00:00.000Z' },
});

export const ruleEvents = [ruleApplied, ruleNotified, ruleFailed];
