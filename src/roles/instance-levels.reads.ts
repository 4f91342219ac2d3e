import { ATTENTION_COUNTS } from '../attention-counts.reads.js';
import type { SqlRunner } from '../platform/db/sql-runner.js';

/** Counts work of all workspaces that needs attention. */
export async function countOf(sql: SqlRunner, what: keyof typeof ATTENTION_COUNTS): Promise<number> {
  const [row] = await sql.query<{ count: number }>(ATTENTION_COUNTS[what]);
  return row?.count ?? 0;
}

export async function databaseBytes(sql: SqlRunner): Promise<number> {
  const [row] = await sql.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes');
  return row?.bytes ?? 0;
}
