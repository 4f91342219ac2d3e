import { describe, expect, it } from 'vitest';
import { RateBuckets, RateLimitedError, RateLimiter } from './rate-limit.js';

describe('buckets', () => {
  it('allow a burst, then the rate', () => {
    let now = 1000;
    const buckets = new RateBuckets(() => now);
    const rate = { perSecond: 5, burst: 10 };
    const states = Array.from({ length: 12 }, () => buckets.use('k', rate, true));
    expect(states.filter((state) => state.allowed)).toHaveLength(10);
    expect(states[0]?.remaining).toBe(9);
    expect(states[10]).toMatchObject({ allowed: false, remaining: 0, retryAfterSeconds: 1 });
    now += 200;
    expect(buckets.use('k', rate, true).allowed).toBe(true);
    expect(buckets.use('k', rate, true).allowed).toBe(false);
    now += 60_000;
    expect(buckets.use('k', rate, true).remaining).toBe(9);
  });

  it('admit no more than rate times time plus burst, however requests are spread', () => {
    let now = 0;
    const buckets = new RateBuckets(() => now);
    let admitted = 0;
    for (; now < 60_000; now += 7) if (buckets.use('k', { perSecond: 20 / 60, burst: 10 }, true).allowed) admitted += 1;
    expect(admitted).toBeLessThanOrEqual(30);
    expect(admitted).toBeGreaterThanOrEqual(29);
  });

  it('say how long to wait for slow rates', () => {
    const buckets = new RateBuckets(() => 0);
    for (let count = 0; count < 10; count += 1) buckets.use('k', { perSecond: 1 / 3, burst: 10 }, true);
    expect(buckets.use('k', { perSecond: 1 / 3, burst: 10 }, true).retryAfterSeconds).toBe(3);
  });
});

describe('the limiter', () => {
  const headersOf = (limiter: RateLimiter, key: string, workspace: number | null) => {
    let sent: Record<string, string> = {};
    let limited = false;
    try {
      limiter.admit('default', key, workspace, (headers) => {
        sent = headers;
      });
    } catch (error) {
      limited = error instanceof RateLimitedError;
    }
    return { sent, limited };
  };

  it('sends the headers of its limits', () => {
    const { sent } = headersOf(new RateLimiter(() => 5000, true), 'k', 1);
    expect(sent).toEqual({
      'ratelimit-policy': '"default";q=200;w=2',
      ratelimit: '"default";r=199;t=1',
      'x-ratelimit-limit': '200',
      'x-ratelimit-remaining': '199',
      'x-ratelimit-reset': '1',
    });
  });

  it('holds the workspace limit over several keys without charging the refused key', () => {
    const limiter = new RateLimiter(() => 5000, true);
    const keys = ['a', 'b', 'c'];
    const admitted = keys.map((key) =>
      Array.from({ length: 200 }, () => headersOf(limiter, key, 1)).filter((r) => !r.limited),
    );
    expect(admitted.map((list) => list.length)).toEqual([200, 200, 0]);
    expect(headersOf(limiter, 'c', 2).sent['x-ratelimit-remaining']).toBe('199');
  });

  it('counts on but refuses nothing when it is switched off', () => {
    const limiter = new RateLimiter(() => 5000, false);
    expect(Array.from({ length: 500 }, () => headersOf(limiter, 'k', 1)).some((result) => result.limited)).toBe(false);
    for (let count = 0; count < 1000; count += 1) limiter.countWrongKey('10.0.0.1');
  });

  it('refuses an address after 300 wrong keys in a minute, and no other address', () => {
    const limiter = new RateLimiter(() => 5000, true);
    for (let count = 0; count < 300; count += 1) limiter.countWrongKey('10.0.0.1');
    expect(() => limiter.countWrongKey('10.0.0.1')).toThrow(RateLimitedError);
    expect(() => limiter.countWrongKey('10.0.0.2')).not.toThrow();
  });
});
