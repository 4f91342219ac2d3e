/** Codes for rejecting a row before it is compared with other rows. */
export type ImportRowErrorCode =
  | 'missing_email'
  | 'invalid_email'
  | 'role_address'
  | 'disposable_address'
  | 'cell_too_large'
  | 'too_many_columns'
  | 'bad_encoding'
  | 'invalid_value';

/** Errors that make a row unusable, found while reading. */
export interface RowProblem {
  readonly code: Extract<ImportRowErrorCode, 'cell_too_large' | 'too_many_columns' | 'bad_encoding' | 'invalid_value'>;
  /** Index of the cell, from 0; null if the error concerns the whole row. */
  readonly column: number | null;
  readonly message: string;
}

/** One row of a table, from a CSV file or a sheet. */
export interface CsvRow {
  /** Number of the row among rows that are not blank, including the header, from 1. */
  readonly number: number;
  /** Line of the file on which the row starts, from 1; blank lines count. */
  readonly line: number;
  /** Cells as in the file, with quotes resolved, not trimmed. A row may have fewer or more cells than the header. */
  readonly cells: readonly string[];
  readonly problem: RowProblem | null;
}
