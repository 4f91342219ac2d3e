import { describe, expect, it } from 'vitest';
import { recheckAfterMs } from './recheck.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe('the interval between domain checks', () => {
  const open = (unchanged: number): number => recheckAfterMs({ settled: false, unchanged, inUse: true });

  it('runs every minute while records are being set up, then every five minutes for two weeks, then hourly', () => {
    const waits: number[] = [];
    let passedMs = 0;
    for (let unchanged = 0; passedMs < 20 * DAY_MS; unchanged += 1) {
      const waitMs = open(unchanged);
      if (waitMs !== waits.at(-1)) waits.push(waitMs);
      if (passedMs < 14 * DAY_MS) expect(waitMs).toBeLessThanOrEqual(5 * MINUTE_MS);
      passedMs += waitMs;
    }
    expect(waits).toEqual([MINUTE_MS, 5 * MINUTE_MS, 60 * MINUTE_MS]);
  });

  it('is rare at rest, and more often while mail goes out from it', () => {
    expect(recheckAfterMs({ settled: true, unchanged: 99, inUse: true })).toBe(10 * MINUTE_MS);
    expect(recheckAfterMs({ settled: true, unchanged: 99, inUse: false })).toBe(360 * MINUTE_MS);
  });
});
