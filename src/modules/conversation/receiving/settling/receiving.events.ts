import { Type } from 'typebox';
import { enumeration } from '../../../../engine/enumeration.js';
import {
  INTENT_SOURCES,
  REPLY_INTENT_BUCKETS,
  REPLY_INTENTS,
  REPLY_LABELS,
  SUPPRESSION_SCOPES,
} from '../../../../engine/lifecycle/reply-enums.js';
import { PROVEN_EFFECTS } from '../../../../engine/mail/proof/proof.js';
import { date, dtOut, enumOf, nullable, uuid } from '../../../../platform/http/types.js';
import {
  answeredSendFields,
  campaignFields,
  contactFields,
  sampleCampaign,
  sampleContact,
  sampleSend,
} from '../../../foundation/events/blocks.events.js';
import { eventType } from '../../../foundation/events/event-type.events.js';
import { MessageAuthentication } from '../../../outreach/threads/index.js';

/** Ways in which a contact can unsubscribe. */
export const OPT_OUT_METHODS = enumeration('OptOutMethod', ['one_click', 'page', 'mailto', 'reply']);

const RECEIVED_KINDS = enumeration('ReceivedMessageKind', [
  'customer_reply',
  'other',
  'auto_reply',
  'bounce',
  'complaint',
  'postmaster',
]);

const person = { ...campaignFields, ...contactFields };
const samplePerson = { ...sampleCampaign, ...sampleContact };

const replyFields = {
  ...answeredSendFields,
  replyMessageId: nullable(Type.Integer(), {
    description: 'Reply in its conversation; null if only its text was submitted.',
  }),
  subject: Type.String(),
  bodyTextTrimmed: Type.String({ description: 'Text of the reply, without quotes and signature.' }),
  receivedAt: dtOut(),
  replyIntent: enumOf(REPLY_INTENTS),
  replyLabel: nullable(enumOf(REPLY_LABELS)),
  stopped: Type.Boolean({ description: 'Whether the reply stopped the sequence of the contact.' }),
};
const sampleReply = {
  ...sampleSend,
  replyMessageId: 5510,
  subject: 'Re: Quick question',
  bodyTextTrimmed: 'Sounds good, call me.',
  receivedAt: '2026-03-09T10:13:58.000Z',
  replyIntent: 'interested',
  replyLabel: 'meeting_request',
  stopped: true,
} as const;

const classFields = {
  ...person,
  threadId: nullable(Type.Integer()),
  messageId: nullable(Type.Integer()),
  replyIntent: nullable(enumOf(REPLY_INTENTS)),
  replyLabel: nullable(enumOf(REPLY_LABELS)),
  replyIntentBucket: enumOf(REPLY_INTENT_BUCKETS),
  confidence: nullable(Type.Number({ minimum: 0, maximum: 1 })),
  intentSource: enumOf(INTENT_SOURCES),
  previousReplyIntent: nullable(enumOf(REPLY_INTENTS)),
};
const sampleClass = {
  ...samplePerson,
  threadId: 901,
  messageId: 5510,
  replyIntent: 'interested',
  replyLabel: 'meeting_request',
  replyIntentBucket: 'positive',
  confidence: 0.93,
  intentSource: 'rules',
  previousReplyIntent: null,
} as const;

export const contactReplied = eventType('campaign.contact.replied', {
  title: 'Contact replied',
  description: 'A contact replied.',
  data: replyFields,
  sample: sampleReply,
});

export const contactAutoReplied = eventType('campaign.contact.auto_replied', {
  title: 'Auto-reply',
  description: 'An auto-reply arrived, such as an out-of-office reply.',
  data: {
    ...replyFields,
    returnDate: nullable(date(), { description: 'Date stated in the message.' }),
    referralEmail: nullable(Type.String(), { description: 'Other contact named in the message.' }),
    heldUntil: nullable(dtOut(), { description: 'Time until which the sequence is paused.' }),
  },
  sample: {
    ...sampleReply,
    subject: 'Out of office: Quick question',
    bodyTextTrimmed: 'I am back on 16 March.',
    replyIntent: 'out_of_office',
    replyLabel: 'vacation',
    stopped: false,
    returnDate: '2026-03-16',
    referralEmail: null,
    heldUntil: '2026-03-16T08:00:00.000Z',
  },
});

export const replyClassified = eventType('campaign.contact.classified', {
  title: 'Reply classified',
  description: 'Rules, a model or the API set the intent of a reply.',
  data: classFields,
  sample: sampleClass,
});

export const intentOverridden = eventType('campaign.contact.intent_overridden', {
  title: 'Intent set by a member',
  description: 'A member or an API key set the intent of a reply.',
  data: { ...classFields, note: nullable(Type.String()) },
  sample: { ...sampleClass, intentSource: 'manual', previousReplyIntent: 'neutral', note: 'Called back' },
});

export const contactUnsubscribed = eventType('campaign.contact.unsubscribed', {
  title: 'Contact unsubscribed',
  description: 'A contact unsubscribed.',
  data: {
    ...person,
    method: enumOf(OPT_OUT_METHODS, {
      description: 'Unsubscribe method. `one_click`: button of a mail client (RFC 8058); `page`: link in the email.',
    }),
    suppressionScope: enumOf(SUPPRESSION_SCOPES),
  },
  sample: { ...samplePerson, method: 'one_click', suppressionScope: 'workspace' },
});

export const contactComplained = eventType('campaign.contact.complained', {
  title: 'Contact complained',
  description: 'A feedback report marked an email as spam.',
  data: {
    ...answeredSendFields,
    feedbackType: Type.String({ description: 'Feedback type (RFC 5965, section 7.3), such as `abuse`.' }),
  },
  sample: { ...sampleSend, feedbackType: 'abuse' },
});

export const messageReceived = eventType('inbox.message.received', {
  title: 'Message received',
  description: 'An inbound message arrived, from a campaign contact or not. Warmup is excluded.',
  optIn: true,
  data: {
    threadId: Type.Integer(),
    messageId: Type.Integer(),
    mailboxId: Type.Integer(),
    mailboxAddress: Type.String({ format: 'email' }),
    fromEmail: Type.String({
      description: 'Sender address from the message, else from the SMTP session; empty if neither has one.',
    }),
    subject: Type.String(),
    snippet: Type.String(),
    kind: enumOf(RECEIVED_KINDS),
    campaignId: nullable(uuid()),
    contactId: nullable(uuid()),
    authentication: MessageAuthentication,
    unverified: nullable(enumOf(PROVEN_EFFECTS), {
      description: 'Effect on the contact, pending until a member reviews the message; null if nothing is pending.',
    }),
  },
  sample: {
    threadId: 901,
    messageId: 5510,
    mailboxId: 17,
    mailboxAddress: 'jo@example.org',
    fromEmail: 'ana@example.com',
    subject: 'Re: Quick question',
    snippet: 'Sounds good, call me.',
    kind: 'customer_reply',
    campaignId: sampleCampaign.campaignId,
    contactId: sampleContact.contactId,
    authentication: { spf: 'pass', dkim: 'pass', dmarc: 'pass', source: 'own', verified: true, reason: null },
    unverified: null,
  },
});

export const receivingEvents = [
  ...[contactReplied, contactAutoReplied, replyClassified, intentOverridden, contactUnsubscribed, contactComplained],
  messageReceived,
];
