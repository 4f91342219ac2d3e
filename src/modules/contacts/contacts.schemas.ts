import { type Static, Type } from 'typebox';
import {
  CHANGE_TYPES,
  CONTACT_ACTIONS,
  CONTACT_STATUS_REASONS,
  CONTACT_STATUSES,
  ESPS,
  VERIFICATION_STATUSES,
} from '../../engine/lifecycle/enums.js';
import { REPLY_INTENTS, REPLY_LABELS } from '../../engine/lifecycle/reply-enums.js';
import { dt, dtOut, email, enumOf, headerText, mapOf, nullable, resourceId, tz } from '../../platform/http/types.js';
import { CampaignPath } from '../campaigns/index.js';
import { MAX_CUSTOM_FIELDS, MAX_CUSTOM_NAME, MAX_CUSTOM_VALUE } from './contact-fields.js';

const textOut = (description: string) => nullable(Type.String(), { description });
/** One line: any of them may be merged into a subject. */
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
  company: textIn('Where the person works.'),
  title: textIn('Job title.'),
  phone: textIn('Phone number, kept as written.'),
  website: textIn('Website of the person or company.'),
  linkedinUrl: textIn('Profile address.'),
  city: textIn('City.'),
  state: textIn('State or region.'),
  country: textIn('Country.'),
  timezone: Type.Optional(nullable(tz({ description: 'IANA zone: with `useContactTimezone` messages go out by it.' }))),
  customFields: Type.Optional(CustomFieldsIn),
};

/** A contact as it may be taken; requests for many are read by it one by one. */
export const CampaignContactIn = Type.Object({ email: email(), ...personIn });
export type CampaignContactIn = Static<typeof CampaignContactIn>;

export const ContactPath = Type.Object({
  ...CampaignPath.properties,
  contact_id: resourceId({ description: 'Id of the contact.' }),
});

export const ContactUpdateIn = Type.Object(
  {
    email: Type.Optional(email({ description: 'A corrected address; must be new in the campaign.' })),
    ...personIn,
    customFields: Type.Optional(
      nullable(CustomFieldsIn, {
        description: 'Merged by key; a key with null is removed, null as a whole clears all.',
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
    email: Type.String({ description: 'As given, with the domain in lower case.' }),
    firstName: textOut('Given name.'),
    lastName: textOut('Family name.'),
    company: textOut('Where the person works.'),
    title: textOut('Job title.'),
    phone: textOut('Phone number.'),
    website: textOut('Website.'),
    linkedinUrl: textOut('Profile address.'),
    city: textOut('City.'),
    state: textOut('State or region.'),
    country: textOut('Country.'),
    timezone: textOut('IANA zone of the person.'),
    customFields: mapOf(Type.Unknown(), { description: 'Own fields.' }),
    status: enumOf(CONTACT_STATUSES, { description: 'Where the contact stands in its sequence.' }),
    statusReason: nullable(enumOf(CONTACT_STATUS_REASONS), { description: 'Why it has this status.' }),
    holdUntil: nullable(dtOut(), { description: 'Time at which a paused contact resumes automatically.' }),
    replyIntent: nullable(enumOf(REPLY_INTENTS), { description: 'Class of its last reply.' }),
    replyLabel: nullable(enumOf(REPLY_LABELS), { description: 'Finer class under the intent.' }),
    currentStepOrder: nullable(Type.Integer(), { description: 'Order of the last step that was sent.' }),
    nextStepOrder: nullable(Type.Integer(), { description: 'Order of the step that waits to be sent.' }),
    nextSendAt: nullable(dtOut(), {
      description:
        'The `dueAt` of its next message, within a window already; limits may make it later. While it is paused, not before ' +
        '`holdUntil`; null when it waits for a person.',
    }),
    campaignMailboxId: nullable(Type.String(), { description: 'Mailbox that writes to this contact.' }),
    mailboxAddress: nullable(Type.String(), { description: 'Its address.' }),
    threadId: nullable(Type.Integer(), { description: 'Its conversation in the inbox.' }),
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
    subsequenceId: nullable(Type.String(), { description: 'Subsequence that has taken the contact over.' }),
    importId: nullable(Type.String(), { description: 'Import that brought the contact.' }),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'CampaignContactOut' },
);
export type CampaignContactOut = Static<typeof CampaignContactOut>;

const DeletedContactOut = Type.Object(
  { id: Type.String(), campaignId: Type.String(), email: Type.String() },
  { $id: 'DeletedContactOut', description: 'What is left of a deleted contact in the change feed.' },
);

export const CampaignContactChangeOut = Type.Object(
  {
    sequence: Type.Integer({ description: 'Rises with every change in the campaign; gaps are possible.' }),
    changeType: enumOf(CHANGE_TYPES),
    changedAt: dtOut(),
    contact: Type.Union([CampaignContactOut, DeletedContactOut], {
      description: 'The latest state. Of a deleted contact only `id`, `campaignId` and `email`.',
    }),
  },
  { $id: 'CampaignContactChangeOut' },
);
export type CampaignContactChangeOut = Static<typeof CampaignContactChangeOut>;

export const CampaignContactsChangesPageOut = Type.Object(
  {
    items: Type.Array(CampaignContactChangeOut),
    nextCursor: Type.String({ description: 'Never null: poll with it later for what comes after.' }),
    hasMore: Type.Boolean({ description: 'True: ask again at once.' }),
  },
  { $id: 'CampaignContactsChangesPageOut' },
);
export type CampaignContactsChangesPageOut = Static<typeof CampaignContactsChangesPageOut>;
