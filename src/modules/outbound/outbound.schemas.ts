import { type Static, Type } from 'typebox';
import { enumeration } from '../../engine/enumeration.js';
import { OUTBOUND_STATUSES } from '../../engine/lifecycle/delivery-enums.js';
import { TEMPLATE_MODES } from '../../engine/lifecycle/enums.js';
import { SEND_ERROR_CODES } from '../../engine/mail/send-error-code.js';
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
} from '../../platform/http/types.js';
import { MAX_ATTACHMENTS } from './limits.js';

export const ThreadPath = Type.Object({
  thread_id: Type.Integer({ description: 'The conversation.', examples: [901] }),
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
        '`sync` waits up to 20 seconds for the mail server and answers with the status reached; `async` answers at once.',
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
    content_base64: Type.Optional(Type.String({ description: 'The bytes. Needs `filename`.' })),
    attachment_id: Type.Optional(
      resourceId({ description: 'Instead of the other fields: an attachment of a stored message.' }),
    ),
    draft_file_id: Type.Optional(uuid({ description: 'Instead of the other fields: a file of a draft of yours.' })),
  },
  { $id: 'OutboundAttachmentIn' },
);

const body = (description: string) => Type.Optional(nullable(Type.String({ maxLength: 500_000 }), { description }));

/** Fields that reply, forward and new message share. */
const common = {
  fromMailboxAddress: Type.Optional(email({ description: 'The mailbox that writes.', examples: ['jo@example.org'] })),
  renderTemplates: withDefault(
    Type.Boolean({ description: 'Read subject and bodies as templates: `{{firstName}}`, `{Hi|Hello}`.' }),
    false,
  ),
  templateContext: withDefault(
    mapOf(Type.Any(), { maxProperties: 200, maxKeyLength: 64, examples: [{ firstName: 'Ana' }] }),
    {},
  ),
  templateSeed: Type.Optional(
    Type.Integer({ description: 'The same seed chooses the same words of `{Hi|Hello}`; without it they are drawn.' }),
  ),
  templateMode: withDefault(
    enumOf(TEMPLATE_MODES, {
      description: '`strict`: a variable without value and fallback is an error. `lenient`: it becomes empty.',
    }),
    'strict',
  ),
  cc_emails: Type.Optional(nullable(addresses('CC recipients.'))),
  bcc_emails: Type.Optional(nullable(addresses('BCC recipients.'))),
  reply_to: Type.Optional(nullable(email({ description: 'Where answers go; without it as the mailbox says.' }))),
  attachments: Type.Optional(
    nullable(Type.Array(OutboundAttachmentIn, { maxItems: MAX_ATTACHMENTS }), {
      description: 'At most 20 MiB together.',
    }),
  ),
  add_signature: withDefault(Type.Boolean({ description: 'Put the signature of the mailbox below.' }), true),
  send_at: Type.Optional(nullable(dt({ description: 'Not before this instant.' }))),
  undo_s: withDefault(
    Type.Integer({
      minimum: 0,
      maximum: UNDO_MAX_S,
      description: 'Seconds in which it can be cancelled before it goes out.',
    }),
    0,
  ),
  override_suppression: withDefault(
    Type.Boolean({ description: 'Write although a recipient is suppressed. This is written to the audit log.' }),
    false,
  ),
};

export const OutboundMessageIn = Type.Object(
  {
    to_emails: addresses('Whom to write to.'),
    subject: headerText({ minLength: 1, maxLength: 500, examples: ['Our meeting on Monday'] }),
    body_text: body('One of the two bodies is required; the text is made from the HTML when it is missing.'),
    body_html: body('The message as HTML.'),
    ...common,
  },
  { $id: 'OutboundMessageIn' },
);

export const PublicReplyToThreadIn = Type.Object(
  {
    body_text: body('One of the two bodies is required; the text is made from the HTML when it is missing.'),
    body_html: body('The answer as HTML.'),
    to_emails: Type.Optional(nullable(addresses('Without it the sender of the answered message.'))),
    subject: Type.Optional(
      nullable(headerText({ maxLength: 500 }), { description: 'Without it `Re:` of the conversation.' }),
    ),
    message_id: Type.Optional(
      nullable(Type.Integer(), {
        description: 'The message to answer; without it the newest received one, else the newest.',
      }),
    ),
    reply_all: withDefault(Type.Boolean({ description: 'Replies to all recipients of the message.' }), false),
    include_quote: withDefault(Type.Boolean({ description: 'Quote the answered message below.' }), true),
    ...common,
  },
  { $id: 'PublicReplyToThreadIn' },
);

export const PublicForwardThreadIn = Type.Object(
  {
    to_emails: addresses('Whom to forward to.'),
    body_text: body('A comment above the forwarded message.'),
    body_html: body('The comment as HTML.'),
    subject: Type.Optional(
      nullable(headerText({ maxLength: 500 }), { description: 'Without it `Fwd:` of the conversation.' }),
    ),
    message_id: Type.Optional(
      nullable(Type.Integer(), { description: 'The message to forward; without it the newest.' }),
    ),
    include_thread: withDefault(Type.Boolean({ description: 'Forward the whole conversation.' }), false),
    include_attachments: withDefault(Type.Boolean({ description: 'Forward attachments too.' }), true),
    ...common,
  },
  { $id: 'PublicForwardThreadIn' },
);

export const OperationPath = Type.Object({
  operation_id: resourceId({ description: '`operation_id` of the answer to a reply, forward, new message or test.' }),
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
        '`deferred` is tried again by itself. `unknown`: the connection broke while the message was handed over, so it may ' +
        'have arrived; it is never repeated by itself.',
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
    estimated_finalization_s: Type.Number({ description: '0 when the status is final.' }),
    error_code: nullable(enumOf(SEND_ERROR_CODES)),
    error_message: nullable(Type.String()),
    smtp: nullable(SmtpReply),
    resolution: nullable(Type.String({ description: 'How an `unknown` one was settled; `pending` while it is not.' })),
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
  cursor: Type.Optional(pageCursor({ description: '`next_cursor` of the page before.' })),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 100 }), 50),
});

export const OutboundOperationsOut = Type.Object(
  {
    operations: Type.Array(OutboundOperationOut),
    next_cursor: nullable(Type.String(), { description: 'Null on the last page.' }),
  },
  { $id: 'OutboundOperationsOut' },
);
