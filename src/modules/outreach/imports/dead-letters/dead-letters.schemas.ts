import { type Static, Type } from 'typebox';
import {
  DEAD_LETTER_KINDS,
  DEAD_LETTER_STATUSES,
  IMPORT_STATUSES,
  ROW_RESULTS,
  SEVERITIES,
} from '../../../../engine/lifecycle/enums.js';
import { dtOut, enumOf, mapOf, nullable, withDefault } from '../../../../platform/http/types.js';
import { IMPORT_ERROR_CODES } from '../import-codes.js';
import { CampaignImportStatusOut } from '../imports.schemas.js';

export const ImportDeadLetterOut = Type.Object(
  {
    id: Type.String(),
    importId: Type.String(),
    campaignId: nullable(Type.String()),
    kind: enumOf(DEAD_LETTER_KINDS, { description: 'Rejected row, or a group of rows that failed together.' }),
    status: enumOf(DEAD_LETTER_STATUSES),
    firstRow: Type.Integer({ description: 'Row number; 1 is the first data row.' }),
    lastRow: Type.Integer(),
    values: nullable(mapOf(Type.String()), { description: 'Cells by column header; null for a group of rows.' }),
    errorCode: enumOf(IMPORT_ERROR_CODES),
    errorMessage: Type.String(),
    retryable: Type.Boolean({ description: 'Whether a retry without corrections can succeed.' }),
    attempts: Type.Integer(),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'ImportDeadLetterOut' },
);
export type ImportDeadLetterOut = Static<typeof ImportDeadLetterOut>;

export const DeadLettersPageOut = Type.Object(
  {
    items: Type.Array(ImportDeadLetterOut),
    nextCursor: nullable(Type.String()),
    hasMore: Type.Boolean(),
  },
  { $id: 'DeadLettersPageOut' },
);

export const ImportDeadLetterReplayIn = Type.Object(
  {
    values: Type.Optional(
      mapOf(Type.String({ maxLength: 32_768 }), {
        maxProperties: 200,
        description: 'Corrected cells by column header; other cells are unchanged. Only for a single row.',
      }),
    ),
    discard: withDefault(Type.Boolean({ description: 'Whether to discard the row without importing it.' }), false),
  },
  { $id: 'ImportDeadLetterReplayIn' },
);

export const ImportDeadLetterReplayOut = Type.Object(
  {
    deadLetter: ImportDeadLetterOut,
    results: mapOf(Type.Integer(), { description: `Number of rows by result: ${ROW_RESULTS.join(', ')}.` }),
    contactId: nullable(Type.String(), { description: 'ID of the contact, for a single row.' }),
  },
  { $id: 'ImportDeadLetterReplayOut' },
);

const RunbookEntry = Type.Object(
  {
    errorCode: enumOf(IMPORT_ERROR_CODES),
    count: Type.Integer({ description: 'Open rejected rows.' }),
    retryable: Type.Boolean(),
    severity: enumOf(SEVERITIES),
    meaning: Type.String(),
    action: Type.String({ description: 'Action to take.' }),
    operation: nullable(Type.String(), { description: '`operationId` of the operation that helps.' }),
    sampleDeadLetterIds: Type.Array(Type.String(), { maxItems: 5 }),
  },
  { $id: 'RunbookEntry' },
);

const RunbookStuck = Type.Object(
  {
    importId: Type.String(),
    status: enumOf(IMPORT_STATUSES),
    since: dtOut(),
    reason: Type.String(),
    action: Type.String(),
  },
  { $id: 'RunbookStuck' },
);

export const ImportRunbookSummaryOut = Type.Object(
  {
    workspaceId: Type.Integer(),
    generatedAt: dtOut(),
    imports: mapOf(Type.Integer(), { description: 'Imports by status.' }),
    deadLetters: mapOf(Type.Integer(), { description: 'Rejected rows by status.' }),
    oldestOpenAt: nullable(dtOut(), { description: 'Time of the oldest open rejected row.' }),
    byError: Type.Array(RunbookEntry, { description: 'Open rejected rows by cause, most frequent first.' }),
    stuck: Type.Array(RunbookStuck, { description: 'Imports without progress for too long.' }),
    recentFailures: Type.Array(CampaignImportStatusOut, { maxItems: 10 }),
  },
  { $id: 'ImportRunbookSummaryOut' },
);
export type ImportRunbookSummaryOut = Static<typeof ImportRunbookSummaryOut>;
