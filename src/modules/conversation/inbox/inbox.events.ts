import { Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import { REPLY_INTENT_BUCKETS, REPLY_INTENTS, REPLY_LABELS } from '../../../engine/lifecycle/reply-enums.js';
import { dtOut, enumOf, nullable, uuid } from '../../../platform/http/types.js';
import { eventType } from '../../foundation/events/event-type.events.js';

export const THREAD_CHANGES = enumeration('ThreadChange', [
  'read',
  'archived',
  'snoozed',
  'assigned',
  'intent',
  'labels',
]);

const fields = {
  threadId: Type.Integer(),
  mailboxId: Type.Integer(),
  campaignId: nullable(uuid()),
  contactId: nullable(uuid()),
};
const sample = {
  threadId: 901,
  mailboxId: 17,
  campaignId: '01959f00-1111-7aaa-8bbb-000000000001',
  contactId: '01959f00-2222-7aaa-8bbb-000000000002',
} as const;

export const threadUpdated = eventType('inbox.thread.updated', {
  title: 'Conversation changed',
  description:
    'A conversation was marked as read or unread, archived, restored, snoozed, or assigned, or its intent or labels changed.',
  optIn: true,
  data: {
    ...fields,
    changed: Type.Array(enumOf(THREAD_CHANGES), {
      description: 'Names of the changed properties; the other fields have the current values.',
    }),
    isRead: Type.Boolean(),
    isArchived: Type.Boolean(),
    assigneeId: nullable(uuid(), { description: 'Member the conversation is assigned to; null if unassigned.' }),
    snoozedUntil: nullable(dtOut()),
    labelIds: Type.Array(uuid(), { description: "The workspace's own labels of the conversation." }),
    replyIntent: nullable(enumOf(REPLY_INTENTS)),
    replyLabel: nullable(enumOf(REPLY_LABELS)),
    replyIntentBucket: enumOf(REPLY_INTENT_BUCKETS),
  },
  sample: {
    ...sample,
    changed: ['read', 'intent'],
    isRead: true,
    isArchived: false,
    assigneeId: null,
    snoozedUntil: null,
    labelIds: [],
    replyIntent: 'interested',
    replyLabel: 'meeting_request',
    replyIntentBucket: 'positive',
  },
});

export const threadWoken = eventType('inbox.thread.woken', {
  title: 'Conversation woken',
  description: 'A snoozed conversation reappeared as unread.',
  optIn: true,
  data: fields,
  sample,
});

export const inboxEvents = [threadUpdated, threadWoken];
