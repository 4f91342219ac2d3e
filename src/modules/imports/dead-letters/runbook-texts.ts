import type { SEVERITIES } from '../../../engine/lifecycle/enums.js';
import type { ImportErrorCode } from '../import-codes.js';

export interface RunbookText {
  readonly severity: (typeof SEVERITIES)[number];
  readonly meaning: string;
  readonly action: string;
  /** operationId that helps. */
  readonly operation: string | null;
}

const REPLAY = 'replayImportDeadLetter';

const corrected = (meaning: string, action: string): RunbookText => ({
  severity: 'warning',
  meaning,
  action,
  operation: REPLAY,
});

const left = (meaning: string, action: string): RunbookText => ({ severity: 'info', meaning, action, operation: null });

const failed = (meaning: string, action: string, operation: string | null): RunbookText => ({
  severity: 'blocking',
  meaning,
  action,
  operation,
});

/** What each error code means for the people who look after imports, and what they do about it. */
export const runbookTexts: Readonly<Record<ImportErrorCode, RunbookText>> = {
  missing_email: corrected('The row has no address.', 'Find the address and replay the row with it, or discard it.'),
  invalid_email: corrected('The address is not valid.', 'Correct the address and replay the row, or discard it.'),
  duplicate_in_file: left(
    'The address came earlier in the file.',
    'Nothing to do; import with `update` to merge rows.',
  ),
  duplicate_in_scope: left('The address is there already.', 'Nothing to do; import with `update` to write over it.'),
  suppressed_address: left('The address must not be written to.', 'Nothing to do, unless the entry is a mistake.'),
  role_address: left('The address belongs to a function.', 'Import without `skipRoleAddresses` to take such rows.'),
  disposable_address: left(
    'The provider gives out throw-away addresses.',
    'Import without `skipDisposable` to take them.',
  ),
  risky_address: left('The address is likely to bounce.', 'Verify it before you add it.'),
  cell_too_large: corrected('A cell is larger than 32 KiB.', 'Shorten it and replay the row, or discard it.'),
  too_many_columns: corrected(
    'The row has more cells than the header.',
    'Look for a delimiter inside a cell that is not quoted; replay the row with correct cells.',
  ),
  bad_encoding: corrected(
    'A character could not be decoded.',
    'Replay the row with the correct text; when there are many, upload the file again and name its encoding.',
  ),
  invalid_value: corrected('A value does not fit its field.', 'Correct the value and replay the row.'),
  empty_file: failed('The file holds no rows.', 'Export the list again and upload it.', 'createImport'),
  no_email_column: failed('No column holds addresses.', 'Upload it with a mapping that names one.', 'submitImport'),
  no_first_name_column: failed('Names stand in one column.', 'Split it into first and last names.', 'submitImport'),
  unreadable_file: failed('The file is no table, or no longer stored.', 'Upload it again as CSV.', 'createImport'),
  too_many_rows: failed('The file has more than 1,000,000 rows.', 'Upload the rest as another file.', 'createImport'),
  campaign_deleted_meanwhile: failed('The campaign was deleted.', 'Import into another campaign, or discard.', REPLAY),
  campaign_archived_meanwhile: failed(
    'The campaign was archived, and archived campaigns are read-only.',
    'Import the file into another campaign, or discard the rows.',
    'createImport',
  ),
  internal_failure: failed('The service could not store the rows.', 'Replay them once the cause is gone.', REPLAY),
};
