import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

type Query = (...args: unknown[]) => Promise<unknown>;

/** Maximum wait for work that itself waits for the interrupted statement. */
const LONGEST_MS = 100;

/**
 * Runs an interruption once, before the statement with this number of a pool.
 * @returns `begin`, which starts counting, and the result of the interruption: null if there were fewer statements
 */
export function interrupting<T>(pool: pg.Pool): {
  readonly before: (statement: number, other: () => Promise<T>) => void;
  readonly came: () => Promise<T> | null;
} {
  let left: number | null = null;
  let interruption: () => Promise<T> = () => Promise.reject(new Error('nothing is to happen'));
  let came: Promise<T> | null = null;
  const seen = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    const query = client.query.bind(client) as Query;
    client.query = (async (...args: unknown[]) => {
      if (left === 0) {
        left = null;
        came = interruption();
        await Promise.race([came.catch(() => undefined), sleep(LONGEST_MS)]);
      } else if (left !== null) left -= 1;
      return query(...args);
    }) as typeof client.query;
  });
  return {
    before: (statement, other) => {
      left = statement;
      interruption = other;
      came = null;
    },
    came: () => {
      left = null;
      return came;
    },
  };
}
