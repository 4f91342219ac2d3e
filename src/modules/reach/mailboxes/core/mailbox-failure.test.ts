import { describe, expect, test } from 'vitest';
import { causeOfFailure, nextCheckMs } from './mailbox-failure.js';

const cause = (errorCode: string, failures: number, previous: string | null = null, refused = false) =>
  causeOfFailure({ errorCode, refused }, failures, previous);

describe('what takes a mailbox out', () => {
  test.each([
    ['auth_failed', 1, null, true, null],
    ['auth_failed', 2, 'auth_failed', true, 'authentication_failed'],
    ['auth_failed', 2, 'timeout', true, null],
    // An old rejection that was followed by a success does not count.
    ['auth_failed', 1, 'auth_failed', true, null],
    ['auth_failed', 30, 'timeout', false, null],
    ['policy_rejected', 1, null, true, 'provider_block'],
    ['sending_quota_exceeded', 1, null, true, 'provider_limit'],
    ['sending_quota_exceeded', 1, null, false, null],
    ['timeout', 9, 'timeout', false, null],
    ['timeout', 10, 'timeout', false, 'failures_exhausted'],
  ] as const)('%s, %i in a row, after %s, refused %s: %s', (errorCode, failures, previous, refused, expected) => {
    expect(cause(errorCode, failures, previous, refused)).toBe(expected);
  });
});

describe('the retry of a mailbox in error', () => {
  test('a server that is away: after 30 minutes, doubling up to a day, for about ten days', () => {
    const hours = Array.from({ length: 18 }, (_, index) => (nextCheckMs('timeout', index + 1) ?? 0) / 3_600_000);
    expect(hours.slice(0, 8)).toEqual([0.5, 1, 2, 4, 8, 16, 24, 24]);
    expect(hours.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(240);
    expect(nextCheckMs('timeout', 19)).toBeNull();
  });

  test('a quota and a block after a day; rejected credentials only after a member acts', () => {
    expect(nextCheckMs('sending_quota_exceeded', 1)).toBe(86_400_000);
    expect(nextCheckMs('policy_rejected', 1)).toBe(86_400_000);
    expect(nextCheckMs('auth_failed', 1)).toBeNull();
  });
});
