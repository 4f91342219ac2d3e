import { type Static, Type } from 'typebox';
import { MAILBOX_PROVIDERS, MAILBOX_STATUSES } from '../../../engine/lifecycle/delivery-enums.js';
import { BACKEND_KINDS, TEMPLATE_MODES } from '../../../engine/lifecycle/enums.js';
import { REPLY_INTENT_BUCKETS, REPLY_INTENTS, REPLY_LABELS } from '../../../engine/lifecycle/reply-enums.js';
import { dtOut, enumOf, mapOf, nullable } from '../../../platform/http/types.js';
import { DELIVERY_MODES } from '../outbound/index.js';

export const InboxCapabilitiesOut = Type.Object(
  {
    inbox: Type.Boolean(),
    outbound: Type.Boolean(),
    syncMode: Type.String({ examples: ['incremental'] }),
    providers: Type.Array(enumOf(MAILBOX_PROVIDERS)),
    backend: enumOf(BACKEND_KINDS, {
      description: 'Inbox provider. `external`: messages are stored in another system and submitted through the API.',
    }),
    search: Type.Boolean(),
    replyIntents: Type.Array(enumOf(REPLY_INTENTS)),
    replyIntentBuckets: Type.Array(enumOf(REPLY_INTENT_BUCKETS)),
    replyLabels: Type.Array(enumOf(REPLY_LABELS)),
    replyIntentOverride: Type.Boolean({
      description: 'Whether `PATCH /threads/{thread_id}/reply-intent` is supported; otherwise update the thread.',
    }),
    deliveryModes: Type.Array(enumOf(DELIVERY_MODES)),
    templateModes: Type.Array(enumOf(TEMPLATE_MODES)),
    scheduledSend: Type.Boolean(),
    undoSendMaxS: Type.Integer(),
    attachments: mapOf(Type.Integer(), {
      description: 'Limits `maxCount` and `maxBytes` for all attachments of a message together.',
    }),
    maxRecipients: Type.Integer(),
  },
  { $id: 'InboxCapabilitiesOut' },
);
export type InboxCapabilitiesOut = Static<typeof InboxCapabilitiesOut>;

export const DebugQuery = Type.Object({
  mailboxId: Type.Optional(Type.String({ maxLength: 254, description: 'Mailbox: integer ID, UUID or address.' })),
  thread_id: Type.Optional(
    Type.Integer({ description: 'Whether to include the reasons that the messages belong to this conversation.' }),
  ),
});

const InboxDebugFolder = Type.Object(
  {
    name: Type.String(),
    role: nullable(Type.String()),
    uid_validity: Type.Integer(),
    last_uid: Type.Integer({ description: 'UID of the last message read.' }),
    highest_modseq: nullable(Type.String()),
    messages: Type.Integer(),
    last_sync_at: nullable(dtOut()),
    error: nullable(Type.String()),
  },
  { $id: 'InboxDebugFolder' },
);

const InboxDebugMailbox = Type.Object(
  {
    mailbox_id: Type.Integer(),
    address: Type.String(),
    status: enumOf(MAILBOX_STATUSES),
    connected: Type.Boolean({ description: 'Whether the mailbox is connected; always true for hosted mailboxes.' }),
    lag_s: nullable(Type.Number(), { description: 'Seconds since the last complete sync; null for hosted mailboxes.' }),
    folders: Type.Array(InboxDebugFolder),
    last_error: nullable(Type.String()),
    last_sync_at: nullable(dtOut()),
  },
  { $id: 'InboxDebugMailbox' },
);

export const InboxDebugOut = Type.Object(
  {
    workspace_id: Type.Integer(),
    backend: enumOf(BACKEND_KINDS),
    generated_at: dtOut(),
    mailboxes: Type.Array(InboxDebugMailbox, { description: 'First 200 mailboxes.' }),
    queue: mapOf(Type.Integer(), { description: 'Outbound operations that are not final, by status.' }),
    unmatched_messages: Type.Integer({ description: 'Human replies that match no campaign contact.' }),
    threads_total: Type.Integer({ description: 'Conversations with at least one message that was not canceled.' }),
    messages_total: Type.Integer({ description: 'Messages, except canceled ones.' }),
    thread: nullable(Type.Unknown(), {
      description: 'Reasons that messages belong to `thread_id`, if it was given and exists.',
    }),
  },
  { $id: 'InboxDebugOut' },
);
export type InboxDebugOut = Static<typeof InboxDebugOut>;
