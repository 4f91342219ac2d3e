import type pg from 'pg';
import { withClient } from '../one-client.js';

const LOOK_MS = 2_000;

/** Error when another session waits for a lock of the backup. */
class BackupInTheWayError extends Error {
  constructor() {
    super('A change of the schema waited for the backup, which ended to let it pass.');
  }
}

/**
 * Runs a backup on a separate connection and cancels it when another session waits for one of its locks. Only schema changes
 * wait, such as migrations of an upgrade, and would block every other statement on the table until the backup ends.
 *
 * @param run receives a signal that is aborted in this case, or with `signal`
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
    // If the database does not respond, the backup fails on its own connection.
    look().catch(() => undefined);
  }, LOOK_MS);
  const all = AbortSignal.any([signal, inTheWay.signal]);
  // A server process waiting for a lock does not notice a closed connection and would keep its own locks.
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
