import type { SEVERITIES } from '../../../../engine/lifecycle/enums.js';
import { english } from '../../../../engine/words/say.js';
import type { ImportErrorCode } from '../import-codes.js';

export interface RunbookText {
  readonly severity: (typeof SEVERITIES)[number];
  readonly meaning: string;
  readonly action: string;
  /** ID of a helpful operation. */
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
  missing_email: corrected(
    english`The row has no email address.`,
    english`Add the address and retry the row, or discard it.`,
  ),
  invalid_email: corrected(
    english`The email address is invalid.`,
    english`Fix the address and retry the row, or discard it.`,
  ),
  duplicate_in_file: left(
    english`The address appears earlier in the file.`,
    english`No action needed; import with \`update\` to merge rows.`,
  ),
  duplicate_in_scope: left(
    english`The address already exists.`,
    english`No action needed; import with \`update\` to update the contact.`,
  ),
  suppressed_address: left(
    english`The address is suppressed.`,
    english`No action needed, unless the suppression is a mistake.`,
  ),
  role_address: left(
    english`The address is role-based.`,
    english`Import without \`skipRoleAddresses\` to include such rows.`,
  ),
  disposable_address: left(
    english`The address is from a disposable email service.`,
    english`Import without \`skipDisposable\` to include such rows.`,
  ),
  risky_address: left(english`The address is likely to bounce.`, english`Verify it before you add it.`),
  enrollment_rule: left(
    english`An enrollment rule of the campaign or workspace keeps the contact out.`,
    english`See the contacts not enrolled of the campaign for the reason, and enroll them later or although the rule applies.`,
  ),
  already_contacted: left(
    english`Another tool has contacted the contact, according to its export.`,
    english`No action needed; import with \`alreadyContacted\` set to \`enroll\` to contact them again.`,
  ),
  unknown_status: left(
    english`The export has a status that is not known, so the contact counts as contacted.`,
    english`Check the contact in the other tool, and add it to the campaign if it was not contacted.`,
  ),
  cell_too_large: corrected(
    english`A cell exceeds 32 KiB.`,
    english`Shorten the cell and retry the row, or discard it.`,
  ),
  too_many_columns: corrected(
    english`The row has more cells than the header.`,
    english`Find an unquoted delimiter inside a cell, and retry the row with the correct cells.`,
  ),
  bad_encoding: corrected(
    english`A character could not be decoded.`,
    english`Retry the row with the correct text. If many rows are affected, upload the file again with its encoding.`,
  ),
  invalid_value: corrected(english`A value does not fit its field.`, english`Fix the value and retry the row.`),
  empty_file: failed(english`The file has no rows.`, english`Export the list again and upload it.`, 'createImport'),
  no_email_column: failed(
    english`No column has email addresses.`,
    english`Upload the file with a mapping that names the column.`,
    'submitImport',
  ),
  no_first_name_column: failed(
    english`Full names are in one column.`,
    english`Split the column into first and last names.`,
    'submitImport',
  ),
  unreadable_file: failed(
    english`The file is not a table, or is no longer stored.`,
    english`Upload the file again as CSV.`,
    'createImport',
  ),
  too_many_rows: failed(
    english`The file has more than 1,000,000 rows.`,
    english`Upload the rest as another file.`,
    'createImport',
  ),
  campaign_deleted_meanwhile: failed(
    english`The campaign was deleted.`,
    english`Import into another campaign, or discard.`,
    REPLAY,
  ),
  campaign_archived_meanwhile: failed(
    english`The campaign was archived, and archived campaigns are read-only.`,
    english`Import the file into another campaign, or discard the rows.`,
    'createImport',
  ),
  internal_failure: failed(
    english`The rows could not be stored.`,
    english`Retry them once the cause is fixed.`,
    REPLAY,
  ),
};
