import { type Static, Type } from 'typebox';
import { ENCODINGS } from '../../engine/csv/encodings.js';
import { enumeration } from '../../engine/enumeration.js';
import { DUPLICATE_POLICIES, DUPLICATE_SCOPES, IMPORT_STATUSES, SEVERITIES } from '../../engine/lifecycle/enums.js';
import {
  dtOut,
  enumOf,
  jsonText,
  mapOf,
  nullable,
  patchOf,
  resourceId,
  withDefault,
} from '../../platform/http/types.js';
import { IMPORT_ERROR_CODES } from './import-codes.js';

const optionFields = {
  onDuplicate: withDefault(
    enumOf(DUPLICATE_POLICIES, {
      description: '`skip` leaves a contact as it is; `update` writes the fields of the row over it.',
    }),
    'skip',
  ),
  duplicateScope: withDefault(
    enumOf(DUPLICATE_SCOPES, { description: 'Where an address counts as there already.' }),
    'campaign',
  ),
  skipRoleAddresses: withDefault(Type.Boolean({ description: 'Leave out `info@`, `sales@` and the like.' }), false),
  skipDisposable: withDefault(Type.Boolean({ description: 'Leave out addresses of throw-away providers.' }), true),
  verify: withDefault(
    Type.Boolean({ description: "Look up the recipients' domains afterwards and tell who hosts them." }),
    false,
  ),
  unmappedAsCustom: withDefault(
    Type.Boolean({ description: 'Columns without a field become custom fields under their header.' }),
    true,
  ),
};

export const ImportOptions = Type.Object(optionFields, {
  $id: 'ImportOptions',
  description: 'Options of the import. Every field is optional.',
});

/** Options of a confirmation. Omitted options stay as they were set with the file. */
const ImportOptionsChange = patchOf(ImportOptions, { $id: 'ImportOptionsChange' });

const MappingIn = mapOf(nullable(Type.String({ maxLength: 200 })), {
  maxProperties: 400,
  maxKeyLength: 1_000,
  description:
    'Column header, or index from 0, to field: `email`, `firstName`, `lastName`, `company`, `title`, `phone`, `website`, ' +
    '`linkedinUrl`, `city`, `state`, `country`, `timezone`, `custom.<name>`; null ignores the column.',
});

const FILE_ENCODINGS = enumeration('FileEncoding', ENCODINGS);

/** Fields of CampaignImportForm. The operation declares the file. */
export const CampaignImportForm = Type.Object({
  mapping: Type.Optional(jsonText(MappingIn, { description: 'JSON object: column header or index to field.' })),
  campaignId: Type.Optional(resourceId({ description: 'As the query parameter of the same name.' })),
  autoConfirm: withDefault(
    Type.Boolean({ description: 'Uses the suggested mapping if it has an email column.' }),
    false,
  ),
  hasHeader: withDefault(
    Type.Boolean({ description: 'False: the first row is data; columns are named by index.' }),
    true,
  ),
  delimiter: Type.Optional(
    enumOf(enumeration('CsvDelimiter', [',', ';', '|', '\t']), { description: 'Detected when absent.' }),
  ),
  encoding: Type.Optional(
    enumOf(FILE_ENCODINGS, {
      description: 'Detected if absent. A file with an uncertain encoding waits for a confirmation.',
    }),
  ),
  sheet: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Of a workbook, by name; the first one when absent. Text files have none.',
      examples: ['Leads'],
    }),
  ),
  ...optionFields,
});

export const counterFields = {
  totalRows: Type.Integer({ description: 'Rows that have been dealt with: the sum of the counts below.' }),
  createdCount: Type.Integer({ description: 'New contacts.' }),
  updatedCount: Type.Integer({ description: 'Contacts that were there and were written over.' }),
  duplicateCount: Type.Integer({ description: 'Left out: the address is there already.' }),
  suppressedCount: Type.Integer({ description: 'Left out: the address must not be written to.' }),
  skippedCount: Type.Integer({ description: 'Left out by an option: role or disposable addresses.' }),
  rejectedCount: Type.Integer({ description: 'Could not be taken; see the dead letters.' }),
  deadLetterCount: Type.Integer({ description: 'Dead letters that are open.' }),
};

export const ImportRowError = Type.Object(
  {
    row: Type.Integer({ description: '1 is the first data row.' }),
    column: nullable(Type.String()),
    value: nullable(Type.String({ maxLength: 200 })),
    errorCode: enumOf(IMPORT_ERROR_CODES),
    errorMessage: Type.String(),
  },
  { $id: 'ImportRowError' },
);
export type ImportRowError = Static<typeof ImportRowError>;

const MappingOut = mapOf(Type.String(), { description: 'Column header to field.' });

const errorFields = {
  errors: Type.Array(ImportRowError, { maxItems: 100, description: 'The first rows that were not taken.' }),
  errorsTruncated: Type.Boolean({ description: 'True: there are more; read the report.' }),
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
    requiresMapping: Type.Boolean({ description: 'True: waits, or will wait, for a confirmed mapping.' }),
    requiresCampaign: Type.Boolean({ description: 'True: name the campaign when you confirm.' }),
    fileName: Type.String(),
    statusUrl: Type.String({ description: 'Poll it for progress.' }),
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
    progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent of the file.' }),
    fileName: Type.String(),
    fileSize: Type.Integer({ description: 'Octets.' }),
    encoding: nullable(Type.String()),
    delimiter: nullable(Type.String()),
    hasHeader: Type.Boolean(),
    mapping: nullable(MappingOut),
    options: ImportOptions,
    ...counterFields,
    ...errorFields,
    errorCode: nullable(enumOf(IMPORT_ERROR_CODES), { description: 'Why the import as a whole failed.' }),
    errorMessage: nullable(Type.String()),
    reportUrl: nullable(Type.String(), {
      description: 'CSV of the rows that were not taken; null when there are none.',
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
    status: enumOf(IMPORT_STATUSES),
    mapping: Type.Object(
      {
        columns: MappingOut,
        confirmed: Type.Boolean(),
        confidence: share('How sure the suggestion is.'),
        options: ImportOptions,
      },
      { $id: 'CampaignImportMappingOut' },
    ),
    encoding: nullable(Type.String(), { description: 'What the columns and rows below are read in.' }),
    encodingCandidates: Type.Array(
      Type.Object(
        { encoding: enumOf(FILE_ENCODINGS), sample: Type.String({ examples: ['王小明'] }) },
        { $id: 'ImportEncodingCandidate' },
      ),
      {
        description:
          'Encodings that the file may be in, the likeliest first, with a line that shows the difference. Not empty: ' +
          'nobody can tell, and the confirmation has to name one.',
      },
    ),
    sheet: nullable(Type.String({ examples: ['Leads'] }), {
      description: 'The sheet of a workbook that was read; null for a text file.',
    }),
    sheets: Type.Array(Type.String({ examples: ['Leads'] }), {
      description: 'All sheets of the workbook, in their order. The confirmation may name another one.',
    }),
    columns: Type.Array(
      Type.Object(
        {
          index: Type.Integer(),
          header: Type.String(),
          suggestedField: nullable(Type.String()),
          confidence: share('How sure the suggestion is.'),
          samples: Type.Array(Type.String(), { maxItems: 5 }),
          filledRate: share('Share of sample rows with a value.'),
        },
        { $id: 'ImportColumn' },
      ),
      { description: 'Empty until the file has been looked at.' },
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
    mapping: Type.Optional(MappingIn),
    campaignId: Type.Optional(resourceId({ description: 'Required when the import has no campaign yet.' })),
    options: Type.Optional(ImportOptionsChange),
  },
  { $id: 'PublicCampaignImportMappingConfirmIn' },
);

export const CampaignImportConfirmOut = Type.Object(
  {
    importId: Type.String(),
    campaignId: Type.String(),
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
    cancelled: Type.Boolean({ description: 'True if the import accepts no more rows.' }),
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
