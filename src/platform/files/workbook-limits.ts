/** Error for a workbook that is too large, damaged, or encrypted. The message is for its owner. */
export class WorkbookError extends Error {
  override readonly name: string = 'WorkbookError';
}

/** Returns the error for a workbook that cannot be unpacked or whose structure is invalid. */
export function damaged(cause?: unknown): WorkbookError {
  return new WorkbookError('The file is damaged or is not a workbook.', { cause });
}

export interface WorkbookLimits {
  /** Maximum unpacked size of all parts, in octets. */
  readonly maxUnpackedOctets: number;
  readonly maxParts: number;
  readonly maxRows: number;
  readonly maxColumns: number;
  /** Rows times columns of the used area: a single distant cell makes every row as long. */
  readonly maxCells: number;
}
