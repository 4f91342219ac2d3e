import { Type } from 'typebox';
import { enumeration } from '../../engine/enumeration.js';
import {
  INTENT_SOURCES,
  REPLY_INTENT_BUCKETS,
  REPLY_INTENTS,
  REPLY_LABELS,
  SUPPRESSION_SCOPES,
} from '../../engine/lifecycle/reply-enums.js';
import { PROVEN_EFFECTS } from '../../engine/mail/proof/proof.js';
import { date, dtOut, enumOf, nullable, uuid } from '../../platform/http/types.js';
import {
  answeredSendFields,
  campaignFields,
  contactFields,
  sampleCampaign,
  sampleContact,
  sampleSend,
} from '../events/blocks.events.js';
import { eventType } from '../events/event-type.events.js';
import { MessageAuthentication } from '../threads/index.js';

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
    description: 'The answer in its thread; null where only its words came.',
  }),
  subject: Type.String(),
  bodyTextTrimmed: Type.String({ description: 'What was written, without quotes and signature.' }),
  receivedAt: dtOut(),
  replyIntent: enumOf(REPLY_INTENTS),
  replyLabel: nullable(enumOf(REPLY_LABELS)),
  stopped: Type.Boolean({ description: 'The answer has ended the sequence of the contact.' }),
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
  description: 'A person answered.',
  data: replyFields,
  sample: sampleReply,
});

export const contactAutoReplied = eventType('campaign.contact.auto_replied', {
  title: 'Automatic reply',
  description: 'A machine answered: vacation, left the company.',
  data: {
    ...replyFields,
    returnDate: nullable(date(), { description: 'The day that the message names.' }),
    referralEmail: nullable(Type.String(), { description: 'Whom the message asks to write to instead.' }),
    heldUntil: nullable(dtOut(), { description: 'The sequence waits until then.' }),
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
  description: 'A reply got its class by rules, by a model, or through the API.',
  data: classFields,
  sample: sampleClass,
});

export const intentOverridden = eventType('campaign.contact.intent_overridden', {
  title: 'Class set by hand',
  description: 'A member or an API key set the intent of a reply.',
  data: { ...classFields, note: nullable(Type.String()) },
  sample: { ...sampleClass, intentSource: 'manual', previousReplyIntent: 'neutral', note: 'Called back' },
});

export const contactUnsubscribed = eventType('campaign.contact.unsubscribed', {
  title: 'Contact unsubscribed',
  description: 'A contact opted out.',
  data: {
    ...person,
    method: enumOf(OPT_OUT_METHODS, {
      description: '`one_click` is the button of a mail program (RFC 8058), `page` the link in the message.',
    }),
    suppressionScope: enumOf(SUPPRESSION_SCOPES),
  },
  sample: { ...samplePerson, method: 'one_click', suppressionScope: 'workspace' },
});

export const contactComplained = eventType('campaign.contact.complained', {
  title: 'Contact complained',
  description: 'A feedback report calls a message spam.',
  data: {
    ...answeredSendFields,
    feedbackType: Type.String({ description: 'RFC 5965, section 7.3, such as `abuse`.' }),
  },
  sample: { ...sampleSend, feedbackType: 'abuse' },
});

export const messageReceived = eventType('inbox.message.received', {
  title: 'Message received',
  description: 'Any inbound message that is not warm-up, of a campaign or not.',
  optIn: true,
  data: {
    threadId: Type.Integer(),
    messageId: Type.Integer(),
    mailboxId: Type.Integer(),
    mailboxAddress: Type.String({ format: 'email' }),
    fromEmail: Type.String({
      description: 'As the message says, else as the SMTP conversation said; empty when neither does.',
    }),
    subject: Type.String(),
    snippet: Type.String(),
    kind: enumOf(RECEIVED_KINDS),
    campaignId: nullable(uuid()),
    contactId: nullable(uuid()),
    authentication: MessageAuthentication,
    unverified: nullable(enumOf(PROVEN_EFFECTS), {
      description:
        'What the message would do to its contact, which is held until a person decides; null: nothing waits.',
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
