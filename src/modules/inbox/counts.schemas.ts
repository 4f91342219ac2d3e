import { type Static, Type } from 'typebox';
import { dtOut, mapOf } from '../../platform/http/types.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const InboxBucketCount = Type.Object(
  { total: count('Conversations in it.'), unread: count('Those of them with unread messages.') },
  { $id: 'InboxBucketCount' },
);

const InboxMailboxCount = Type.Object(
  {
    mailbox_id: Type.Integer(),
    mailbox_address: Type.String(),
    unread: count('Conversations in which a person has answered and something is unread.'),
  },
  { $id: 'InboxMailboxCount' },
);

export const InboxCountsOut = Type.Object(
  {
    needs_answer: count('Unread conversations in which a person has answered.'),
    buckets: mapOf(InboxBucketCount, { description: 'By `ReplyIntentBucket`, without `none`.' }),
    mailboxes: Type.Array(InboxMailboxCount, {
      description: 'Mailboxes with something unread, those with the most first, at most 100.',
    }),
    assigned_to_me: count('Conversations in the hands of the person who asks; of an API key, none.'),
    unassigned: count(
      'Of the newest `most` conversations in which a person has answered, those that no person looks after.',
    ),
    snoozed: count('Conversations that sleep.'),
    undecided: count('Conversations with a message that nothing proves, and that waits for a decision.'),
    scheduled: count('Messages written here that have not gone out yet.'),
    most: Type.Integer({ description: 'Where counting ends: a number as large as this stands for that many or more.' }),
    as_of: dtOut(),
  },
  { $id: 'InboxCountsOut' },
);
export type InboxCountsOut = Static<typeof InboxCountsOut>;
