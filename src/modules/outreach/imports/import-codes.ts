import { enumeration } from '../../../engine/enumeration.js';
import type { Said } from '../../../engine/words/say.js';

/** `ImportErrorCode`: errors of a row. */
const ROW_ERROR_CODES = [
  'missing_email',
  'invalid_email',
  'duplicate_in_file',
  'duplicate_in_scope',
  'suppressed_address',
  'role_address',
  'disposable_address',
  'risky_address',
  'enrollment_rule',
  'already_contacted',
  'unknown_status',
  'cell_too_large',
  'too_many_columns',
  'bad_encoding',
  'invalid_value',
] as const;

/** Errors of a file as a whole. */
const FILE_ERROR_CODES = [
  'empty_file',
  'no_email_column',
  'no_first_name_column',
  'unreadable_file',
  'too_many_rows',
  'campaign_deleted_meanwhile',
  'campaign_archived_meanwhile',
  'internal_failure',
] as const;

export const IMPORT_ERROR_CODES = enumeration('ImportErrorCode', [...ROW_ERROR_CODES, ...FILE_ERROR_CODES]);
export type ImportErrorCode = (typeof IMPORT_ERROR_CODES)[number];

/** Error for a file that cannot be imported: ends its import with this code and message. */
export class FileError extends Error {
  constructor(
    readonly code: ImportErrorCode,
    readonly sentence: Said,
    /** Invalid field of the upload. */
    readonly field: 'file' | 'sheet' = 'file',
  ) {
    super(String(sentence));
    this.name = 'FileError';
  }
}
