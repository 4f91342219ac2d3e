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

/** Meaning and fix of each error code, for the operators of imports. */
export const runbookTexts: Readonly<Record<ImportErrorCode, RunbookText>> = {
  missing_email: corrected('The row has no email address.', 'Add the address and retry the row, or discard it.'),
  invalid_email: corrected('The email address is invalid.', 'Fix the address and retry the row, or discard it.'),
  duplicate_in_file: left(
    'The address appears earlier in the file.',
    'No action needed; import with `update` to merge rows.',
  ),
  duplicate_in_scope: left(
    'The address already exists.',
    'No action needed; import with `update` to update the contact.',
  ),
  suppressed_address: left('The address is suppressed.', 'No action needed, unless the suppression is a mistake.'),
  role_address: left('The address is role-based.', 'Import without `skipRoleAddresses` to include such rows.'),
  disposable_address: left(
    'The address is from a disposable email service.',
    'Import without `skipDisposable` to include such rows.',
  ),
  risky_address: left('The address is likely to bounce.', 'Verify it before you add it.'),
  enrollment_rule: left(
    'An enrollment rule of the campaign or workspace keeps the contact out.',
    'See the contacts not enrolled of the campaign for the reason, and enroll them later or although the rule applies.',
  ),
  cell_too_large: corrected('A cell exceeds 32 KiB.', 'Shorten the cell and retry the row, or discard it.'),
  too_many_columns: corrected(
    'The row has more cells than the header.',
    'Find an unquoted delimiter inside a cell, and retry the row with the correct cells.',
  ),
  bad_encoding: corrected(
    'A character could not be decoded.',
    'Retry the row with the correct text. If many rows are affected, upload the file again with its encoding.',
  ),
  invalid_value: corrected('A value does not fit its field.', 'Fix the value and retry the row.'),
  empty_file: failed('The file has no rows.', 'Export the list again and upload it.', 'createImport'),
  no_email_column: failed(
    'No column has email addresses.',
    'Upload the file with a mapping that names the column.',
    'submitImport',
  ),
  no_first_name_column: failed(
    'Full names are in one column.',
    'Split the column into first and last names.',
    'submitImport',
  ),
  unreadable_file: failed(
    'The file is not a table, or is no longer stored.',
    'Upload the file again as CSV.',
    'createImport',
  ),
  too_many_rows: failed('The file has more than 1,000,000 rows.', 'Upload the rest as another file.', 'createImport'),
  campaign_deleted_meanwhile: failed('The campaign was deleted.', 'Import into another campaign, or discard.', REPLAY),
  campaign_archived_meanwhile: failed(
    'The campaign was archived, and archived campaigns are read-only.',
    'Import the file into another campaign, or discard the rows.',
    'createImport',
  ),
  internal_failure: failed('The rows could not be stored.', 'Retry them once the cause is fixed.', REPLAY),
};
