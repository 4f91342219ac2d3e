import { type Static, Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import {
  INTENT_SOURCES,
  REPLY_INTENT_BUCKETS,
  REPLY_INTENTS,
  REPLY_LABELS,
} from '../../../engine/lifecycle/reply-enums.js';
import {
  dt,
  dtOut,
  enumOf,
  nullable,
  pageCursor,
  resourceId,
  uuid,
  withDefault,
} from '../../../platform/http/types.js';

/** Filters of the list. The camelCase spellings are aliases of the routes. */
export const threadFilters = {
  show_all_emails: Type.Optional(
    Type.Boolean({
      description:
        'False or absent: the Relevant view, without warmup, test messages and machine notices that reply to nothing. True: the Full view with all conversations. Conversations with only canceled messages are in neither view.',
    }),
  ),
  search_text: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Words in subject, names, addresses and bodies. Each must start a word of the conversation or of one of its messages: `acm inv` finds `jo@acme.example` with `Invoice`. Bodies of campaign emails are not searched.',
      examples: ['acme invoice'],
    }),
  ),
  campaign_id: Type.Optional(resourceId({ description: 'Only conversations of this campaign.' })),
  reply_intent_bucket: Type.Optional(
    Type.String({
      maxLength: 64,
      description: `One of ${REPLY_INTENT_BUCKETS.join(', ')}; or a single intent: ${REPLY_INTENTS.join(', ')}.`,
      examples: ['positive'],
    }),
  ),
  has_customer_reply: Type.Optional(
    Type.Boolean({ description: 'Only conversations with (true) or without (false) a human reply.' }),
  ),
  mailboxId: Type.Optional(
    Type.String({
      maxLength: 254,
      description: 'Mailbox: integer ID, UUID or address.',
      examples: ['jo@example.org'],
    }),
  ),
  replyIntent: Type.Optional(
    Type.String({ maxLength: 64, description: `One of ${REPLY_INTENTS.join(', ')}.`, examples: ['interested'] }),
  ),
  updatedSince: Type.Optional(dt({ description: 'Only conversations changed at or after this time.' })),
  is_read: Type.Optional(
    Type.Boolean({
      description: 'True: only conversations without unread messages. False: only conversations with unread messages.',
    }),
  ),
  archived: withDefault(Type.Boolean({ description: 'True: archived conversations in place of the others.' }), false),
  snoozed: withDefault(
    Type.Boolean({
      description: 'True: snoozed conversations in place of the others. They reappear as unread when the snooze ends.',
    }),
    false,
  ),
  authenticated: Type.Optional(
    Type.Boolean({
      description: 'False: only conversations with an unverified message that needs review. True: only the others.',
    }),
  ),
  has_attachments: Type.Optional(
    Type.Boolean({ description: 'Only conversations with (true) or without (false) attachments.' }),
  ),
  label: Type.Optional(
    Type.Array(enumOf(REPLY_LABELS), {
      description: 'Only conversations whose reply has one of these subintents. Alias: `labels`.',
    }),
  ),
  label_id: Type.Optional(
    Type.Array(resourceId(), {
      maxItems: 50,
      description: 'Only conversations with at least one of these labels.',
    }),
  ),
  assignee: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Assignee: member ID; `me`: the signed-in member; `none`: unassigned.',
      examples: ['me'],
    }),
  ),
  since: Type.Optional(dt({ description: 'Only conversations whose newest message is at or after this time.' })),
  until: Type.Optional(dt({ description: 'Only conversations whose newest message is before this time.' })),
};

export const ThreadsQuery = Type.Object({
  ...threadFilters,
  cursor: Type.Optional(pageCursor({ description: '`next_cursor` of the page before.' })),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 100 }), 50),
});

export const MESSAGE_DIRECTIONS = enumeration('MessageDirection', ['inbound', 'outbound']);

const InboxLastMessage = Type.Object(
  {
    from_email: Type.String(),
    date_received: dtOut(),
    body_text: Type.String({ description: 'First 500 characters of the message.' }),
    direction: enumOf(MESSAGE_DIRECTIONS),
  },
  { $id: 'InboxLastMessage' },
);

export const InboxThreadOut = Type.Object(
  {
    id: Type.Integer(),
    external_thread_id: Type.String({
      description: "Provider's ID of the conversation, else the Outrider ID as text.",
    }),
    subject: Type.String(),
    subject_display: Type.String({ description: 'Subject without reply and forward prefixes; never empty.' }),
    last_message: nullable(InboxLastMessage),
    is_warming: Type.Boolean(),
    is_postmaster: Type.Boolean({ description: 'Whether the conversation has only notices from mail servers.' }),
    message_count: Type.Integer({ description: 'Excludes messages canceled before they were sent.' }),
    replyIntent: nullable(enumOf(REPLY_INTENTS)),
    campaignId: nullable(uuid()),
    replyIntentBucket: enumOf(REPLY_INTENT_BUCKETS),
    replyLabel: nullable(enumOf(REPLY_LABELS)),
    intentSource: nullable(enumOf(INTENT_SOURCES)),
    hasCustomerReply: Type.Boolean(),
    campaignName: nullable(Type.String()),
    contactId: nullable(uuid()),
    contact_email: nullable(Type.String({ description: 'Contact or other participant of the conversation.' })),
    contact_name: nullable(Type.String()),
    mailbox_id: Type.Integer(),
    mailbox_address: Type.String(),
    campaignMailboxId: nullable(uuid(), { description: 'UUID of the mailbox, in conversations of a campaign.' }),
    snippet: Type.String({ maxLength: 200 }),
    unread_count: Type.Integer(),
    is_read: Type.Boolean(),
    is_archived: Type.Boolean(),
    assignee_id: nullable(uuid(), { description: 'Member the conversation is assigned to; null if unassigned.' }),
    assignee_name: nullable(Type.String(), { examples: ['Nora Lind'] }),
    snoozed_until: nullable(dtOut()),
    woken_at: nullable(dtOut(), {
      description:
        'Time the snooze ended; the conversation is sorted by it. Null after a new message, or after being snoozed or archived again.',
    }),
    label_ids: Type.Array(uuid(), { description: 'Labels of the conversation, sorted by name.' }),
    has_attachments: Type.Boolean(),
    first_message_at: dtOut(),
    last_message_at: dtOut(),
    updated_at: dtOut(),
  },
  { $id: 'InboxThreadOut' },
);
export type InboxThreadOut = Static<typeof InboxThreadOut>;

export const InboxThreadsOut = Type.Object(
  {
    threads: Type.Array(InboxThreadOut),
    next_cursor: nullable(Type.String(), { description: 'Null on the last page.' }),
  },
  { $id: 'InboxThreadsOut' },
);

/** Fields of a conversation to change; absent ones are unchanged. */
export const ThreadUpdateIn = Type.Object(
  {
    is_read: Type.Optional(Type.Boolean({ description: 'False marks the newest received message as unread.' })),
    is_archived: Type.Optional(
      Type.Boolean({ description: 'Whether the conversation is archived; a new message restores it.' }),
    ),
    assignee_id: Type.Optional(
      nullable(uuid({ description: 'Assignee: a member of `GET /threads/mentionable`. Null: unassigned.' })),
    ),
    snoozed_until: Type.Optional(
      nullable(
        dt({ description: 'Hidden from the Relevant view until this time or a new message; null ends the snooze.' }),
      ),
    ),
    replyIntent: Type.Optional(
      nullable(enumOf(REPLY_INTENTS), {
        description: 'Intent set by a member; null returns to the intent of the classifier.',
      }),
    ),
    replyLabel: Type.Optional(nullable(enumOf(REPLY_LABELS), { description: 'Subintent; must belong to the intent.' })),
    add_labels: Type.Optional(
      Type.Array(uuid(), { maxItems: 50, description: 'IDs of labels to add, from `GET /thread-labels`.' }),
    ),
    remove_labels: Type.Optional(Type.Array(uuid(), { maxItems: 50, description: 'IDs of labels to remove.' })),
  },
  { $id: 'ThreadUpdateIn' },
);
export type ThreadUpdateIn = Static<typeof ThreadUpdateIn>;

export const AttachmentPath = Type.Object({
  thread_id: Type.Integer(),
  message_id: Type.Integer({ examples: [5510] }),
  attachment_id: resourceId(),
});
