import { Type } from 'typebox';
import { IMPORT_STATUSES } from '../../../engine/lifecycle/enums.js';
import { enumOf, nullable, uuid } from '../../../platform/http/types.js';
import { sampleCampaign } from '../../foundation/events/blocks.events.js';
import { eventType } from '../../foundation/events/event-type.events.js';
import { IMPORT_ERROR_CODES } from './import-codes.js';
import { counterFields } from './imports.schemas.js';

const importFields = { importId: uuid(), campaignId: nullable(uuid()) };
const sampleImport = { importId: '01959f00-6666-7aaa-8bbb-000000000006', campaignId: sampleCampaign.campaignId };

const endFields = { ...importFields, status: enumOf(IMPORT_STATUSES), ...counterFields };
const sampleCounters = {
  ...{ totalRows: 1000, createdCount: 970, updatedCount: 0, duplicateCount: 20, suppressedCount: 4, skippedCount: 0 },
  ...{ rejectedCount: 6, deadLetterCount: 0 },
};

export const importAnalyzed = eventType('import.analyzed', {
  title: 'Import analyzed',
  description: 'An import needs a confirmed mapping.',
  data: {
    ...importFields,
    columns: Type.Array(Type.String(), { description: 'Header of each column.' }),
    confidence: Type.Number({ minimum: 0, maximum: 1, description: 'Confidence of the suggested mapping.' }),
  },
  sample: { ...sampleImport, columns: ['email', 'first name'], confidence: 0.8 },
});

export const importCompleted = eventType('import.completed', {
  title: 'Import completed',
  description: 'All rows of an import were imported or rejected.',
  data: endFields,
  sample: { ...sampleImport, status: 'completed', ...sampleCounters },
});

export const importCancelled = eventType('import.cancelled', {
  title: 'Import canceled',
  description: 'An import was canceled. Imported rows are kept.',
  data: endFields,
  sample: { ...sampleImport, status: 'cancelled', ...sampleCounters },
});

export const importFailed = eventType('import.failed', {
  title: 'Import failed',
  description: 'An import failed.',
  data: { ...importFields, errorCode: enumOf(IMPORT_ERROR_CODES), errorMessage: Type.String() },
  sample: { ...sampleImport, errorCode: 'no_email_column', errorMessage: 'No column has email addresses.' },
});

export const importEvents = [importAnalyzed, importCompleted, importCancelled, importFailed];
