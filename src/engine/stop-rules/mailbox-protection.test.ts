import { describe, expect, it } from 'vitest';
import { evaluateMailbox } from './mailbox-protection.js';

/** Returns this many messages, newest first, with a bounce or a complaint at the given positions. */
function messages(n: number, at: { bounced?: readonly number[]; complained?: readonly number[] }) {
  return Array.from({ length: n }, (_, index) => ({
    bounced: at.bounced?.includes(index) ?? false,
    complained: at.complained?.includes(index) ?? false,
  }));
}

describe('evaluateMailbox', () => {
  it('holds over 3 % of the newest 100 messages, not at it', () => {
    expect(evaluateMailbox(messages(100, { bounced: [0, 50, 99] }))).toBeNull();
    expect(evaluateMailbox(messages(100, { bounced: [0, 1, 50, 99] }))).toEqual({
      cause: 'bounces',
      count: 4,
      of: 100,
    });
  });

  it('ignores bounces after a hundred later messages', () => {
    expect(evaluateMailbox(messages(400, { bounced: [99, 100, 101, 102, 103] }))).toBeNull();
  });

  it('judges no fewer than 50 messages, so that no single bounce holds', () => {
    expect(evaluateMailbox(messages(49, { bounced: [0, 1, 2, 3, 4, 5] }))).toBeNull();
    expect(evaluateMailbox(messages(50, { bounced: [3] }))).toBeNull();
    expect(evaluateMailbox(messages(50, { bounced: [3, 4] }))).toEqual({ cause: 'bounces', count: 2, of: 50 });
  });

  it('holds over 0.1 % complaints of the newest 1,000 delivered messages, as campaigns are paused', () => {
    expect(evaluateMailbox(messages(49, { complained: [0] }))).toBeNull();
    expect(evaluateMailbox(messages(50, { complained: [0] }))).toEqual({ cause: 'complaints', count: 1, of: 50 });
    expect(evaluateMailbox(messages(1_000, { complained: [0] }))).toBeNull();
    expect(evaluateMailbox(messages(1_000, { complained: [0, 999] }))).toMatchObject({ count: 2, of: 1_000 });
    expect(evaluateMailbox(messages(1_500, { complained: [0, 1_000] }))).toBeNull();
  });

  it('measures complaints against what was delivered, and finds nothing wrong with an empty mailbox', () => {
    expect(evaluateMailbox(messages(51, { bounced: [9], complained: [0] }))).toMatchObject({ of: 50 });
    expect(evaluateMailbox([])).toBeNull();
  });
});
