import { type Static, Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import { OUTBOUND_STATUSES } from '../../../engine/lifecycle/delivery-enums.js';
import { BOUNCE_TYPES } from '../../../engine/lifecycle/enums.js';
import { REPLY_INTENTS, REPLY_LABELS } from '../../../engine/lifecycle/reply-enums.js';
import { PROVEN_EFFECTS } from '../../../engine/mail/proof/proof.js';
import { dtOut, enumOf, nullable, uuid, withDefault } from '../../../platform/http/types.js';
import { MessageAuthentication } from '../../outreach/threads/index.js';
import { InboxThreadOut, MESSAGE_DIRECTIONS } from './threads.schemas.js';

/** Message of a conversation. */
const MESSAGE_KINDS = enumeration('MessageKind', [
  'campaign',
  'reply',
  'forward',
  'new',
  'customer_reply',
  'other',
  'auto_reply',
  'bounce',
  'complaint',
  'warmup',
  'test',
  'postmaster',
]);

export const MessagesQuery = Type.Object({
  show_system_messages: withDefault(
    Type.Boolean({
      description: 'Whether auto-replies, bounce messages, tests, warmup and canceled messages are included.',
    }),
    false,
  ),
});

const InboxAttachmentOut = Type.Object(
  {
    id: uuid(),
    filename: Type.String(),
    content_type: Type.String(),
    size: Type.Integer({ description: 'Size in bytes.' }),
    inline: Type.Boolean({ description: 'Whether the file is an inline image of the HTML body.' }),
    content_id: nullable(Type.String(), { description: 'Content ID referenced by `cid:` URLs of the HTML body.' }),
    url: Type.String({ description: 'URL of the content; requires the usual authentication.' }),
    is_available: Type.Boolean({
      description:
        'Whether the content can be downloaded: false if a campaign attached the file and it was deleted since.',
    }),
  },
  { $id: 'InboxAttachmentOut' },
);

const AutoReplyInfo = Type.Object(
  {
    label: nullable(enumOf(REPLY_LABELS)),
    return_date: nullable(Type.String(), { description: 'Date as `YYYY-MM-DD`, as stated in the message.' }),
    referral_email: nullable(Type.String(), { description: 'Other contact named in the message.' }),
  },
  { $id: 'AutoReplyInfo' },
);

const BounceInfo = Type.Object(
  {
    type: enumOf(BOUNCE_TYPES),
    enhanced_code: nullable(Type.String({ examples: ['5.1.1'] })),
    recipient: nullable(Type.String()),
    diagnostic: nullable(Type.String({ description: 'Response of the server.' })),
  },
  { $id: 'BounceInfo' },
);

/** Reasons why only a part of a message could be read. */
const PARTIAL_REASONS = enumeration('PartialReason', [
  'time_limit',
  'memory_limit',
  'too_long',
  'too_many_parts',
  'encrypted',
  'damaged',
  'failed',
  'removed',
]);

export const InboxMessageOut = Type.Object(
  {
    id: Type.Integer(),
    message_id: Type.String({ description: 'Message-ID in angle brackets.' }),
    from_email: Type.String(),
    to_emails: Type.Array(Type.String()),
    cc_emails: Type.Array(Type.String()),
    subject: Type.String(),
    from_name: nullable(Type.String()),
    bcc_emails: Type.Array(Type.String(), { description: 'Only for messages sent from Outrider.' }),
    reply_to: nullable(Type.String()),
    date_received: dtOut(),
    date_sent: nullable(dtOut(), { description: 'Time of the message; null for a message not yet sent.' }),
    body_text: Type.String(),
    body_html: Type.String({
      description:
        'Sanitized HTML without scripts, style sheets, forms or frames. Remote images have their URL in `data-remote-src`.',
    }),
    body_text_trimmed: Type.String({ description: 'Text written by the sender, without quotes and signature.' }),
    direction: enumOf(MESSAGE_DIRECTIONS),
    kind: enumOf(MESSAGE_KINDS),
    is_system: Type.Boolean({ description: 'Whether the message is only listed with `show_system_messages`.' }),
    is_read: Type.Boolean(),
    in_reply_to: nullable(Type.String()),
    references: Type.Array(Type.String()),
    mailbox_id: Type.Integer(),
    mailbox_address: Type.String(),
    status: nullable(enumOf(OUTBOUND_STATUSES), { description: 'Delivery status of a message written by a member.' }),
    operation_id: nullable(uuid(), { description: 'ID of the outbound operation.' }),
    campaignId: nullable(uuid()),
    stepId: nullable(uuid()),
    sendId: nullable(uuid()),
    replyIntent: nullable(enumOf(REPLY_INTENTS)),
    attachments: Type.Array(InboxAttachmentOut),
    auto_reply: nullable(AutoReplyInfo),
    bounce: nullable(BounceInfo),
    truncated: Type.Boolean({ description: 'Whether a body exceeded the stored size and was truncated.' }),
    readable: enumOf(enumeration('Readability', ['whole', 'partial']), {
      description:
        'Completeness of the parsed message; parsing is limited in time and memory. For `partial`, the complete source is stored and the parsed part is shown.',
    }),
    partial_reason: nullable(enumOf(PARTIAL_REASONS), {
      description: 'Reason the message was read in part.',
    }),
    authentication: nullable(MessageAuthentication, { description: 'Only for received messages.' }),
    unverified: nullable(enumOf(PROVEN_EFFECTS), {
      description:
        'Effect of the message on its contact if a member confirms it (`confirmMessage`); `authentication.reason` is why it waits.',
    }),
  },
  { $id: 'InboxMessageOut' },
);
export type InboxMessageOut = Static<typeof InboxMessageOut>;

export const InboxThreadMessagesOut = Type.Object(
  {
    replyIntent: nullable(enumOf(REPLY_INTENTS)),
    campaignId: nullable(uuid()),
    messages: Type.Array(InboxMessageOut, { description: 'Oldest first.' }),
    thread_id: Type.Integer(),
    thread: InboxThreadOut,
  },
  { $id: 'InboxThreadMessagesOut' },
);
