import { type Static, Type } from 'typebox';
import { OUTBOUND_STATUSES } from '../../../engine/lifecycle/delivery-enums.js';
import { SEND_ERROR_CODES } from '../../../engine/mail/send-error-code.js';
import { email, enumOf, uuid } from '../../../platform/http/types.js';
import { previewFields } from './preview.schemas.js';

export const StepTestSendIn = Type.Object(
  {
    ...previewFields,
    to: Type.Array(email(), {
      minItems: 1,
      maxItems: 5,
      description: 'Recipients; each address gets its own email.',
      examples: [['me@example.org']],
    }),
  },
  { $id: 'StepTestSendIn' },
);

/** Test email of a member with its status. */
export const OutboundSendResult = Type.Object(
  {
    status: enumOf(OUTBOUND_STATUSES, {
      description: 'A rejected message is `failed` and is not retried.',
    }),
    message_id: Type.Integer({ description: 'ID of the stored message.' }),
    thread_id: Type.Integer({ description: 'ID of the conversation.' }),
    task_hash: Type.String({ description: 'SHA-256 of the request, 64 hexadecimal digits.' }),
    operation_id: uuid(),
    idempotency_key: Type.String({ description: 'Idempotency key sent, or generated for this request.' }),
    estimated_finalization_s: Type.Number({
      minimum: 0,
      description: 'Seconds until the status is expected to be final; 0 if it is final.',
    }),
    from_email: Type.Optional(Type.String()),
    sender_reason: Type.Optional(Type.String({ description: 'Reason this mailbox was chosen.' })),
    subject: Type.Optional(Type.String()),
    message_id_header: Type.Optional(Type.String()),
    scheduled_at: Type.Optional(Type.String()),
    finalized_at: Type.Optional(Type.String()),
    error_code: Type.Optional(enumOf(SEND_ERROR_CODES)),
    error_message: Type.Optional(Type.String()),
    smtp_response: Type.Optional(Type.String({ description: 'Response of the server.' })),
  },
  { $id: 'OutboundSendResult' },
);
export type OutboundSendResult = Static<typeof OutboundSendResult>;
