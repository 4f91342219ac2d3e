/** Row of a table with a sealed column: its key, its workspace, and the columns of its context. */
export type SealedRow = Readonly<Record<string, unknown>>;

/** Column whose values are encrypted by the master key (`Secrets.encrypt`). */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Columns of the primary key, in its order. */
  readonly key: readonly [string, ...string[]];
  /** Additional columns read by `context`. */
  readonly also?: readonly string[];
  /** `base64` if the column is text. Default: bytes. */
  readonly format?: 'bytes' | 'base64';
  /** Whether the values belong to the instance instead of a workspace. */
  readonly ofInstance?: boolean;
  /** Encryption context of the value, as named by its module. */
  readonly context: (row: SealedRow) => string;
}

/** SQL of a value's bytes. */
export function bytesOf({ column, format }: SealedColumn): string {
  return format === 'base64' ? `decode(${column}, 'base64')` : column;
}
