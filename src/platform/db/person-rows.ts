/** Person outside the account whose data a workspace holds: a recipient, identified by the email address. */
export interface Person {
  readonly workspaceId: number;
  /** In lower case. */
  readonly email: string;
}

/** Rows of one table that are about a person. Conditions are SQL with $1 for the workspace and $2 for the address. */
export interface PersonRows {
  readonly table: string;
  /** Primary key after `workspace_id`. */
  readonly key: readonly [string, ...string[]];
  /** Condition of a row `r`. */
  readonly where: string;
  /** Columns that an export leaves out: bytes, and what only the service needs. */
  readonly hidden?: readonly string[];
  /** True: no index knows these rows, so all rows of the workspace are read, a page at a time. */
  readonly isScan?: boolean;
}
