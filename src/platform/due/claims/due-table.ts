import type { Selectable } from '../../db/row-types.js';
import type { Database } from '../../db/tables.js';

export type Table = keyof Database & string;
export type Row<T extends Table> = Selectable<Database[T]>;

/**
 * Table whose rows become due, described once for all its claims (docs/adr/0070-claims-by-heartbeat.md). Its owner is
 * in the column `worker_id`, null while no worker holds the row. A claim is valid while that worker's heartbeat is.
 */
export interface DueTable<T extends Table> {
  readonly table: T;
  /** Primary key, workspace first, with the type of each column. */
  readonly key: Readonly<Record<string, 'int' | 'uuid' | 'text'>>;
  /** Column with the time from which a row may be claimed. */
  readonly dueAt: string;
  /** Column that each claim increments. Default `attempt`. */
  readonly attempt: string;
  /** SQL condition of rows that still have work. Inlined, with unqualified columns. */
  readonly open: string;
}

/** Fencing of writes under a claim: the key of the row, its worker, and its attempt. */
export interface Claim {
  readonly key: Readonly<Record<string, unknown>>;
  readonly workerId: string;
  readonly attempt: number;
}

/** Describes a due table; see `DueTable`. */
export function dueTable<T extends Table>(
  table: T,
  description: Pick<DueTable<T>, 'key' | 'open'> & Partial<Pick<DueTable<T>, 'dueAt' | 'attempt'>>,
): DueTable<T> {
  return { table, dueAt: 'due_at', attempt: 'attempt', ...description };
}

/** Returns the claim that a row was returned under. Throws for a row that no worker holds. */
export function claimOf<T extends Table>(due: DueTable<T>, row: Row<T>): Claim {
  const columns = row as Readonly<Record<string, unknown>>;
  const workerId = columns['worker_id'];
  if (typeof workerId !== 'string') throw new Error(`A row of ${due.table} is not claimed.`);
  const key = Object.fromEntries(Object.keys(due.key).map((column) => [column, columns[column]]));
  return { key, workerId, attempt: Number(columns[due.attempt]) };
}
