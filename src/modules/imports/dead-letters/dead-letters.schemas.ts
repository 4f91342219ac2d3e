import { type Static, Type } from 'typebox';
import {
  DEAD_LETTER_KINDS,
  DEAD_LETTER_STATUSES,
  IMPORT_STATUSES,
  ROW_RESULTS,
  SEVERITIES,
} from '../../../engine/lifecycle/enums.js';
import { dtOut, enumOf, mapOf, nullable, withDefault } from '../../../platform/http/types.js';
import { IMPORT_ERROR_CODES } from '../import-codes.js';
import { CampaignImportStatusOut } from '../imports.schemas.js';

export const ImportDeadLetterOut = Type.Object(
  {
    id: Type.String(),
    importId: Type.String(),
    campaignId: nullable(Type.String()),
    kind: enumOf(DEAD_LETTER_KINDS, { description: 'One rejected row, or a group of rows that failed together.' }),
    status: enumOf(DEAD_LETTER_STATUSES),
    firstRow: Type.Integer({ description: '1 is the first data row.' }),
    lastRow: Type.Integer(),
    values: nullable(mapOf(Type.String()), { description: 'Cells by header; null for a chunk.' }),
    errorCode: enumOf(IMPORT_ERROR_CODES),
    errorMessage: Type.String(),
    retryable: Type.Boolean({ description: 'True: a replay without corrections may go well.' }),
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
        description: 'Corrected cells by header; the others stay. Only for a single row.',
      }),
    ),
    discard: withDefault(Type.Boolean({ description: 'Close it without taking it.' }), false),
  },
  { $id: 'ImportDeadLetterReplayIn' },
);

export const ImportDeadLetterReplayOut = Type.Object(
  {
    deadLetter: ImportDeadLetterOut,
    results: mapOf(Type.Integer(), { description: `How many rows ended how: ${ROW_RESULTS.join(', ')}.` }),
    contactId: nullable(Type.String(), { description: 'The contact, when it was one row.' }),
  },
  { $id: 'ImportDeadLetterReplayOut' },
);

const RunbookEntry = Type.Object(
  {
    errorCode: enumOf(IMPORT_ERROR_CODES),
    count: Type.Integer({ description: 'Open dead letters.' }),
    retryable: Type.Boolean(),
    severity: enumOf(SEVERITIES),
    meaning: Type.String(),
    action: Type.String({ description: 'What to do about it.' }),
    operation: nullable(Type.String(), { description: 'operationId that helps.' }),
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
    deadLetters: mapOf(Type.Integer(), { description: 'Dead letters by status.' }),
    oldestOpenAt: nullable(dtOut(), { description: 'When the oldest open dead letter came.' }),
    byError: Type.Array(RunbookEntry, { description: 'Open dead letters by cause, the commonest first.' }),
    stuck: Type.Array(RunbookStuck, { description: 'Imports that have not moved for too long.' }),
    recentFailures: Type.Array(CampaignImportStatusOut, { maxItems: 10 }),
  },
  { $id: 'ImportRunbookSummaryOut' },
);
export type ImportRunbookSummaryOut = Static<typeof ImportRunbookSummaryOut>;
