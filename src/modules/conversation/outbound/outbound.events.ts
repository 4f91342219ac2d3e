import { Type } from 'typebox';
import { enumOf, nullable, uuid } from '../../../platform/http/types.js';
import { eventType } from '../../foundation/events/event-type.events.js';
import { OUTBOUND_KINDS } from './message/outbound.schemas.js';

const fields = {
  operationId: uuid(),
  kind: enumOf(OUTBOUND_KINDS),
  threadId: nullable(Type.Integer()),
  messageId: nullable(Type.Integer()),
  mailboxAddress: Type.String({ format: 'email' }),
  toEmails: Type.Array(Type.String({ format: 'email' })),
};
const sample = {
  operationId: '01959f00-eeee-7aaa-8bbb-00000000000e',
  kind: 'reply',
  threadId: 901,
  messageId: 5512,
  mailboxAddress: 'jo@example.org',
  toEmails: ['ana@example.com'],
} as const;

export const messageSent = eventType('inbox.message.sent', {
  title: 'Message sent',
  description: 'The mail server accepted an inbox message or a test message.',
  data: fields,
  sample,
});

export const messageFailed = eventType('inbox.message.failed', {
  title: 'Message failed',
  description: 'The mail server did not accept an inbox message or a test message.',
  data: { ...fields, errorCode: nullable(Type.String()), errorMessage: nullable(Type.String()) },
  sample: { ...sample, errorCode: 'recipient_unknown', errorMessage: 'No such user' },
});

export const outboundEvents = [messageSent, messageFailed];
