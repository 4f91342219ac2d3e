import { Type } from 'typebox';
import { enumeration } from '../../../../engine/enumeration.js';
import { MAILBOX_STATUSES } from '../../../../engine/lifecycle/delivery-enums.js';
import { dtOut, enumOf, nullable, uuid } from '../../../../platform/http/types.js';
import { sampleCampaign } from '../../../foundation/events/blocks.events.js';
import { eventType } from '../../../foundation/events/event-type.events.js';

const mailboxFields = {
  mailboxId: Type.Integer(),
  campaignMailboxId: uuid(),
  address: Type.String({ format: 'email' }),
  status: enumOf(MAILBOX_STATUSES),
};
const sampleMailbox = {
  mailboxId: 17,
  campaignMailboxId: '01959f00-5555-7aaa-8bbb-000000000005',
  address: 'jo@example.org',
};

export const mailboxConnected = eventType('mailbox.connected', {
  title: 'Mailbox connected',
  description: 'A mailbox can send and receive.',
  data: mailboxFields,
  sample: { ...sampleMailbox, status: 'active' },
});

export const mailboxReconnected = eventType('mailbox.reconnected', {
  title: 'Mailbox reconnected',
  description: 'A mailbox works again after an error.',
  data: mailboxFields,
  sample: { ...sampleMailbox, status: 'active' },
});

export const mailboxPaused = eventType('mailbox.paused', {
  title: 'Mailbox paused',
  description:
    'A member paused a mailbox, or a mailbox is held because of bounces, complaints or rejections by several independent ' +
    'destinations. A held mailbox keeps the status `active`, and `reason`, `detail` and `until` give cause and end. ' +
    '`mailbox.reconnected` follows when it sends again.',
  data: {
    ...mailboxFields,
    reason: enumOf(enumeration('MailboxPauseReason', ['manual', 'mailbox_protection'])),
    detail: nullable(Type.String(), { description: 'Numbers behind the hold, as a sentence.' }),
    until: nullable(dtOut(), {
      description: 'Time the mailbox resumes automatically; null if a member must resume it.',
    }),
  },
  sample: { ...sampleMailbox, status: 'paused', reason: 'manual', detail: null, until: null },
});

export const mailboxDestinationResting = eventType('mailbox.destination_resting', {
  title: 'Mailbox pauses a destination',
  description:
    'The mail server of a recipient domain rejected a mailbox as a sender. Campaigns send nothing from the mailbox to that ' +
    'domain until `until`; sending to other domains continues.',
  data: {
    ...mailboxFields,
    domain: Type.String({ description: 'Recipient domain.' }),
    errorCode: Type.String(),
    errorMessage: Type.String({ description: "The server's reply." }),
    until: dtOut({ description: 'Time from which campaigns can send to the domain again.' }),
  },
  sample: {
    ...sampleMailbox,
    status: 'active',
    domain: 'acme.test',
    errorCode: 'policy_rejected',
    errorMessage: '5.7.1 Client host blocked using our own block list',
    until: '2026-03-02T09:00:00.000Z',
  },
});

export const mailboxDeleted = eventType('mailbox.deleted', {
  title: 'Mailbox deleted',
  description: 'A mailbox was deleted.',
  data: mailboxFields,
  sample: { ...sampleMailbox, status: 'deleting' },
});

export const mailboxDisconnected = eventType('mailbox.disconnected', {
  title: 'Mailbox disconnected',
  description:
    'A mailbox left `active`: its credentials were rejected twice in a row, the provider blocked it or its sending limit is reached, or 10 attempts in a row failed.',
  data: {
    ...mailboxFields,
    errorCode: nullable(Type.String()),
    errorMessage: nullable(Type.String()),
    affectedCampaigns: Type.Array(uuid(), { description: 'Active campaigns the mailbox is attached to.' }),
  },
  sample: {
    ...sampleMailbox,
    status: 'disconnected',
    errorCode: 'auth_failed',
    errorMessage: 'Username and password not accepted',
    affectedCampaigns: [sampleCampaign.campaignId],
  },
});

export const mailboxEvents = [
  ...[
    mailboxConnected,
    mailboxReconnected,
    mailboxPaused,
    mailboxDestinationResting,
    mailboxDeleted,
    mailboxDisconnected,
  ],
];
