import { type Static, type TObject, Type } from 'typebox';
import { mapOf, nullable, uuid } from '../../../platform/http/types.js';

/** Fields added to the data of every event when it is read or delivered. */
export const eventBase = {
  eventId: uuid({ description: 'Event ID, equal in every delivery of the event; use it to detect duplicates.' }),
  sequence: Type.Integer({ description: 'Sequence number; increases per workspace in commit order.' }),
  workspaceId: Type.Integer(),
  schemaVersion: Type.Integer({
    description: 'Version of the event type; increases if a field is removed or its meaning changes.',
  }),
  test: Type.Boolean({ description: 'Whether this is a requested sample rather than a real event.' }),
};
export type EventBase = Readonly<Static<TObject<typeof eventBase>>>;

/** Campaign block of an event's data. */
export const campaignFields = {
  campaignId: uuid(),
  campaignName: Type.String(),
  groupId: nullable(Type.String(), { description: 'Campaigns of one group share suppressions; null outside a group.' }),
};
export type CampaignRef = Readonly<Static<TObject<typeof campaignFields>>>;

/** Contact block, as of the time of the event. */
export const contactFields = {
  contactId: uuid(),
  email: Type.String({ format: 'email' }),
  firstName: nullable(Type.String()),
  lastName: nullable(Type.String()),
  company: nullable(Type.String()),
  customFields: mapOf(Type.Unknown()),
};
export type ContactRef = Readonly<Static<TObject<typeof contactFields>>>;

/** Block of events about one send: campaign, contact, step, and email with its mailbox. */
export const sendFields = {
  ...campaignFields,
  ...contactFields,
  stepId: uuid(),
  stepOrder: Type.Integer({ description: 'Order of the step, from 1.' }),
  variantId: nullable(uuid()),
  variantLabel: nullable(Type.String()),
  sendId: uuid(),
  messageIdHeader: nullable(Type.String(), {
    description:
      'The `Message-ID` header that recipients see; null before the first attempt. The Gmail API and Microsoft Graph replace it when they accept the email.',
  }),
  threadId: nullable(Type.Integer()),
  messageId: nullable(Type.Integer(), { description: 'Message in its conversation; null until the email is sent.' }),
  mailboxId: nullable(Type.Integer()),
  campaignMailboxId: nullable(uuid()),
  mailboxAddress: nullable(Type.String({ format: 'email' })),
};
export type SendBlocks = Readonly<Static<TObject<typeof sendFields>>>;

/** Block of events about a contact's action. Send and step are null if the email it refers to is unknown. */
export const answeredSendFields = {
  ...sendFields,
  stepId: nullable(sendFields.stepId),
  stepOrder: nullable(sendFields.stepOrder),
  sendId: nullable(sendFields.sendId),
};
export type AnsweredSendBlocks = Readonly<Static<TObject<typeof answeredSendFields>>>;

/** Response of an SMTP server to a command. */
export const smtpReply = Type.Object({
  code: nullable(Type.Integer(), { description: 'SMTP reply code (RFC 5321, section 4.2); null without a reply.' }),
  enhancedCode: nullable(Type.String(), { description: 'Enhanced status code (RFC 3463), such as `5.1.1`.' }),
  text: Type.String(),
});

export const sampleCampaign = {
  campaignId: '01959f00-1111-7aaa-8bbb-000000000001',
  campaignName: 'Spring',
  groupId: null,
} satisfies CampaignRef;

export const sampleContact = {
  contactId: '01959f00-2222-7aaa-8bbb-000000000002',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: null,
  company: 'Example',
  customFields: { plan: 'pro' },
} satisfies ContactRef;

export const sampleSend = {
  ...sampleCampaign,
  ...sampleContact,
  stepId: '01959f00-3333-7aaa-8bbb-000000000003',
  stepOrder: 2,
  variantId: null,
  variantLabel: null,
  sendId: '01959f00-4444-7aaa-8bbb-000000000004',
  messageIdHeader: '<01959f00444474@mail.example.org>',
  threadId: 901,
  messageId: 5501,
  mailboxId: 17,
  campaignMailboxId: '01959f00-5555-7aaa-8bbb-000000000005',
  mailboxAddress: 'jo@example.org',
} satisfies SendBlocks;

/** Columns of a contact for its block. */
export interface ContactRefRow {
  readonly id: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company: string | null;
  readonly custom_fields: Record<string, unknown>;
}

/** Returns the contact block for a row of contacts. */
export function contactRefOf(row: ContactRefRow): ContactRef {
  return {
    contactId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    customFields: row.custom_fields,
  };
}

/** Returns the campaign block. */
export function campaignRefOf(plan: {
  readonly id: string;
  readonly name: string;
  readonly groupId: string | null;
}): CampaignRef {
  return { campaignId: plan.id, campaignName: plan.name, groupId: plan.groupId };
}
