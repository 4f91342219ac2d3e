import type { SqlRunner } from '../platform/db/sql-runner.js';

/** Work of all workspaces that needs a person. Every count reads an index that holds only such rows, or a small table. */
const COUNTS = {
  setAside: 'select count(*)::int as count from set_aside',
  unconfirmedSends: `select count(*)::int as count from sends where status_class = 'unknown'`,
  disconnectedMailboxes: `select count(*)::int as count from mailboxes
    where deleted_at is null and status in ('error', 'disconnected')`,
} as const;

export async function countOf(sql: SqlRunner, what: keyof typeof COUNTS): Promise<number> {
  const [row] = await sql.query<{ count: number }>(COUNTS[what]);
  return row?.count ?? 0;
}

export async function databaseBytes(sql: SqlRunner): Promise<number> {
  const [row] = await sql.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes');
  return row?.bytes ?? 0;
}
