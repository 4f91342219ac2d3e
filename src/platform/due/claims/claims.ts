import type { Ctx } from '../../context.js';
import { givenRows } from '../../db/given-rows.js';
import { lastWrittenBy } from '../../db/lost-commit.js';
import type { Updateable } from '../../db/row-types.js';
import { updateRows } from '../../db/rows.js';
import type { SqlRunner } from '../../db/sql-runner.js';
import type { Database } from '../../db/tables.js';
import { isRetired } from '../../db/workspace-moves.js';
import { claimOrUndo } from './claim-or-undo.js';
import { type Claim, claimOf, type DueTable, type Row, type Table } from './due-table.js';

export interface Take {
  readonly now: Date;
  readonly workerId: string;
  /** Maximum number of rows to claim. */
  readonly limit: number;
  /** Claims only rows with these values in these columns. Default: any. */
  readonly of?: Readonly<Record<string, unknown>>;
}

/** Claims due rows of all workspaces under a new attempt, longest due first. Rows that others are claiming are skipped. */
export function claimDue<T extends Table>(ctx: Ctx, due: DueTable<T>, take: Take): Promise<Array<Row<T>>> {
  return claimBy(ctx, due, take.workerId, (sql) => takeDue(sql, due, take));
}

/**
 * Runs a claim that chooses its rows in its own way. `claim` sets the worker of the rows and increments their attempt in one statement. A
 * claim whose commit is not confirmed is released again (`claimOrUndo`).
 */
export function claimBy<T extends Table, R>(
  ctx: Ctx,
  due: DueTable<T>,
  workerId: string,
  claim: (sql: SqlRunner) => Promise<R[]>,
): Promise<R[]> {
  return claimOrUndo(
    ctx,
    workerId,
    { table: due.table },
    ({ sql }) => claim(sql),
    (sql, transactionId) => undoClaim(sql, due, workerId, transactionId),
  );
}

function undoClaim<T extends Table>(
  sql: SqlRunner,
  due: DueTable<T>,
  workerId: string,
  transactionId: string,
): Promise<number> {
  return sql.execute(
    `update ${due.table} t set worker_id = null where worker_id = $1 and ${lastWrittenBy('t', '$2')}`,
    [workerId, transactionId],
    `undo-claim-${due.table}`,
  );
}

function takeDue<T extends Table>(
  sql: SqlRunner,
  due: DueTable<T>,
  { now, workerId, limit, of = {} }: Take,
): Promise<Array<Row<T>>> {
  const keys = Object.keys(due.key);
  const only = Object.keys(of).map((column, at) => ` and ${column} = $${at + 4}`);
  return sql.query<Row<T>>(
    `with due as materialized (
       select ${keys.join(', ')} from ${due.table}
        where ${due.open} and worker_id is null and ${due.dueAt} <= $1${only.join('')}${notRetired(due)}
        order by ${due.dueAt} limit $3 for update skip locked)
     update ${due.table} t set worker_id = $2, ${due.attempt} = t.${due.attempt} + 1
       from due where ${keys.map((column) => `t.${column} = due.${column}`).join(' and ')} returning t.*`,
    [now, workerId, limit, ...Object.values(of)],
    `claim-${due.table}${Object.keys(of)
      .map((column) => `-${column}`)
      .join('')}`,
  );
}

function notRetired({ table, key }: Pick<DueTable<Table>, 'table' | 'key'>): string {
  return 'workspace_id' in key ? ` and not ${isRetired(`${table}.workspace_id`)}` : '';
}

/** Returns when the next unclaimed row becomes due; null if no row has a due time. */
export async function findNextDueAt<T extends Table>(sql: SqlRunner, due: DueTable<T>): Promise<Date | null> {
  const [row] = await sql.query<{ at: Date }>(
    `select ${due.dueAt} as at from ${due.table} where ${due.open} and worker_id is null and ${due.dueAt} < 'infinity'${notRetired(due)}
      order by ${due.dueAt} limit 1`,
    [],
    `next-${due.table}`,
  );
  return row?.at ?? null;
}

/** Writes under a claim and keeps it. Returns undefined and writes nothing if the claim was lost. */
export async function note<T extends Table>(
  sql: SqlRunner,
  due: DueTable<T>,
  claimed: Row<T>,
  change: Updateable<Database[T]>,
): Promise<Row<T> | undefined> {
  const { text, values } = fenceOf(due, claimOf(due, claimed));
  const [row] = await updateRows(sql, due.table, change, `${text} and ${due.open}`, values);
  return row;
}

/** Writes under a claim and ends it. Returns undefined and writes nothing if the claim was lost. */
export function settle<T extends Table>(
  sql: SqlRunner,
  due: DueTable<T>,
  claimed: Row<T>,
  change: Updateable<Database[T]>,
): Promise<Row<T> | undefined> {
  return note(sql, due, claimed, { ...change, worker_id: null });
}

/** Returns whether a claim is still held. Call before each external write that a second worker must not repeat. */
export async function isHeld<T extends Table>(sql: SqlRunner, due: DueTable<T>, claimed: Row<T>): Promise<boolean> {
  const { text, values } = fenceOf(due, claimOf(due, claimed));
  return (await sql.query(`select 1 from ${due.table} where ${text}`, values, `held-${due.table}`)).length > 0;
}

/** Ends claims without a result; rows become due at `dueAt`, or keep their due time. Skips claims that are not held. */
export async function release<T extends Table>(
  sql: SqlRunner,
  due: DueTable<T>,
  claims: readonly Claim[],
  dueAt: Date | null,
): Promise<void> {
  const given = claimRows(due);
  const same = Object.keys(due.key).map((column) => `t.${column} = c.${column}`);
  await sql.execute(
    `update ${due.table} t set worker_id = null, ${due.dueAt} = coalesce($1, t.${due.dueAt}) from ${given.at(2, 'c')}
      where ${same.join(' and ')} and t.worker_id = c.worker_id and t.${due.attempt} = c.attempt`,
    [dueAt, ...given.values(claims)],
    `release-${due.table}`,
  );
}

/** Frees the claims of these workers in all workspaces; returns how many. May run several times for the same workers. */
export function takeOver<T extends Table>(
  sql: SqlRunner,
  due: DueTable<T>,
  deadWorkerIds: readonly string[],
): Promise<number> {
  return sql.execute(
    `update ${due.table} set worker_id = null where worker_id = any($1::uuid[])`,
    [deadWorkerIds],
    `take-over-${due.table}`,
  );
}

function fenceOf<T extends Table>(due: DueTable<T>, { key, workerId, attempt }: Claim) {
  const columns = [...Object.keys(key), 'worker_id', due.attempt];
  return {
    text: columns.map((column, at) => `${column} = $${at + 1}`).join(' and '),
    values: [...Object.values(key), workerId, attempt],
  };
}

function claimRows<T extends Table>(due: DueTable<T>) {
  const keys = Object.entries(due.key).map(([column, type]) => [
    column,
    [type, (claim: Claim) => claim.key[column] as never],
  ]);
  return givenRows<Claim>({
    ...Object.fromEntries(keys),
    worker_id: ['uuid', (claim) => claim.workerId],
    attempt: ['int', (claim) => claim.attempt],
  });
}
