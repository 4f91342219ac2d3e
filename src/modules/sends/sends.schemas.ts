import { type Static, Type } from 'typebox';
import { REASON_CODES } from '../../engine/admission/reasons.js';
import { BOUNCE_TYPES, CONTACT_STATUSES, SEND_STATUSES, UNKNOWN_RESOLUTIONS } from '../../engine/lifecycle/enums.js';
import { REPLY_INTENTS } from '../../engine/lifecycle/reply-enums.js';
import { SEND_ERROR_CODES } from '../../engine/mail/send-error-code.js';
import { dtOut, enumOf, nullable, uuid } from '../../platform/http/types.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const SmtpReply = Type.Object(
  {
    code: nullable(Type.Integer(), { description: 'Reply code of the server.', examples: [250] }),
    enhancedCode: nullable(Type.String(), { description: 'Enhanced status code (RFC 3463).', examples: ['4.2.2'] }),
    text: nullable(Type.String(), { description: 'What the server said, up to 500 characters.' }),
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
    status: enumOf(CONTACT_STATUSES, { description: 'How the contact stands now.' }),
  },
  { $id: 'SendContact' },
);

const SendStep = Type.Object(
  {
    id: uuid(),
    order: Type.Integer({ minimum: 1 }),
    name: Type.String(),
    subject: Type.String({ description: 'Subject as written in the step; `subject` of the send is the rendered one.' }),
    variantId: nullable(uuid(), { description: 'Set when the variant is chosen, at the first attempt.' }),
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
      description: 'What it waits for, or why it was skipped or cancelled.',
    }),
    contact: SendContact,
    step: SendStep,
    mailbox: nullable(SendMailbox, {
      description: 'The mailbox that wrote or is to write; null while any mailbox may take a first message.',
    }),
    subject: nullable(Type.String(), { description: 'As it was sent; null before the first attempt.' }),
    dueAt: dtOut({
      description:
        'The first instant at which it may leave: after its delay, on or after the start date, within a window and on no holiday, in the zone that the schedule is read in. Another schedule, another delay of its step or another zone of the contact sets it anew, for many messages within a minute or so. What waits although this is over waits for a limit, a gap or a mailbox: explain says for which.',
    }),
    sentAt: nullable(dtOut(), { description: 'When the server accepted it.' }),
    attempts: count('Times a worker took it up.'),
    nextAttemptAt: nullable(dtOut(), {
      description: 'Time of the next attempt of a deferred email, inside a sending window.',
    }),
    messageIdHeader: nullable(Type.String(), { description: 'Made at the first attempt, kept by every retry.' }),
    threadId: nullable(Type.Integer()),
    messageId: nullable(Type.Integer()),
    smtp: nullable(SmtpReply, { description: 'Last answer of the server.' }),
    errorCode: nullable(enumOf(SEND_ERROR_CODES)),
    errorMessage: nullable(Type.String()),
    resolution: nullable(enumOf(UNKNOWN_RESOLUTIONS), {
      description: 'Only after `unknown`: `pending`, then what settled it.',
    }),
    bounceType: nullable(enumOf(BOUNCE_TYPES)),
    bouncedAt: nullable(dtOut()),
    openedAt: nullable(dtOut(), { description: 'First open by a person.' }),
    openCount: count('Opens by people.'),
    machineOpenCount: count('Opens by proxies and scanners.'),
    clickedAt: nullable(dtOut(), { description: 'First click by a person.' }),
    clickCount: count('Clicks by people.'),
    machineClickCount: count('Clicks by scanners.'),
    repliedAt: nullable(dtOut(), { description: 'First reply by a person.' }),
    replyIntent: nullable(enumOf(REPLY_INTENTS)),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'CampaignSendOut', description: 'One step to one contact.' },
);
export type CampaignSendOut = Static<typeof CampaignSendOut>;

export const CampaignSendsPageOut = Type.Object(
  {
    items: Type.Array(CampaignSendOut),
    nextCursor: nullable(Type.String(), { description: 'Pass it as `cursor` for the next page; null at the end.' }),
    hasMore: Type.Boolean(),
  },
  { $id: 'CampaignSendsPageOut' },
);
