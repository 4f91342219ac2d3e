import { type Static, Type } from 'typebox';
import { READING_FAILURES, READING_STATUSES } from '../../../../engine/contact-source/enums.js';
import { dtOut, enumOf, mapOf, nullable, resourceId, uuid, withDefault } from '../../../../platform/http/types.js';
import { ContactSourceFileAuthIn } from '../core/sources.schemas.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const ContactSourceReadingOut = Type.Object(
  {
    id: uuid(),
    status: enumOf(READING_STATUSES),
    isAsked: Type.Boolean({ description: 'Whether a member asked for the reading.' }),
    importId: nullable(uuid(), {
      description: 'Import with the rejected rows; null if the reading did not import the file.',
    }),
    fileSize: nullable(Type.Integer(), { description: 'Size in bytes; null without a transferred file.' }),
    rowCount: count('Rows in the file.'),
    createdCount: count('Contacts added to the address book.'),
    updatedCount: count('Contacts changed.'),
    unchangedCount: count('Contacts that stay as they are.'),
    skippedCount: count('Rows that were skipped: erased contacts and disposable addresses.'),
    rejectedCount: count('Rejected rows. The import has their reasons.'),
    vanishedCount: count('Contacts that the file had in the last reading and no longer has. Outrider keeps them.'),
    enrolledCount: count('Contacts enrolled in the campaign of the source.'),
    failure: nullable(enumOf(READING_FAILURES), {
      description: 'Whether a retry can succeed; null if the reading did not fail.',
    }),
    error: nullable(Type.String(), { description: 'Why the reading failed; null if it did not.' }),
    startedAt: dtOut(),
    finishedAt: nullable(dtOut(), { description: 'Null while the reading is in progress.' }),
  },
  { $id: 'ContactSourceReadingOut' },
);
export type ContactSourceReadingOut = Static<typeof ContactSourceReadingOut>;

export const ContactSourceReadingsOut = Type.Object(
  { items: Type.Array(ContactSourceReadingOut, { description: 'Newest first, at most 50.' }) },
  { $id: 'ContactSourceReadingsOut' },
);

export const VanishedQuery = Type.Object({
  readingId: Type.Optional(resourceId({ description: 'Only contacts that this reading missed.' })),
});

export const ContactSourceVanishedOut = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          profileId: uuid(),
          email: Type.String(),
          readingId: uuid({ description: 'Reading that missed the contact.' }),
          vanishedAt: dtOut({ description: 'Start of that reading.' }),
        },
        { $id: 'ContactSourceVanishedContact' },
      ),
      { description: 'Newest first, at most 1,000.' },
    ),
  },
  { $id: 'ContactSourceVanishedOut' },
);
export type ContactSourceVanishedOut = Static<typeof ContactSourceVanishedOut>;

export const ContactSourcePreviewIn = Type.Object(
  {
    url: Type.String({ maxLength: 2_000, examples: ['https://example.com/leads.csv'] }),
    auth: withDefault(nullable(ContactSourceFileAuthIn), null),
    sourceId: Type.Optional(
      resourceId({
        description: 'Source whose stored secret signs in, if `auth` is null and the URL is on the same server.',
      }),
    ),
    mapping: Type.Optional(
      mapOf(Type.String({ maxLength: 200 }), {
        minProperties: 1,
        maxProperties: 100,
        maxKeyLength: 200,
        description: 'Mapping of column to contact field. Leave out for the suggested one.',
      }),
    ),
  },
  { $id: 'ContactSourcePreviewIn' },
);

export const ContactSourcePreviewOut = Type.Object(
  {
    columns: Type.Array(
      Type.Object(
        {
          header: Type.String(),
          suggestedField: nullable(Type.String(), {
            description: 'Suggested contact field; null for an empty column.',
          }),
          samples: Type.Array(Type.String(), { maxItems: 5 }),
        },
        { $id: 'ContactSourcePreviewColumn' },
      ),
    ),
    mapping: mapOf(Type.String(), { description: 'Mapping of the rows below, as given or as suggested.' }),
    rows: Type.Array(
      Type.Object(
        {
          row: Type.Integer({ description: 'Row number; 1 is the first data row.' }),
          values: mapOf(Type.String(), { description: 'Contact field to value.' }),
          error: nullable(Type.String(), { description: 'Why the row would be rejected; null if it would not.' }),
        },
        { $id: 'ContactSourcePreviewRow' },
      ),
      { description: 'First five rows as the address book would have them; none without a column of email addresses.' },
    ),
    rowsEstimate: nullable(Type.Integer(), { description: 'Estimated rows in the file; null if its size is unknown.' }),
    issues: Type.Array(Type.String(), { description: 'What looks wrong with the file, as sentences.' }),
  },
  { $id: 'ContactSourcePreviewOut' },
);
export type ContactSourcePreviewOut = Static<typeof ContactSourcePreviewOut>;
