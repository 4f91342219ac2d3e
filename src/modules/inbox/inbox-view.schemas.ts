import { type Static, Type } from 'typebox';
import { MAILBOX_PROVIDERS, MAILBOX_STATUSES } from '../../engine/lifecycle/delivery-enums.js';
import { BACKEND_KINDS, TEMPLATE_MODES } from '../../engine/lifecycle/enums.js';
import { REPLY_INTENT_BUCKETS, REPLY_INTENTS, REPLY_LABELS } from '../../engine/lifecycle/reply-enums.js';
import { dtOut, enumOf, mapOf, nullable } from '../../platform/http/types.js';
import { DELIVERY_MODES } from '../outbound/index.js';

export const InboxCapabilitiesOut = Type.Object(
  {
    inbox: Type.Boolean(),
    outbound: Type.Boolean(),
    syncMode: Type.String({ examples: ['incremental'] }),
    providers: Type.Array(enumOf(MAILBOX_PROVIDERS)),
    backend: enumOf(BACKEND_KINDS, { description: '`external`: mail is kept elsewhere and handed in.' }),
    search: Type.Boolean(),
    replyIntents: Type.Array(enumOf(REPLY_INTENTS)),
    replyIntentBuckets: Type.Array(enumOf(REPLY_INTENT_BUCKETS)),
    replyLabels: Type.Array(enumOf(REPLY_LABELS)),
    replyIntentOverride: Type.Boolean({
      description: 'Whether `PATCH /threads/{thread_id}/reply-intent` may be used; elsewhere change the thread.',
    }),
    deliveryModes: Type.Array(enumOf(DELIVERY_MODES)),
    templateModes: Type.Array(enumOf(TEMPLATE_MODES)),
    scheduledSend: Type.Boolean(),
    undoSendMaxS: Type.Integer(),
    attachments: mapOf(Type.Integer(), { description: '`maxCount` and `maxBytes`, all of a message together.' }),
    maxRecipients: Type.Integer(),
  },
  { $id: 'InboxCapabilitiesOut' },
);
export type InboxCapabilitiesOut = Static<typeof InboxCapabilitiesOut>;

export const DebugQuery = Type.Object({
  mailboxId: Type.Optional(
    Type.String({ maxLength: 254, description: 'This mailbox only: integer id, UUID or address.' }),
  ),
  thread_id: Type.Optional(
    Type.Integer({ description: 'Tell why the messages of this conversation belong together.' }),
  ),
});

const InboxDebugFolder = Type.Object(
  {
    name: Type.String(),
    role: nullable(Type.String()),
    uid_validity: Type.Integer(),
    last_uid: Type.Integer({ description: 'Read up to here.' }),
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
    connected: Type.Boolean({ description: 'Hosted mailboxes are; others while their connection stands.' }),
    lag_s: nullable(Type.Number(), { description: 'Seconds since it was last read whole; null for hosted ones.' }),
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
    mailboxes: Type.Array(InboxDebugMailbox, { description: 'The first 200.' }),
    queue: mapOf(Type.Integer(), { description: 'Outbound operations that are not final, by status.' }),
    unmatched_messages: Type.Integer({ description: 'Answers of people that belong to no campaign contact.' }),
    threads_total: Type.Integer(),
    messages_total: Type.Integer(),
    thread: nullable(Type.Unknown(), { description: 'Linking evidence when `thread_id` was given and exists.' }),
  },
  { $id: 'InboxDebugOut' },
);
export type InboxDebugOut = Static<typeof InboxDebugOut>;
