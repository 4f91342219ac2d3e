import { type Static, Type } from 'typebox';
import { SOURCE_ENROLLMENTS, SOURCE_REASONS, SOURCE_RESULTS } from '../../engine/contact-source/enums.js';
import { EXISTING_PROFILES, MOST_TAGS } from '../../engine/profiles/field-types.js';
import { dtOut, enumOf, mapOf, nullable, patchOf, resourceId, uuid, withDefault } from '../../platform/http/types.js';
import { Tag } from '../profiles/index.js';

export const SourcePath = Type.Object({ source_id: resourceId({ description: 'ID of the contact source.' }) });

const name = Type.String({ minLength: 1, maxLength: 100, examples: ['Website form'] });
const enabled = Type.Boolean({ description: 'Whether requests are accepted. Otherwise the URL returns 404.' });
const mapping = (value: ReturnType<typeof Type.String>) =>
  mapOf(value, {
    minProperties: 1,
    maxProperties: 100,
    maxKeyLength: 200,
    description:
      'Maps incoming field to contact field: `email` (required), `firstName`, `lastName`, `company`, `title`, `phone`, `website`, `linkedinUrl`, `city`, `state`, `country`, `timezone`, `custom.<name>`. Dots reach into nested objects: `contact.email`. Other incoming fields are ignored.',
    examples: [{ email: 'email', first_name: 'firstName', plan: 'custom.plan' }],
  });
const existing = enumOf(EXISTING_PROFILES, {
  description: 'What happens to contacts that are already in the address book.',
});
const tags = Type.Array(Tag, { maxItems: MOST_TAGS, description: 'Tags to add to every received contact.' });
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

export const ContactSourceIn = Type.Object(
  {
    name,
    enabled: withDefault(enabled, true),
    mapping: mapping(Type.String({ maxLength: 200 })),
    existing: withDefault(existing, 'fill'),
    tags: withDefault(tags, []),
    campaignId: withDefault(campaignId, null),
    redirectUrl: withDefault(redirectUrl, null),
    honeypot: withDefault(honeypot, null),
  },
  { $id: 'ContactSourceIn' },
);

export const ContactSourceUpdateIn = patchOf(ContactSourceIn, { $id: 'ContactSourceUpdateIn', minProperties: 1 });

const fields = {
  id: uuid(),
  name,
  enabled,
  mapping: mapping(Type.String()),
  existing,
  tags: Type.Array(Tag),
  campaignId,
  redirectUrl,
  honeypot,
  secretHint: Type.String({ description: 'Last characters of the secret in the URL.', examples: ['…x7Qp'] }),
  previousSecretUntil: nullable(dtOut(), {
    description: 'Time until which the URL before the last rotation is accepted; null if it is not.',
  }),
  lastReceivedAt: nullable(dtOut(), { description: 'Time of the last request; null if there was none.' }),
  createdAt: dtOut(),
  updatedAt: dtOut(),
};

export const ContactSourceOut = Type.Object(fields, { $id: 'ContactSourceOut' });
export type ContactSourceOut = Static<typeof ContactSourceOut>;

export const ContactSourceCreatedOut = Type.Object(
  {
    ...fields,
    url: Type.String({
      description: 'URL for requests. It contains the secret and is shown in this response only.',
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
