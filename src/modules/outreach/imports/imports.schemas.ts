import { type Static, Type } from 'typebox';
import { ENCODINGS } from '../../../engine/csv/encodings.js';
import { enumeration } from '../../../engine/enumeration.js';
import { DUPLICATE_POLICIES, DUPLICATE_SCOPES, IMPORT_STATUSES, SEVERITIES } from '../../../engine/lifecycle/enums.js';
import { ALREADY_CONTACTED, IMPORT_FORMATS } from '../../../engine/tool-exports/formats.js';
import {
  dtOut,
  enumOf,
  jsonText,
  mapOf,
  nullable,
  patchOf,
  resourceId,
  withDefault,
} from '../../../platform/http/types.js';
import { bookField, campaignBasis, ImportBookOptionsChange, profileFormFields } from './book/book-options.schemas.js';
import { IMPORT_ERROR_CODES } from './import-codes.js';
import { ImportExportOut } from './tool-exports/export.schemas.js';

const optionFields = {
  onDuplicate: withDefault(
    enumOf(DUPLICATE_POLICIES, {
      description:
        'Handling of existing contacts. `skip` leaves the contact unchanged; `update` overwrites its fields with those of the row.',
    }),
    'skip',
  ),
  duplicateScope: withDefault(
    enumOf(DUPLICATE_SCOPES, { description: 'Scope in which an address counts as existing.' }),
    'campaign',
  ),
  skipRoleAddresses: withDefault(
    Type.Boolean({ description: 'Whether to skip role-based addresses such as `info@` and `sales@`.' }),
    false,
  ),
  skipDisposable: withDefault(
    Type.Boolean({ description: 'Whether to skip addresses of disposable email providers.' }),
    true,
  ),
  verify: withDefault(
    Type.Boolean({ description: 'Whether to detect the email providers of the recipients after the import.' }),
    false,
  ),
  unmappedAsCustom: withDefault(
    Type.Boolean({ description: 'Whether unmapped columns become custom fields named by their header.' }),
    true,
  ),
  alreadyContacted: withDefault(
    enumOf(ALREADY_CONTACTED, {
      description:
        'For an export of Instantly, Smartlead, or lemlist into a campaign: handling of contacts whom that tool has contacted. Contacts who unsubscribed, bounced or were blocked are suppressed in every case.',
    }),
    'book_only',
  ),
};

export const ImportOptions = Type.Object(optionFields, {
  $id: 'ImportOptions',
  description: 'Options of the import. Every field is optional.',
});

/** Options of a confirmation. Omitted options keep the values set with the file. */
export const ImportOptionsChange = patchOf(ImportOptions, { $id: 'ImportOptionsChange' });

export const MappingIn = mapOf(nullable(Type.String({ maxLength: 200 })), {
  maxProperties: 400,
  maxKeyLength: 1_000,
  description:
    'Maps column header, or index from 0, to field: `email`, `firstName`, `lastName`, `company`, `title`, `phone`, `website`, `linkedinUrl`, `city`, `state`, `country`, `timezone`, `legalBasis.basis` (`consent`, `legitimate_interest`, `contract`, or `other`), `legalBasis.at` (`YYYY-MM-DD`, or a time with its offset), `legalBasis.from` (evidence), `custom.<name>`; `custom.*` makes a custom field of each key of a JSON object; null ignores the column.',
});

const FILE_ENCODINGS = enumeration('FileEncoding', ENCODINGS);

const readingFields = {
  mapping: Type.Optional(
    jsonText(MappingIn, { description: 'JSON object that maps column header or index to field.' }),
  ),
  autoConfirm: withDefault(
    Type.Boolean({ description: 'Whether to use the suggested mapping if it has an email column.' }),
    false,
  ),
  hasHeader: withDefault(
    Type.Boolean({
      description: 'Whether the first row is a header. False: the first row is data, and columns are named by index.',
    }),
    true,
  ),
  delimiter: Type.Optional(
    enumOf(enumeration('CsvDelimiter', [',', ';', '|', '\t']), {
      description: 'Delimiter of the columns. Default: detected.',
    }),
  ),
  encoding: Type.Optional(
    enumOf(FILE_ENCODINGS, {
      description:
        'Encoding of the file. Default: detected; a file with an uncertain encoding waits for a confirmation.',
    }),
  ),
  sheet: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Sheet of a workbook, by name. Default: the first sheet. Not for text files.',
      examples: ['Leads'],
    }),
  ),
  format: Type.Optional(
    enumOf(IMPORT_FORMATS, {
      description:
        'Format of the file. Default: recognized by the header row. `plain` imports the export of another tool like an ordinary file, with all contacts.',
    }),
  ),
};

/** Fields of CampaignImportForm. The operation declares the file. */
export const CampaignImportForm = Type.Object({
  campaignId: Type.Optional(resourceId({ description: 'Same as the query parameter of this name.' })),
  ...readingFields,
  ...optionFields,
  legalBasis: campaignBasis.form,
});

/** Fields of ProfileImportForm. The operation declares the file. */
export const ProfileImportForm = Type.Object({
  ...readingFields,
  ...profileFormFields,
  skipRoleAddresses: optionFields.skipRoleAddresses,
  skipDisposable: optionFields.skipDisposable,
  unmappedAsCustom: optionFields.unmappedAsCustom,
});

export const counterFields = {
  totalRows: Type.Integer({ description: 'Processed rows: the sum of the counts below.' }),
  createdCount: Type.Integer({ description: 'Contacts created.' }),
  updatedCount: Type.Integer({ description: 'Existing contacts updated.' }),
  duplicateCount: Type.Integer({ description: 'Duplicates: addresses that already exist.' }),
  suppressedCount: Type.Integer({ description: 'Rows skipped because the address is suppressed.' }),
  skippedCount: Type.Integer({ description: 'Rows skipped by an option: role-based or disposable addresses.' }),
  rejectedCount: Type.Integer({ description: 'Rejected rows.' }),
  deadLetterCount: Type.Integer({ description: 'Rejected rows that are open.' }),
};

export const ImportRowError = Type.Object(
  {
    row: Type.Integer({ description: 'Row number; 1 is the first data row.' }),
    column: nullable(Type.String()),
    value: nullable(Type.String({ maxLength: 200 })),
    errorCode: enumOf(IMPORT_ERROR_CODES),
    errorMessage: Type.String(),
  },
  { $id: 'ImportRowError' },
);
export type ImportRowError = Static<typeof ImportRowError>;

const MappingOut = mapOf(Type.String(), { description: 'Mapping of column header to field.' });

const errorFields = {
  errors: Type.Array(ImportRowError, { maxItems: 100, description: 'First rows that were not imported.' }),
  errorsTruncated: Type.Boolean({ description: 'Whether there are more errors; the report lists all of them.' }),
};

export const CampaignContactsImportOut = Type.Object(
  {
    importId: Type.String(),
    campaignId: Type.String(),
    status: enumOf(IMPORT_STATUSES),
    async: Type.Boolean(),
    fileName: Type.String(),
    ...counterFields,
    mapping: MappingOut,
    ...errorFields,
    startedAt: dtOut(),
    completedAt: dtOut(),
  },
  { $id: 'CampaignContactsImportOut' },
);
export type CampaignContactsImportOut = Static<typeof CampaignContactsImportOut>;

export const CampaignImportEnvelopeOut = Type.Object(
  {
    importId: Type.String(),
    campaignId: nullable(Type.String()),
    status: enumOf(IMPORT_STATUSES),
    async: Type.Boolean(),
    requiresMapping: Type.Boolean({ description: 'Whether the import needs, or will need, a confirmed mapping.' }),
    requiresCampaign: Type.Boolean({ description: 'Whether the confirmation must name a campaign.' }),
    fileName: Type.String(),
    statusUrl: Type.String({ description: 'URL to poll for progress.' }),
    mappingPreviewUrl: Type.String(),
    acceptedAt: dtOut(),
    idempotencyKey: nullable(Type.String()),
  },
  { $id: 'CampaignImportEnvelopeOut' },
);
export type CampaignImportEnvelopeOut = Static<typeof CampaignImportEnvelopeOut>;

export const CampaignImportStatusOut = Type.Object(
  {
    importId: Type.String(),
    campaignId: nullable(Type.String()),
    status: enumOf(IMPORT_STATUSES),
    progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Progress in percent of the file.' }),
    fileName: Type.String(),
    fileSize: Type.Integer({ description: 'Size in bytes.' }),
    encoding: nullable(Type.String()),
    delimiter: nullable(Type.String()),
    hasHeader: Type.Boolean(),
    format: nullable(enumOf(IMPORT_FORMATS), { description: 'Format of the file; null until it is analyzed.' }),
    mapping: nullable(MappingOut),
    options: ImportOptions,
    book: bookField,
    legalBasis: campaignBasis.out,
    ...counterFields,
    ...errorFields,
    errorCode: nullable(enumOf(IMPORT_ERROR_CODES), {
      description: 'Reason the whole import failed; null if it did not.',
    }),
    errorMessage: nullable(Type.String()),
    reportUrl: nullable(Type.String(), {
      description: 'URL of a CSV with the rows that were not imported; null if there are none.',
    }),
    createdAt: dtOut(),
    startedAt: nullable(dtOut()),
    completedAt: nullable(dtOut()),
    updatedAt: dtOut(),
  },
  { $id: 'CampaignImportStatusOut' },
);
export type CampaignImportStatusOut = Static<typeof CampaignImportStatusOut>;

const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

export const CampaignImportMappingEnvelopeOut = Type.Object(
  {
    importId: Type.String(),
    campaignId: nullable(Type.String()),
    book: bookField,
    legalBasis: campaignBasis.out,
    status: enumOf(IMPORT_STATUSES),
    mapping: Type.Object(
      {
        columns: MappingOut,
        confirmed: Type.Boolean(),
        confidence: share('Confidence of the suggested mapping.'),
        options: ImportOptions,
      },
      { $id: 'CampaignImportMappingOut' },
    ),
    encoding: nullable(Type.String(), { description: 'Encoding used to read the columns and rows below.' }),
    encodingCandidates: Type.Array(
      Type.Object(
        { encoding: enumOf(FILE_ENCODINGS), sample: Type.String({ examples: ['王小明'] }) },
        { $id: 'ImportEncodingCandidate' },
      ),
      {
        description:
          'Possible encodings of the file, most likely first, each with a line that shows the difference. If not empty, the encoding is uncertain and the confirmation must name one.',
      },
    ),
    format: enumOf(IMPORT_FORMATS, { description: 'Format in which the columns below are read.' }),
    export: nullable(ImportExportOut, {
      description: 'Contents of the export of another tool, before anything is imported; null for an ordinary file.',
    }),
    sheet: nullable(Type.String({ examples: ['Leads'] }), {
      description: 'Sheet of the workbook that was read; null for a text file.',
    }),
    sheets: Type.Array(Type.String({ examples: ['Leads'] }), {
      description: 'All sheets of the workbook, in order. The confirmation can name another sheet.',
    }),
    columns: Type.Array(
      Type.Object(
        {
          index: Type.Integer(),
          header: Type.String(),
          suggestedField: nullable(Type.String()),
          confidence: share('Confidence of the suggested mapping.'),
          samples: Type.Array(Type.String(), { maxItems: 5 }),
          filledRate: share('Share of sample rows with a value, 0 to 1.'),
        },
        { $id: 'ImportColumn' },
      ),
      { description: 'Columns of the file; empty until the file is analyzed.' },
    ),
    fields: Type.Array(
      Type.Object({ name: Type.String(), label: Type.String(), required: Type.Boolean() }, { $id: 'ImportField' }),
    ),
    sampleRows: Type.Array(mapOf(Type.String()), { maxItems: 10 }),
    rowsEstimate: nullable(Type.Integer()),
    issues: Type.Array(
      Type.Object(
        {
          code: enumOf(IMPORT_ERROR_CODES),
          severity: enumOf(SEVERITIES),
          message: Type.String(),
          column: nullable(Type.String()),
          row: nullable(Type.Integer()),
        },
        { $id: 'ImportIssue' },
      ),
    ),
  },
  { $id: 'CampaignImportMappingEnvelopeOut' },
);
export type CampaignImportMappingEnvelopeOut = Static<typeof CampaignImportMappingEnvelopeOut>;

export const PublicCampaignImportMappingConfirmIn = Type.Object(
  {
    encoding: Type.Optional(
      enumOf(FILE_ENCODINGS, {
        description:
          'Encoding of the file. Required if `encodingCandidates` is not empty; the file is then read again.',
      }),
    ),
    sheet: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Sheet of a workbook to import in place of the one in the preview.',
        examples: ['Leads'],
      }),
    ),
    format: Type.Optional(
      enumOf(IMPORT_FORMATS, { description: 'Format to read the file as, in place of the one in the preview.' }),
    ),
    mapping: Type.Optional(MappingIn),
    campaignId: Type.Optional(
      resourceId({ description: 'Campaign; required if the import has none. Not for imports into the address book.' }),
    ),
    options: Type.Optional(ImportOptionsChange),
    book: Type.Optional(ImportBookOptionsChange),
    legalBasis: campaignBasis.body,
  },
  { $id: 'PublicCampaignImportMappingConfirmIn' },
);

export const CampaignImportConfirmOut = Type.Object(
  {
    importId: Type.String(),
    campaignId: nullable(Type.String(), {
      description: 'ID of the campaign; null for an import into the address book.',
    }),
    status: enumOf(IMPORT_STATUSES),
    accepted: Type.Boolean(),
    mapping: MappingOut,
    statusUrl: Type.String(),
  },
  { $id: 'CampaignImportConfirmOut' },
);

export const ImportCancelOut = Type.Object(
  {
    importId: Type.String(),
    status: enumOf(IMPORT_STATUSES),
    cancelled: Type.Boolean({ description: 'Whether the import is final and accepts no more rows.' }),
    ...counterFields,
  },
  { $id: 'ImportCancelOut' },
);

export type CampaignImportConfirmOut = Static<typeof CampaignImportConfirmOut>;
export type ImportCancelOut = Static<typeof ImportCancelOut>;

export const ImportsPageOut = Type.Object(
  {
    items: Type.Array(CampaignImportStatusOut),
    nextCursor: nullable(Type.String()),
    hasMore: Type.Boolean(),
  },
  { $id: 'ImportsPageOut' },
);

export const ImportPath = Type.Object({ import_id: resourceId({ description: 'ID of the import.' }) });
