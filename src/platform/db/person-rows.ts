/** Person outside the account whose data a workspace holds: a recipient, identified by the email address. */
export interface Person {
  readonly workspaceId: number;
  /** In lower case. */
  readonly email: string;
}

/** Local part and domain that replace the address of an erased person (RFC 2606 reserves `.invalid`). */
export const ERASED_DOMAIN = 'erased.invalid';
export const ERASED_ADDRESS = `erased@${ERASED_DOMAIN}`;

/** Effect of the erasure of a person on the rows of a table. */
export type PersonErasure =
  | { readonly action: 'delete' }
  | {
      readonly action: 'anonymize';
      /** Assignments of an UPDATE on `r`, with $1 and $2 as in the condition. */
      readonly set: string;
    }
  | {
      readonly action: 'keep';
      /** Why the rows stay. */
      readonly because: string;
    };

/** Rows of one table about a person. Conditions are SQL with $1 for the workspace and $2 for the address. */
export interface PersonRows {
  readonly table: string;
  /** Primary key after `workspace_id`. */
  readonly key: readonly [string, ...string[]];
  /** Condition of a row `r`. */
  readonly where: string;
  /** Columns that an export omits: bytes, and columns that only the service needs. */
  readonly hidden?: readonly string[];
  /** Whether no index covers these rows, so that all rows of the workspace are read page by page. */
  readonly isScan?: boolean;
  readonly erasure: PersonErasure;
  /** Whether the rows are about other people and mention the person. An erasure changes such rows; an export omits them. */
  readonly isMention?: boolean;
  /** Text of a row that contains addresses of people, by which a replayed erasure finds a person. */
  readonly addresses?: string;
}
