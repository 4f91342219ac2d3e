import { type Static, Type } from 'typebox';
import {
  CHANGE_TYPES,
  CONTACT_ACTIONS,
  CONTACT_STATUS_REASONS,
  CONTACT_STATUSES,
  ESPS,
  VERIFICATION_STATUSES,
} from '../../../engine/lifecycle/enums.js';
import { REPLY_INTENTS, REPLY_LABELS } from '../../../engine/lifecycle/reply-enums.js';
import { dt, dtOut, email, enumOf, headerText, mapOf, nullable, resourceId, tz } from '../../../platform/http/types.js';
import { CampaignPath } from '../campaigns/index.js';
import { MAX_CUSTOM_FIELDS, MAX_CUSTOM_NAME, MAX_CUSTOM_VALUE } from './contact-fields.js';

const textOut = (description: string) => nullable(Type.String(), { description });
/** Text in one line, because any field may be merged into a subject. */
const textIn = (description: string) => Type.Optional(nullable(headerText({ maxLength: 300 }), { description }));

const CustomValue = Type.Union([
  Type.String({ maxLength: MAX_CUSTOM_VALUE }),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
]);

const CustomFieldsIn = mapOf(CustomValue, {
  maxProperties: MAX_CUSTOM_FIELDS,
  maxKeyLength: MAX_CUSTOM_NAME,
  description: 'Own fields for templates, `{{custom.plan}}`. Text, numbers, booleans or null.',
});

const personIn = {
  firstName: textIn('Given name.'),
  lastName: textIn('Family name.'),
  company: textIn('Company of the contact.'),
  title: textIn('Job title.'),
  phone: textIn('Phone number, stored as sent.'),
  website: textIn('Website of the contact or company.'),
  linkedinUrl: textIn('LinkedIn profile URL.'),
  city: textIn('City.'),
  state: textIn('State or region.'),
  country: textIn('Country.'),
  timezone: Type.Optional(
    nullable(tz({ description: 'IANA time zone, used for sending if `useContactTimezone` is enabled.' })),
  ),
  customFields: Type.Optional(CustomFieldsIn),
};

/** Contact in a request; bulk requests use this schema for each contact. */
export const CampaignContactIn = Type.Object({ email: email(), ...personIn });
export type CampaignContactIn = Static<typeof CampaignContactIn>;

export const ContactPath = Type.Object({
  ...CampaignPath.properties,
  contact_id: resourceId({ description: 'ID of the contact.' }),
});

export const ContactUpdateIn = Type.Object(
  {
    email: Type.Optional(email({ description: 'Corrected address; must be new in the campaign.' })),
    ...personIn,
    customFields: Type.Optional(
      nullable(CustomFieldsIn, {
        description:
          'Custom fields, merged by key. A null value removes the key; null for the whole field removes all keys.',
      }),
    ),
    action: Type.Optional(enumOf(CONTACT_ACTIONS, { description: '`pause`, `resume` or `stop` the sequence.' })),
    holdUntil: Type.Optional(
      nullable(dt(), {
        description: 'With `pause`: time of the automatic resume. Null: until a member resumes the contact.',
      }),
    ),
  },
  { $id: 'ContactUpdateIn' },
);

export const CampaignContactOut = Type.Object(
  {
    id: Type.String(),
    campaignId: Type.String(),
    workspaceId: Type.Integer(),
    email: Type.String({ description: 'Email address as given, with the domain in lowercase.' }),
    firstName: textOut('Given name.'),
    lastName: textOut('Family name.'),
    company: textOut('Company of the contact.'),
    title: textOut('Job title.'),
    phone: textOut('Phone number.'),
    website: textOut('Website.'),
    linkedinUrl: textOut('LinkedIn profile URL.'),
    city: textOut('City.'),
    state: textOut('State or region.'),
    country: textOut('Country.'),
    timezone: textOut('IANA time zone of the contact.'),
    customFields: mapOf(Type.Unknown(), { description: 'Custom fields.' }),
    status: enumOf(CONTACT_STATUSES, { description: 'Status of the contact in the sequence.' }),
    statusReason: nullable(enumOf(CONTACT_STATUS_REASONS), { description: 'Reason for the status.' }),
    holdUntil: nullable(dtOut(), { description: 'Time at which a paused contact resumes automatically.' }),
    replyIntent: nullable(enumOf(REPLY_INTENTS), { description: 'Intent of the last reply.' }),
    replyLabel: nullable(enumOf(REPLY_LABELS), { description: 'Subintent of the last reply.' }),
    currentStepOrder: nullable(Type.Integer(), { description: 'Order of the last step sent.' }),
    nextStepOrder: nullable(Type.Integer(), { description: 'Order of the next step.' }),
    nextSendAt: nullable(dtOut(), {
      description:
        '`dueAt` of the next email, inside a sending window; limits can delay the email further. For a paused contact, at or after `holdUntil`; null if a member must resume the contact.',
    }),
    campaignMailboxId: nullable(Type.String(), { description: 'ID of the mailbox that sends to this contact.' }),
    mailboxAddress: nullable(Type.String(), { description: 'Address of the mailbox.' }),
    threadId: nullable(Type.Integer(), { description: 'ID of the conversation in the inbox.' }),
    verificationStatus: enumOf(VERIFICATION_STATUSES),
    esp: enumOf(ESPS, { description: 'Email provider of the recipient.' }),
    sentCount: Type.Integer(),
    openCount: Type.Integer(),
    clickCount: Type.Integer(),
    replyCount: Type.Integer(),
    lastSentAt: nullable(dtOut()),
    lastOpenedAt: nullable(dtOut()),
    lastClickedAt: nullable(dtOut()),
    lastRepliedAt: nullable(dtOut()),
    subsequenceId: nullable(Type.String(), { description: 'Subsequence the contact moved to.' }),
    importId: nullable(Type.String(), { description: 'Import that created the contact.' }),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'CampaignContactOut' },
);
export type CampaignContactOut = Static<typeof CampaignContactOut>;

const DeletedContactOut = Type.Object(
  { id: Type.String(), campaignId: Type.String(), email: Type.String() },
  { $id: 'DeletedContactOut', description: 'Deleted contact in the change feed.' },
);

export const CampaignContactChangeOut = Type.Object(
  {
    sequence: Type.Integer({
      description: 'Sequence number of the change; increases with every change in the campaign, with possible gaps.',
    }),
    changeType: enumOf(CHANGE_TYPES),
    changedAt: dtOut(),
    contact: Type.Union([CampaignContactOut, DeletedContactOut], {
      description: 'Current values of the contact. A deleted contact has only `id`, `campaignId` and `email`.',
    }),
  },
  { $id: 'CampaignContactChangeOut' },
);
export type CampaignContactChangeOut = Static<typeof CampaignContactChangeOut>;

export const CampaignContactsChangesPageOut = Type.Object(
  {
    items: Type.Array(CampaignContactChangeOut),
    nextCursor: Type.String({ description: 'Cursor for changes after this page, for later polls. Never null.' }),
    hasMore: Type.Boolean({ description: 'Whether more changes are available now.' }),
  },
  { $id: 'CampaignContactsChangesPageOut' },
);
export type CampaignContactsChangesPageOut = Static<typeof CampaignContactsChangesPageOut>;
