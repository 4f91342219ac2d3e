/** Column with bytes that an object can replace. Its table has a column `blob_id` and a trigger that releases objects of deleted rows. */
export interface BlobColumn {
  readonly table: string;
  readonly column: string;
  /** Columns of the primary key, in its order. */
  readonly key: readonly ['workspace_id', ...string[]];
}
