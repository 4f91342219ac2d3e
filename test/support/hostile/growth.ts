import { expect } from 'vitest';

/** How many times larger the large input is. */
const TIMES = 4;
/** Proportional work takes 4 times as long, quadratic work 16 times. */
const MOST = 10;
/** Milliseconds of processor time below which two measurements are not compared. */
const LEAST_MS = 8;
/** Another process may disturb one measurement; all of them only a slow machine. */
const ROUNDS = 5;

/**
 * Checks that the time of `work` is at most in proportion to the size of its input, by the processor time of this process for `size` and
 * for four times as much. No limit in seconds: a slow machine is slow at both.
 */
export async function expectProportional(size: number, work: (size: number) => unknown): Promise<void> {
  const factors: number[] = [];
  do {
    const small = await millisecondsOf(() => work(size));
    factors.push((await millisecondsOf(() => work(TIMES * size))) / Math.max(small, LEAST_MS));
  } while (factors.length < ROUNDS && Math.min(...factors) >= MOST);
  expect(Math.min(...factors)).toBeLessThan(MOST);
}

async function millisecondsOf(work: () => unknown): Promise<number> {
  const used = process.cpuUsage();
  await work();
  return process.cpuUsage(used).user / 1_000;
}
