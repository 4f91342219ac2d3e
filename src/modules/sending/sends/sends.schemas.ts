import { type Static, Type } from 'typebox';
import { REASON_CODES } from '../../../engine/admission/reasons.js';
import { BOUNCE_TYPES, CONTACT_STATUSES, SEND_STATUSES, UNKNOWN_RESOLUTIONS } from '../../../engine/lifecycle/enums.js';
import { REPLY_INTENTS } from '../../../engine/lifecycle/reply-enums.js';
import { SEND_ERROR_CODES } from '../../../engine/mail/send-error-code.js';
import { dtOut, enumOf, nullable, uuid } from '../../../platform/http/types.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const SmtpReply = Type.Object(
  {
    code: nullable(Type.Integer(), { description: 'SMTP reply code.', examples: [250] }),
    enhancedCode: nullable(Type.String(), { description: 'Enhanced status code (RFC 3463).', examples: ['4.2.2'] }),
    text: nullable(Type.String(), { description: 'Response of the server, at most 500 characters.' }),
  },
  { $id: 'SmtpReply' },
);

const SendContact = Type.Object(
  {
    id: uuid(),
    email: Type.String(),
    firstName: nullable(Type.String()),
    lastName: nullable(Type.String()),
    company: nullable(Type.String()),
    status: enumOf(CONTACT_STATUSES, { description: 'Current status of the contact.' }),
  },
  { $id: 'SendContact' },
);

const SendStep = Type.Object(
  {
    id: uuid(),
    order: Type.Integer({ minimum: 1 }),
    name: Type.String(),
    subject: Type.String({ description: 'Subject as written in the step; `subject` of the send is the rendered one.' }),
    variantId: nullable(uuid(), { description: 'Variant; set at the first attempt.' }),
    variantLabel: nullable(Type.String(), { examples: ['B'] }),
  },
  { $id: 'SendStep' },
);

const SendMailbox = Type.Object(
  {
    campaignMailboxId: uuid(),
    mailboxId: Type.Integer(),
    address: Type.String(),
  },
  { $id: 'SendMailbox' },
);

export const CampaignSendOut = Type.Object(
  {
    id: uuid(),
    campaignId: uuid(),
    status: enumOf(SEND_STATUSES),
    statusReason: nullable(enumOf(REASON_CODES), {
      description: 'Reason the email waits, or was skipped or canceled.',
    }),
    contact: SendContact,
    step: SendStep,
    mailbox: nullable(SendMailbox, {
      description: 'Mailbox that sent or will send the email; null while any mailbox can send a first email.',
    }),
    subject: nullable(Type.String(), { description: 'Subject as sent; null before the first attempt.' }),
    dueAt: dtOut({
      description:
        'Earliest time the email can be sent: after its delay, on or after the start date, inside a window, on no holiday, in the time zone of the schedule. A changed schedule, step delay or contact time zone updates it, for many emails within about a minute. A due email waits for a limit, a gap or a mailbox; explain returns which.',
    }),
    sentAt: nullable(dtOut(), { description: 'Time the server accepted the email.' }),
    attempts: count('Number of times a worker claimed the email.'),
    nextAttemptAt: nullable(dtOut(), {
      description: 'Time of the next attempt of a deferred email, inside a sending window.',
    }),
    messageIdHeader: nullable(Type.String(), {
      description:
        '`Message-ID` that recipients see, set at the first attempt and kept by every retry. The Gmail API and Microsoft Graph replace it when they accept the email.',
    }),
    threadId: nullable(Type.Integer()),
    messageId: nullable(Type.Integer()),
    smtp: nullable(SmtpReply, { description: 'Last response of the server.' }),
    errorCode: nullable(enumOf(SEND_ERROR_CODES)),
    errorMessage: nullable(Type.String()),
    resolution: nullable(enumOf(UNKNOWN_RESOLUTIONS), {
      description: 'Resolution, only after `unknown`: `pending`, then the outcome.',
    }),
    bounceType: nullable(enumOf(BOUNCE_TYPES)),
    bouncedAt: nullable(dtOut()),
    openedAt: nullable(dtOut(), { description: 'Time of the first human open.' }),
    openCount: count('Human opens.'),
    machineOpenCount: count('Opens by proxies and scanners.'),
    clickedAt: nullable(dtOut(), { description: 'Time of the first human click.' }),
    clickCount: count('Human clicks.'),
    machineClickCount: count('Clicks by scanners.'),
    repliedAt: nullable(dtOut(), { description: 'Time of the first human reply.' }),
    replyIntent: nullable(enumOf(REPLY_INTENTS)),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'CampaignSendOut', description: 'Email of one step to one contact.' },
);
export type CampaignSendOut = Static<typeof CampaignSendOut>;

export const CampaignSendsPageOut = Type.Object(
  {
    items: Type.Array(CampaignSendOut),
    nextCursor: nullable(Type.String(), { description: '`cursor` of the next page; null on the last page.' }),
    hasMore: Type.Boolean(),
  },
  { $id: 'CampaignSendsPageOut' },
);
