import { type Static, Type } from 'typebox';
import {
  SOURCE_ENROLLMENTS,
  SOURCE_FILE_SCHEMES,
  SOURCE_KINDS,
  SOURCE_REASONS,
  SOURCE_RESULTS,
} from '../../../../engine/contact-source/enums.js';
import { EXISTING_PROFILES, LEGAL_BASES, MOST_TAGS } from '../../../../engine/profiles/field-types.js';
import {
  dtOut,
  enumOf,
  mapOf,
  nullable,
  patchOf,
  resourceId,
  secretHeaderText,
  uuid,
  withDefault,
} from '../../../../platform/http/types.js';
import { EvidenceFrom, Tag } from '../../profiles/index.js';

export const SourcePath = Type.Object({ source_id: resourceId({ description: 'ID of the contact source.' }) });

const name = Type.String({ minLength: 1, maxLength: 100, examples: ['Website form'] });
const enabled = Type.Boolean({
  description:
    'Whether requests are accepted, or the file is read. Otherwise the source is paused, and its URL returns 404.',
});
const mapping = (value: ReturnType<typeof Type.String>, least = 1) =>
  mapOf(value, {
    minProperties: least,
    maxProperties: 100,
    maxKeyLength: 200,
    description:
      'Maps incoming field, or column of the file, to contact field: `email` (required), `firstName`, `lastName`, `company`, `title`, `phone`, `website`, `linkedinUrl`, `city`, `state`, `country`, `timezone`, `legalBasis.basis` (`consent`, `legitimate_interest`, `contract`, or `other`), `legalBasis.at` (`YYYY-MM-DD`, or a time with its offset), `legalBasis.from` (evidence), `custom.<name>`. Dots reach into nested objects: `contact.email`. Other incoming fields are ignored. Required for kind `requests`; without it, the first reading of a file suggests one and keeps it.',
    examples: [{ email: 'email', first_name: 'firstName', plan: 'custom.plan' }],
  });
const existing = enumOf(EXISTING_PROFILES, {
  description: 'What happens to contacts that are already in the address book.',
});
const tags = Type.Array(Tag, { maxItems: MOST_TAGS, description: 'Tags to add to every received contact.' });
const legalBasis = nullable(
  Type.Object(
    { basis: enumOf(LEGAL_BASES), from: withDefault(EvidenceFrom, null) },
    { $id: 'ContactSourceLegalBasis' },
  ),
  {
    description:
      'Why contacts of this source may be contacted, as evidence for contacts without a recorded legal basis, from the time they arrive. With `keep`, for new contacts only. A mapped `legalBasis.basis` takes precedence; mapped evidence and date complete it. Null for none.',
  },
);
const campaignId = nullable(uuid(), {
  description: 'Campaign that enrolls received contacts, by its enrollment rules. Null: address book only.',
});
const redirectUrl = nullable(Type.String({ maxLength: 2_000, examples: ['https://example.com/thanks'] }), {
  description: 'Page where browsers continue after sending a form. Null: a short page that thanks the visitor.',
});
const honeypot = nullable(Type.String({ minLength: 1, maxLength: 200, examples: ['website_confirm'] }), {
  description:
    'Name of a form field that visitors do not see. Requests with a value in it are rejected, with the response of an accepted request. Null for none.',
});

const everyHours = Type.Integer({ minimum: 1, maximum: 168, description: 'Hours between readings.' });
const fileUrl = Type.String({
  maxLength: 2_000,
  description: 'HTTPS URL of the CSV file. Up to five redirects are followed.',
  examples: ['https://example.com/leads.csv'],
});
const username = nullable(Type.String({ minLength: 1, maxLength: 200 }), {
  description: 'User name of scheme `basic`; null for `bearer`.',
});
const kind = enumOf(SOURCE_KINDS, { description: 'How the source gets its contacts. It cannot be changed.' });

export const ContactSourceFileAuthIn = Type.Object(
  {
    scheme: enumOf(SOURCE_FILE_SCHEMES),
    username: withDefault(username, null),
    secret: secretHeaderText({
      minLength: 1,
      maxLength: 4_000,
      description: 'Token or password. It is stored encrypted, never returned, and sent only to the origin of the URL.',
    }),
  },
  { $id: 'ContactSourceFileAuthIn' },
);
const fileAuth = nullable(ContactSourceFileAuthIn, { description: 'How the request signs in. Null for none.' });

const ContactSourceFileIn = Type.Object(
  { url: fileUrl, everyHours: withDefault(everyHours, 24), auth: withDefault(fileAuth, null) },
  { $id: 'ContactSourceFileIn' },
);
const ContactSourceFileUpdateIn = patchOf(ContactSourceFileIn, {
  $id: 'ContactSourceFileUpdateIn',
  minProperties: 1,
});

const given = {
  name,
  enabled: withDefault(enabled, true),
  mapping: Type.Optional(mapping(Type.String({ maxLength: 200 }))),
  existing: withDefault(existing, 'fill'),
  tags: withDefault(tags, []),
  legalBasis: withDefault(legalBasis, null),
  campaignId: withDefault(campaignId, null),
  redirectUrl: withDefault(redirectUrl, null),
  honeypot: withDefault(honeypot, null),
};

export const ContactSourceIn = Type.Object(
  {
    kind: withDefault(kind, 'requests'),
    ...given,
    file: withDefault(
      nullable(ContactSourceFileIn, { description: 'File to read; required for kind `file`, null for `requests`.' }),
      null,
    ),
  },
  { $id: 'ContactSourceIn' },
);

export const ContactSourceUpdateIn = patchOf(
  Type.Object({ ...given, file: Type.Optional(ContactSourceFileUpdateIn) }),
  { $id: 'ContactSourceUpdateIn', minProperties: 1 },
);

const ContactSourceFileOut = Type.Object(
  {
    url: fileUrl,
    everyHours,
    auth: nullable(
      Type.Object({ scheme: enumOf(SOURCE_FILE_SCHEMES), username }, { $id: 'ContactSourceFileAuthOut' }),
      { description: 'How the request signs in, without the secret. Null for none.' },
    ),
    isReading: Type.Boolean({ description: 'Whether a reading is in progress.' }),
    nextReadingAt: nullable(dtOut(), { description: 'Time of the next reading; null while the source is paused.' }),
    failures: Type.Integer({ description: 'Failed readings in a row.' }),
    lastError: nullable(Type.String(), { description: 'Why the last reading failed; null if it did not.' }),
  },
  { $id: 'ContactSourceFileOut' },
);

const fields = {
  id: uuid(),
  kind,
  name,
  enabled,
  mapping: mapping(Type.String(), 0),
  existing,
  tags: Type.Array(Tag),
  legalBasis,
  campaignId,
  redirectUrl,
  honeypot,
  file: nullable(ContactSourceFileOut, { description: 'File of the source; null for kind `requests`.' }),
  secretHint: nullable(Type.String(), {
    description: 'Last characters of the secret in the URL; null for kind `file`.',
    examples: ['…x7Qp'],
  }),
  previousSecretUntil: nullable(dtOut(), {
    description: 'Time until which the URL before the last rotation is accepted; null if it is not.',
  }),
  lastReceivedAt: nullable(dtOut(), {
    description: 'Time of the last request, or end of the last reading; null if there was none.',
  }),
  createdAt: dtOut(),
  updatedAt: dtOut(),
};

export const ContactSourceOut = Type.Object(fields, { $id: 'ContactSourceOut' });
export type ContactSourceOut = Static<typeof ContactSourceOut>;

export const ContactSourceCreatedOut = Type.Object(
  {
    ...fields,
    url: nullable(Type.String(), {
      description: 'URL for requests. It contains the secret and is shown in this response only. Null for kind `file`.',
      examples: ['https://outrider.example/in/in1_0123456789abcdefghijklmnopqrstuvwxyz'],
    }),
  },
  { $id: 'ContactSourceCreatedOut' },
);
export type ContactSourceCreatedOut = Static<typeof ContactSourceCreatedOut>;

export const ContactSourcesOut = Type.Object(
  { items: Type.Array(ContactSourceOut, { description: 'Sources by name, at most 50.' }) },
  { $id: 'ContactSourcesOut' },
);

export const ContactSourceRotateIn = Type.Object(
  {
    overlapHours: withDefault(
      Type.Integer({
        minimum: 0,
        maximum: 168,
        description: 'Hours for which the previous URL is still accepted, so that forms can change.',
      }),
      24,
    ),
  },
  { $id: 'ContactSourceRotateIn' },
);

export const ContactSourceDeletedOut = Type.Object(
  { id: uuid(), deleted: Type.Boolean() },
  { $id: 'ContactSourceDeletedOut' },
);

const ContactSourceDeliveryOut = Type.Object(
  {
    id: uuid(),
    result: enumOf(SOURCE_RESULTS),
    reason: nullable(enumOf(SOURCE_REASONS), { description: 'Why the request was rejected; null if it was accepted.' }),
    field: nullable(Type.String(), { description: 'Incoming field that the reason is about.', examples: ['email'] }),
    fields: Type.Array(Type.String(), {
      description: 'Names of the incoming fields with a value, at most 100. Values are not stored.',
      examples: [['email', 'first_name']],
    }),
    email: nullable(Type.String(), { description: 'Address of the contact; null if the request was rejected.' }),
    profileId: nullable(uuid(), { description: 'Contact in the address book; null if the request was rejected.' }),
    campaignId: nullable(uuid(), { description: 'Campaign of the source at that time.' }),
    enrollment: nullable(enumOf(SOURCE_ENROLLMENTS), {
      description: 'Result of the enrollment in the campaign; null without a campaign.',
    }),
    enrollmentReason: nullable(Type.String(), {
      description: 'Enrollment rule that keeps the contact out, as a sentence.',
      examples: ['The campaign excludes contacts whose country is "US".'],
    }),
    receivedAt: dtOut(),
  },
  { $id: 'ContactSourceDeliveryOut' },
);
export type ContactSourceDeliveryOut = Static<typeof ContactSourceDeliveryOut>;

export const ContactSourceDeliveriesOut = Type.Object(
  { items: Type.Array(ContactSourceDeliveryOut, { description: 'Newest first, at most 50.' }) },
  { $id: 'ContactSourceDeliveriesOut' },
);

export const ContactReceivedOut = Type.Object({ accepted: Type.Boolean() }, { $id: 'ContactReceivedOut' });
