import { Type } from 'typebox';
import { GATES, REASON_CODES } from '../../../../engine/admission/reasons.js';
import { BOUNCE_TYPES, SEND_STATUSES, UNKNOWN_RESOLUTIONS } from '../../../../engine/lifecycle/enums.js';
import { dtOut, enumOf, nullable } from '../../../../platform/http/types.js';
import { sampleSend, sendFields, smtpReply } from '../../../foundation/events/blocks.events.js';
import { eventType } from '../../../foundation/events/event-type.events.js';

const attempts = Type.Integer({ description: 'Attempts so far, including this one.' });

export const emailSent = eventType('campaign.email.sent', {
  title: 'Email sent',
  description: 'The mail server accepted a message.',
  data: { ...sendFields, subject: Type.String(), sentAt: dtOut(), attempts, smtp: smtpReply },
  sample: {
    ...sampleSend,
    subject: 'Quick question',
    sentAt: '2026-03-09T10:00:02.000Z',
    attempts: 1,
    smtp: { code: 250, enhancedCode: '2.0.0', text: 'OK' },
  },
});

export const emailDeferred = eventType('campaign.email.deferred', {
  title: 'Email deferred',
  description: 'The mail server asked to try again later (a 4yz reply).',
  optIn: true,
  data: { ...sendFields, attempts, smtp: smtpReply, nextAttemptAt: dtOut() },
  sample: {
    ...sampleSend,
    attempts: 1,
    smtp: { code: 451, enhancedCode: '4.7.1', text: 'Greylisted, try again' },
    nextAttemptAt: '2026-03-09T10:05:00.000Z',
  },
});

export const emailFailed = eventType('campaign.email.failed', {
  title: 'Email failed',
  description: 'The mail server rejected an email, or its retries are exhausted.',
  data: { ...sendFields, errorCode: Type.String(), errorMessage: Type.String(), smtp: smtpReply },
  sample: {
    ...sampleSend,
    errorCode: 'policy_rejected',
    errorMessage: 'Refused by policy',
    smtp: { code: 554, enhancedCode: '5.7.1', text: 'Refused by policy' },
  },
});

export const emailSkipped = eventType('campaign.email.skipped', {
  title: 'Email skipped',
  description: 'A scheduled email was skipped because a gate permanently blocks it.',
  optIn: true,
  data: { ...sendFields, gate: enumOf(GATES), reason: enumOf(REASON_CODES) },
  sample: {
    ...sampleSend,
    messageIdHeader: null,
    messageId: null,
    gate: 'suppression',
    reason: 'suppressed_workspace',
  },
});

export const emailUnresolved = eventType('campaign.email.unresolved', {
  title: 'Email unresolved',
  description:
    'The connection broke during delivery of an email. Whether the server accepted the email is not known yet.',
  data: { ...sendFields, since: dtOut() },
  sample: { ...sampleSend, since: '2026-03-09T10:00:02.000Z' },
});

export const emailResolved = eventType('campaign.email.resolved', {
  title: 'Email resolved',
  description: 'An unconfirmed email was resolved.',
  data: {
    ...sendFields,
    status: enumOf(SEND_STATUSES),
    resolution: enumOf(UNKNOWN_RESOLUTIONS, { description: 'Resolution of the email.' }),
  },
  sample: { ...sampleSend, status: 'sent', resolution: 'found_in_sent_folder' },
});

export const emailBounced = eventType('campaign.email.bounced', {
  title: 'Email bounced',
  description: 'A bounce message or the mail server reported that an email was not delivered.',
  data: {
    ...sendFields,
    bounceType: enumOf(BOUNCE_TYPES),
    enhancedCode: nullable(Type.String(), { description: 'Enhanced status code (RFC 3463), such as `5.1.1`.' }),
    diagnostic: nullable(Type.String(), { description: "Response of the recipient's server." }),
    suppressed: Type.Boolean({ description: 'Whether the address was suppressed.' }),
  },
  sample: {
    ...sampleSend,
    bounceType: 'hard',
    enhancedCode: '5.1.1',
    diagnostic: '550 5.1.1 No such user',
    suppressed: true,
  },
});

export const deliveryEvents = [
  ...[emailSent, emailDeferred, emailFailed, emailSkipped, emailUnresolved, emailResolved, emailBounced],
];
