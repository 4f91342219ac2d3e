import { type Static, Type } from 'typebox';
import { enumeration } from '../../../../engine/enumeration.js';
import { OUTBOUND_STATUSES } from '../../../../engine/lifecycle/delivery-enums.js';
import { TEMPLATE_MODES } from '../../../../engine/lifecycle/enums.js';
import { SEND_ERROR_CODES } from '../../../../engine/mail/send-error-code.js';
import {
  dt,
  dtOut,
  email,
  enumOf,
  headerText,
  mapOf,
  nullable,
  pageCursor,
  resourceId,
  uuid,
  withDefault,
} from '../../../../platform/http/types.js';
import { MAX_ATTACHMENTS } from './limits.js';

export const ThreadPath = Type.Object({
  thread_id: Type.Integer({ description: 'ID of the conversation.', examples: [901] }),
});

export const DELIVERY_MODES = enumeration('OutboundDeliveryMode', ['sync', 'async']);
export const OUTBOUND_KINDS = enumeration('OutboundKind', ['reply', 'forward', 'new', 'test']);
export const UNDO_MAX_S = 120;
/** Maximum request body in bytes. Attachments are base64. */
export const OUTBOUND_BODY_LIMIT = 30 * 1024 * 1024;

export const OutboundQuery = Type.Object({
  deliveryMode: withDefault(
    enumOf(DELIVERY_MODES, {
      description:
        '`sync` waits up to 20 seconds for the mail server and returns the status reached; `async` returns immediately.',
    }),
    'sync',
  ),
});

/** Describes one address or many: a string separated by commas or semicolons, or an array. */
const addresses = (description: string) =>
  Type.Union([Type.String({ maxLength: 10_000 }), Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 100 })], {
    description,
    examples: ['ana@example.com; Ben <ben@example.com>'],
  });

const OutboundAttachmentIn = Type.Object(
  {
    filename: Type.Optional(headerText({ minLength: 1, maxLength: 255, examples: ['offer.pdf'] })),
    content_type: Type.Optional(headerText({ maxLength: 200, examples: ['application/pdf'] })),
    content_base64: Type.Optional(Type.String({ description: 'Content in base64. Requires `filename`.' })),
    attachment_id: Type.Optional(
      resourceId({ description: 'ID of an attachment of a stored message, in place of the other fields.' }),
    ),
    draft_file_id: Type.Optional(uuid({ description: 'ID of a file of your draft, in place of the other fields.' })),
  },
  { $id: 'OutboundAttachmentIn' },
);

const body = (description: string) => Type.Optional(nullable(Type.String({ maxLength: 500_000 }), { description }));

/** Fields that reply, forward and new message share. */
const common = {
  fromMailboxAddress: Type.Optional(email({ description: 'Mailbox that sends.', examples: ['jo@example.org'] })),
  renderTemplates: withDefault(
    Type.Boolean({ description: 'Whether subject and bodies are templates: `{{firstName}}`, `{Hi|Hello}`.' }),
    false,
  ),
  templateContext: withDefault(
    mapOf(Type.Any(), { maxProperties: 200, maxKeyLength: 64, examples: [{ firstName: 'Ana' }] }),
    {},
  ),
  templateSeed: Type.Optional(Type.Integer({ description: 'Seed of spintax such as `{Hi|Hello}`. Default: random.' })),
  templateMode: withDefault(
    enumOf(TEMPLATE_MODES, {
      description: 'Handling of variables without a value or fallback. `strict`: an error; `lenient`: empty.',
    }),
    'strict',
  ),
  cc_emails: Type.Optional(nullable(addresses('CC recipients.'))),
  bcc_emails: Type.Optional(nullable(addresses('BCC recipients.'))),
  reply_to: Type.Optional(nullable(email({ description: 'Reply-to address. Default: the setting of the mailbox.' }))),
  attachments: Type.Optional(
    nullable(Type.Array(OutboundAttachmentIn, { maxItems: MAX_ATTACHMENTS }), {
      description:
        'Attachments, at most 20 MiB together. An attached PNG, JPEG, GIF, or WebP image that `body_html` shows by its name (`<img src="cid:logo.png">`) is part of the message.',
    }),
  ),
  add_signature: withDefault(Type.Boolean({ description: 'Whether to append the signature of the mailbox.' }), true),
  send_at: Type.Optional(nullable(dt({ description: 'Earliest time to send.' }))),
  undo_s: withDefault(
    Type.Integer({
      minimum: 0,
      maximum: UNDO_MAX_S,
      description: 'Undo period in seconds before the message is sent.',
    }),
    0,
  ),
  override_suppression: withDefault(
    Type.Boolean({ description: 'Whether to send even if a recipient is suppressed. Recorded in the audit log.' }),
    false,
  ),
};

export const OutboundMessageIn = Type.Object(
  {
    to_emails: addresses('Recipients.'),
    subject: headerText({ minLength: 1, maxLength: 500, examples: ['Our meeting on Monday'] }),
    body_text: body('Plain text body. One of the two bodies is required; without text, it is generated from the HTML.'),
    body_html: body('HTML body.'),
    ...common,
  },
  { $id: 'OutboundMessageIn' },
);

export const PublicReplyToThreadIn = Type.Object(
  {
    body_text: body('Plain text body. One of the two bodies is required; without text, it is generated from the HTML.'),
    body_html: body('Reply as HTML.'),
    to_emails: Type.Optional(
      nullable(addresses('Recipients. Default: the sender of the message that the reply is for.')),
    ),
    subject: Type.Optional(
      nullable(headerText({ maxLength: 500 }), {
        description: 'Subject. Default: `Re:` and the subject of the conversation.',
      }),
    ),
    message_id: Type.Optional(
      nullable(Type.Integer(), {
        description:
          'Message to reply to. Default: the newest received message, or the newest message if none was received.',
      }),
    ),
    reply_all: withDefault(Type.Boolean({ description: 'Whether to reply to all recipients of the message.' }), false),
    include_quote: withDefault(Type.Boolean({ description: 'Whether to quote the message below the reply.' }), true),
    ...common,
  },
  { $id: 'PublicReplyToThreadIn' },
);

export const PublicForwardThreadIn = Type.Object(
  {
    to_emails: addresses('Recipients of the forward.'),
    body_text: body('Comment above the forwarded message.'),
    body_html: body('Comment as HTML.'),
    subject: Type.Optional(
      nullable(headerText({ maxLength: 500 }), {
        description: 'Subject. Default: `Fwd:` and the subject of the conversation.',
      }),
    ),
    message_id: Type.Optional(
      nullable(Type.Integer(), { description: 'Message to forward. Default: the newest message.' }),
    ),
    include_thread: withDefault(Type.Boolean({ description: 'Whether to forward the whole conversation.' }), false),
    include_attachments: withDefault(Type.Boolean({ description: 'Whether to forward attachments.' }), true),
    ...common,
  },
  { $id: 'PublicForwardThreadIn' },
);

export const OperationPath = Type.Object({
  operation_id: resourceId({ description: '`operation_id` returned for a reply, forward, new message or test.' }),
});

const SmtpReply = Type.Object({
  code: nullable(Type.Integer()),
  enhancedCode: nullable(Type.String()),
  text: nullable(Type.String()),
});

export const OutboundOperationOut = Type.Object(
  {
    operation_id: uuid(),
    kind: enumOf(OUTBOUND_KINDS),
    status: enumOf(OUTBOUND_STATUSES, {
      description:
        'Status of the operation. `deferred` is retried automatically. `unknown`: the connection broke during delivery and the message may have been accepted; it is never retried automatically.',
    }),
    message_id: Type.Integer(),
    thread_id: Type.Integer(),
    task_hash: Type.String(),
    idempotency_key: Type.String(),
    client_request_id: nullable(Type.String()),
    delivery_mode: enumOf(DELIVERY_MODES),
    from_email: Type.String(),
    to_emails: Type.Array(Type.String()),
    attempts: Type.Integer(),
    next_attempt_at: nullable(dtOut()),
    estimated_finalization_s: Type.Number({
      description: 'Seconds until the status is expected to be final; 0 if it is final.',
    }),
    error_code: nullable(enumOf(SEND_ERROR_CODES)),
    error_message: nullable(Type.String()),
    smtp: nullable(SmtpReply),
    resolution: nullable(Type.String({ description: 'Resolution of an `unknown` status; `pending` until resolved.' })),
    cancellable: Type.Boolean(),
    queued_at: dtOut(),
    started_at: nullable(dtOut()),
    completed_at: nullable(dtOut()),
  },
  { $id: 'OutboundOperationOut' },
);
export type OutboundOperationOut = Static<typeof OutboundOperationOut>;

export const OutboundOperationsQuery = Type.Object({
  status: Type.Optional(
    Type.Array(enumOf(OUTBOUND_STATUSES), {
      maxItems: 20,
      description: 'Only transfers with these statuses.',
      examples: [['scheduled', 'failed']],
    }),
  ),
  cursor: Type.Optional(pageCursor({ description: '`next_cursor` of the previous page.' })),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 100 }), 50),
});

export const OutboundOperationsOut = Type.Object(
  {
    operations: Type.Array(OutboundOperationOut),
    next_cursor: nullable(Type.String(), { description: 'Cursor of the next page; null on the last page.' }),
  },
  { $id: 'OutboundOperationsOut' },
);
