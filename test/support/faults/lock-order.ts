import { expect } from 'vitest';
import type { TestWorld } from '../world.js';

/** Waits until a transaction of this database waits for a row that another one holds. */
export async function someoneWaits({ ctx }: TestWorld): Promise<void> {
  await expect
    .poll(
      () =>
        ctx.sql.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`,
        ),
      { timeout: 20_000, interval: 5 },
    )
    .toHaveLength(1);
}

/**
 * Proves that `work` locks contacts in ascending order of ID, as all transactions do to avoid deadlocks: while another transaction holds
 * the lower of two contacts, the higher one stays free.
 */
export async function expectInOrder(
  world: TestWorld,
  contactIds: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const [low, high] = contactIds.toSorted();
  const holder = await world.ctx.pool.connect();
  const lock = 'select status from contacts where id = $1 for update nowait';
  try {
    await holder.query('begin');
    await holder.query(lock, [low]);
    const done = work();
    await someoneWaits(world);
    const free = await holder.query(lock, [high]).catch((error: Error) => error);
    await holder.query('rollback');
    await done;
    expect(free).toMatchObject({ rowCount: 1 });
  } finally {
    holder.release();
  }
}
