import type pg from 'pg';
import { withClient } from '../one-client.js';

const LOOK_MS = 2_000;

/** Another session waited for a lock of the backup. */
class BackupInTheWayError extends Error {
  constructor() {
    super('A change of the schema waited for the backup, which ended to let it pass.');
  }
}

/**
 * Runs a backup on a connection of its own until another session waits for one of its locks. Only a change of the schema
 * does, such as a migration of an upgrade, and every other statement on that table would wait behind it until the backup
 * ends.
 *
 * @param run gets a signal that is aborted then, or with `signal`
 */
export function withYieldingClient<T>(
  pool: pg.Pool,
  signal: AbortSignal,
  run: (client: pg.ClientBase, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { connectionString } = pool.options;
  if (connectionString === undefined) throw new Error('A backup needs a pool that was made from a connection string.');
  return withClient(connectionString, (client) =>
    yieldingToWaiters(pool, client, signal, (signal) => run(client, signal)),
  );
}

async function yieldingToWaiters<T>(
  pool: pg.Pool,
  client: pg.ClientBase,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid;
  const inTheWay = new AbortController();
  const look = async (): Promise<void> => {
    const waiting = await pool.query(
      'select 1 from pg_locks where not granted and $1::int = any(pg_blocking_pids(pid)) limit 1',
      [pid],
    );
    if (waiting.rowCount !== 0) inTheWay.abort(new BackupInTheWayError());
  };
  const timer = setInterval(() => {
    // A database that does not respond ends the backup through its own connection.
    look().catch(() => undefined);
  }, LOOK_MS);
  const all = AbortSignal.any([signal, inTheWay.signal]);
  // A server process that waits for a lock does not notice that its client has left, and would keep its own locks.
  const end = (): void => void pool.query('select pg_terminate_backend($1::int)', [pid]).catch(() => undefined);
  all.addEventListener('abort', end, { once: true });
  try {
    return await run(all);
  } catch (error) {
    throw all.aborted ? all.reason : error;
  } finally {
    clearInterval(timer);
    all.removeEventListener('abort', end);
  }
}
