import { type Static, Type } from 'typebox';
import { CONTACT_STATUSES } from '../../../engine/lifecycle/enums.js';
import { REPLY_INTENTS } from '../../../engine/lifecycle/reply-enums.js';
import { GIVEN_SOURCES, LEGAL_BASES, MOST_TAGS, PROFILE_SOURCES } from '../../../engine/profiles/field-types.js';
import { MAX_EVIDENCE } from '../../../engine/profiles/legal-basis.js';
import { PROFILE_SORTS } from '../../../engine/profiles/profile-sorts.js';
import {
  dt,
  dtOut,
  email,
  enumOf,
  headerText,
  mapOf,
  nullable,
  pageCursor,
  resourceId,
  tz,
  uuid,
  withDefault,
} from '../../../platform/http/types.js';

export const ProfilePath = Type.Object({ profile_id: resourceId({ description: 'ID of the profile.' }) });

export const Tag = Type.String({ minLength: 1, maxLength: 64, pattern: '^\\S(.*\\S)?$', examples: ['customer'] });
const tagList = (description: string) => Type.Array(Tag, { maxItems: MOST_TAGS, description });

/** Filters of the list of profiles. */
export const profileFilters = {
  search: Type.Optional(Type.String({ description: 'Part of the address, name or company.', examples: ['acme'] })),
  email: Type.Optional(
    Type.String({ description: 'Only the profile with exactly this main or further address, case-insensitive.' }),
  ),
  companyDomain: Type.Optional(Type.String({ maxLength: 253, description: 'Domain of the company.' })),
  tag: Type.Optional(
    Type.String({ maxLength: 64, description: 'Only profiles with this tag.', examples: ['customer'] }),
  ),
  ownerId: Type.Optional(resourceId({ description: 'Only profiles owned by this member.' })),
  source: Type.Optional(enumOf(PROFILE_SOURCES, { description: 'Only profiles from this source.' })),
  sourceId: Type.Optional(
    resourceId({ description: 'Only profiles that this import, campaign, or contact source created.' }),
  ),
};

export const ProfilesQuery = Type.Object({
  ...profileFilters,
  sort: withDefault(
    enumOf(PROFILE_SORTS, {
      description:
        'Order; `-` is descending. Equal values follow the address in the same direction. Profiles without the value are last in both directions.',
    }),
    'email',
  ),
  cursor: Type.Optional(pageCursor({ description: '`nextCursor` of the previous page.' })),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 200 }), 50),
});

/** Limits values to one line, because a subject can contain them. */
const textIn = (description: string) => Type.Optional(nullable(headerText({ maxLength: 300 }), { description }));

const FieldValue = Type.Union([
  Type.String({ maxLength: 32_768 }),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 }),
  Type.Null(),
]);

/** Values of a profile. */
export const profileValues = {
  firstName: textIn('Given name.'),
  lastName: textIn('Family name.'),
  company: textIn('Company.'),
  title: textIn('Job title.'),
  phone: textIn('Phone number, stored unchanged.'),
  website: textIn('Website.'),
  linkedinUrl: textIn('LinkedIn profile URL.'),
  city: textIn('City.'),
  state: textIn('State or region.'),
  country: textIn('Country.'),
  timezone: Type.Optional(nullable(tz({ description: 'IANA time zone.' }))),
  fields: Type.Optional(
    mapOf(FieldValue, {
      maxProperties: 200,
      maxKeyLength: 64,
      description: 'Registered custom fields by name. Null removes a value; omitted fields are kept.',
      examples: [{ plan: 'pro', seats: 25 }],
    }),
  ),
};

export const EvidenceFrom = nullable(
  Type.String({ maxLength: MAX_EVIDENCE, examples: ['https://example.com/newsletter, form 12'] }),
  { description: 'Evidence: a text, a URL, or the ID of a form.' },
);
const basisFields = { basis: enumOf(LEGAL_BASES), from: EvidenceFrom };

export const LegalBasisIn = Type.Object(
  {
    basis: basisFields.basis,
    at: Type.Optional(dt({ description: 'When consent was given, or when the basis starts to apply. Default: now.' })),
    from: withDefault(basisFields.from, null),
  },
  { $id: 'LegalBasisIn' },
);

const LegalBasisOut = Type.Object(
  {
    basis: basisFields.basis,
    at: dtOut({ description: 'When consent was given, or when the basis starts to apply.' }),
    from: basisFields.from,
    recordedBy: Type.String({
      description: 'Member, API key, or contact source that recorded it, as named at that time.',
      examples: ['Jo Berg'],
    }),
    recordedAt: dtOut(),
  },
  { $id: 'LegalBasisOut' },
);

const valuesIn = {
  ...profileValues,
  ownerId: Type.Optional(nullable(uuid(), { description: 'Member who owns the profile.' })),
  legalBasis: Type.Optional(
    nullable(LegalBasisIn, { description: 'Evidence of why the person may be contacted. Null removes it.' }),
  ),
};

export const ProfileIn = Type.Object(
  {
    email: email(),
    ...valuesIn,
    tags: Type.Optional(tagList('Tags of the profile.')),
    source: withDefault(
      enumOf(GIVEN_SOURCES, { description: 'Where the person comes from, such as `reply` if they wrote first.' }),
      'api',
    ),
    sourceName: Type.Optional(
      nullable(headerText({ minLength: 1, maxLength: 200, examples: ['HubSpot'] }), {
        description: 'Name of the source, such as the form or the CRM.',
      }),
    ),
  },
  { $id: 'ProfileIn' },
);

export const ProfileUpdateIn = Type.Object(
  { ...valuesIn, tags: Type.Optional(tagList('All tags of the profile; replaces the list.')) },
  { $id: 'ProfileUpdateIn', minProperties: 1 },
);

const ProfileCampaign = Type.Object(
  {
    campaignId: Type.String(),
    name: Type.String(),
    contactId: Type.String(),
    status: enumOf(CONTACT_STATUSES),
    replyIntent: nullable(enumOf(REPLY_INTENTS)),
    lastSentAt: nullable(dtOut({ description: 'Last campaign email to the contact.' })),
    lastRepliedAt: nullable(dtOut({ description: 'Last reply of the contact.' })),
  },
  { $id: 'ProfileCampaign' },
);

const ProfileAddress = Type.Object(
  {
    email: Type.String(),
    suppressed: Type.Boolean({ description: 'Whether this address is suppressed in the whole workspace.' }),
    profileId: uuid({ description: 'ID of the merged profile; it leads to the profile that stayed.' }),
    source: enumOf(PROFILE_SOURCES, { description: 'Source of the merged profile.' }),
    sourceId: nullable(uuid()),
    sourceName: nullable(Type.String({ examples: ['leads.csv'] })),
    sourceRow: nullable(Type.Integer()),
    createdAt: dtOut({ description: 'Creation of the merged profile.' }),
    mergedAt: dtOut(),
  },
  { $id: 'ProfileAddress' },
);

const textOut = () => nullable(Type.String());

export const ProfileOut = Type.Object(
  {
    id: uuid(),
    email: Type.String({ description: 'Main address. It identifies the profile; only a merge changes it.' }),
    firstName: textOut(),
    lastName: textOut(),
    company: textOut(),
    title: textOut(),
    phone: textOut(),
    website: textOut(),
    linkedinUrl: textOut(),
    city: textOut(),
    state: textOut(),
    country: textOut(),
    timezone: textOut(),
    fields: mapOf(Type.Unknown(), { description: 'Custom fields by name, registered or not.' }),
    tags: Type.Array(Tag),
    ownerId: nullable(uuid()),
    companyDomain: nullable(Type.String(), {
      description: 'Registrable domain of the address; null for free email providers.',
    }),
    source: enumOf(PROFILE_SOURCES, { description: 'Source of the profile.' }),
    sourceId: nullable(uuid(), { description: 'Import, campaign or contact source that created it.' }),
    sourceName: nullable(Type.String({ examples: ['leads.csv'] }), {
      description:
        'Name of the source when it created the profile at `createdAt`: the file, the campaign, the contact source, or the name given with the profile. Null if none was recorded.',
    }),
    sourceRow: nullable(Type.Integer({ minimum: 1 }), {
      description: 'Row of the file that created the profile; 1 is the first data row.',
    }),
    legalBasis: nullable(LegalBasisOut, {
      description: 'Evidence of why the person may be contacted; null if none was recorded.',
    }),
    suppressed: Type.Boolean({ description: 'Whether the address is suppressed in the whole workspace.' }),
    otherAddresses: Type.Array(ProfileAddress, {
      description: 'Further addresses of the same person, from merged profiles, oldest merge first.',
    }),
    campaigns: Type.Array(ProfileCampaign, {
      description: 'Contacts of campaigns with these addresses, newest first, at most 100 of each address.',
    }),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'ProfileOut' },
);
export type ProfileOut = Static<typeof ProfileOut>;

export const ProfilesPageOut = Type.Object(
  { items: Type.Array(ProfileOut), nextCursor: nullable(Type.String()), hasMore: Type.Boolean() },
  { $id: 'ProfilesPageOut' },
);

export const ProfileDeletedOut = Type.Object(
  {
    id: uuid(),
    deleted: Type.Boolean(),
    contactsRemoved: Type.Integer({ description: 'Number of contacts removed from campaigns.', examples: [2] }),
  },
  { $id: 'ProfileDeletedOut' },
);

export const ProfilesBatchIn = Type.Object(
  {
    profileIds: Type.Array(uuid(), { minItems: 1, maxItems: 1_000, description: 'Profiles to change.' }),
    addTags: withDefault(tagList('Tags to add.'), []),
    removeTags: withDefault(tagList('Tags to remove.'), []),
    ownerId: Type.Optional(nullable(uuid(), { description: 'New owner; null removes the owner.' })),
  },
  { $id: 'ProfilesBatchIn' },
);

export const ProfilesBatchOut = Type.Object(
  {
    updated: Type.Integer({ description: 'Number of changed profiles.', examples: [2] }),
    notFound: Type.Array(uuid(), { description: 'IDs that do not exist in the address book.' }),
  },
  { $id: 'ProfilesBatchOut' },
);
