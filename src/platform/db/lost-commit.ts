import pg from 'pg';
import type { SqlRunner } from './sql-runner.js';

/** SQLSTATE of a transaction ID that the server has not assigned: it was promoted without that transaction. */
const INVALID_PARAMETER_VALUE = '22023';

/** Returns the ID of the current transaction; null if it has written nothing. */
export async function transactionId(sql: SqlRunner): Promise<string | null> {
  const [row] = await sql.query<{ id: string | null }>('select pg_current_xact_id_if_assigned()::text as id');
  return row?.id ?? null;
}

export type TransactionEnd = 'committed' | 'aborted' | 'in progress';

/**
 * Returns how a transaction ended. The server may still be committing a transaction whose client has lost its connection. Null from the
 * server means that the transaction is too old for its log, and so committed or aborted long ago: the caller looks for its rows.
 */
export async function transactionEnd(sql: SqlRunner, id: string): Promise<TransactionEnd> {
  try {
    const [row] = await sql.query<{ status: TransactionEnd | null }>('select pg_xact_status($1::xid8) as status', [id]);
    return row?.status ?? 'committed';
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === INVALID_PARAMETER_VALUE) return 'aborted';
    throw error;
  }
}

/** SQL condition of rows that a transaction was the last to write; `id` is the parameter with its ID. */
export const lastWrittenBy = (alias: string, id: string): string => `${alias}.xmin = (${id}::xid8)::xid`;
