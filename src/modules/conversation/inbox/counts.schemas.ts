import { type Static, Type } from 'typebox';
import { dtOut, mapOf } from '../../../platform/http/types.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const InboxBucketCount = Type.Object(
  { total: count('Number of conversations.'), unread: count('Number of unread conversations.') },
  { $id: 'InboxBucketCount' },
);

const InboxMailboxCount = Type.Object(
  {
    mailbox_id: Type.Integer(),
    mailbox_address: Type.String(),
    unread: count('Unread conversations with a human reply.'),
  },
  { $id: 'InboxMailboxCount' },
);

export const InboxCountsOut = Type.Object(
  {
    needs_answer: count('Unread conversations with a human reply.'),
    buckets: mapOf(InboxBucketCount, { description: 'Counts by `ReplyIntentBucket`, without `none`.' }),
    mailboxes: Type.Array(InboxMailboxCount, {
      description: 'Mailboxes with unread conversations, highest count first, at most 100.',
    }),
    assigned_to_me: count('Conversations assigned to the signed-in member; 0 for an API key.'),
    unassigned: count('Unassigned conversations among the newest `most` conversations with a human reply.'),
    snoozed: count('Snoozed conversations.'),
    undecided: count('Conversations with an unverified message that needs review.'),
    scheduled: count('Outbox messages not yet sent.'),
    most: Type.Integer({ description: 'Maximum count: a number of this size means this many or more.' }),
    as_of: dtOut(),
  },
  { $id: 'InboxCountsOut' },
);
export type InboxCountsOut = Static<typeof InboxCountsOut>;
