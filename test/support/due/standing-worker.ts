import { randomUUID } from 'node:crypto';
import type { SqlRunner } from '../../../src/platform/db/sql-runner.js';
import type { Worker } from '../../../src/platform/due/worker.js';

/** Returns an identity that never ends, for a context without a process. */
export function standingWorker(): Worker {
  const id = randomUUID();
  const life = new AbortController().signal;
  return { id, isAlive: () => true, lifetime: () => life };
}

/** Registers `worker` with a heartbeat that never expires, so that no takeover releases its claims. */
export async function registerStanding(sql: SqlRunner, worker: Worker): Promise<void> {
  await sql.execute(
    `insert into workers (id, role, hostname, pid, heartbeat_at) values ($1, 'test', 'localhost', $2, 'infinity')`,
    [worker.id, process.pid],
  );
}
