import type { ImportStatus, RowResult } from '../lifecycle/enums.js';
import { type Texts, termsOf } from './term.js';

export const IMPORT_STATUS_LABELS: Texts<ImportStatus> = {
  queued: 'Queued',
  analyzing: 'Analyzing',
  awaiting_mapping: 'Needs mapping',
  processing: 'Importing',
  completed: 'Completed',
  completed_with_errors: 'Completed with errors',
  failed: 'Failed',
  cancelled: 'Canceled',
};

const IMPORT_STATUS_MEANINGS: Texts<ImportStatus> = {
  queued: 'The file waits for a worker.',
  analyzing: 'Outrider is reading the columns and the encoding.',
  awaiting_mapping: 'A member must map the columns before rows are imported.',
  processing: 'Rows are being imported.',
  completed: 'Every row was processed.',
  completed_with_errors: 'Every row was processed; rejected rows can be fixed and retried, or discarded.',
  failed: 'The file could not be imported; the error says why.',
  cancelled: 'The import was canceled. Rows imported before stay.',
};

export const IMPORT_STATUS_TERMS = /* @__PURE__ */ termsOf(IMPORT_STATUS_LABELS, IMPORT_STATUS_MEANINGS);

/** Outcome of one row of a file. */
export const ROW_RESULT_LABELS: Texts<RowResult> = {
  created: 'Created',
  updated: 'Updated',
  duplicate: 'Duplicate',
  suppressed: 'Suppressed',
  skipped: 'Skipped',
  rejected: 'Rejected',
};

const ROW_RESULT_MEANINGS: Texts<RowResult> = {
  created: 'A new contact.',
  updated: 'An existing contact was updated.',
  duplicate: 'The address already exists in the file or in the duplicate scope.',
  suppressed: 'The suppression list covers the address.',
  skipped: 'A setting of the import excludes the row.',
  rejected: 'The row is invalid; fix and retry it, or discard it.',
};

export const ROW_RESULT_TERMS = /* @__PURE__ */ termsOf(ROW_RESULT_LABELS, ROW_RESULT_MEANINGS);
