import { describe, expect, it } from 'vitest';
import { DEFAULT_PROTECTION } from './protection.js';
import { sendingCapacity } from './sending-capacity.js';

const capacity = (sent: number, bounces: number, underWay: number, settings = DEFAULT_PROTECTION) =>
  sendingCapacity({ sent, bounces, delivered: sent - bounces, complaints: 0 }, underWay, settings);

describe('sendingCapacity', () => {
  it.each([
    ['nothing is known: what the sample takes', 0, 0, 0, 50],
    ['and no more while it is in progress', 0, 0, 50, 0],
    ['what is left of the sample', 20, 20, 10, 20],
    ['half of it at least', 45, 0, 5, 20],
    ['a sample in order: as many again', 50, 1, 0, 50],
    ['less what is in progress', 50, 1, 30, 20],
    ['near the threshold: what would not cross it', 100, 4, 0, 1],
    ['one at a time at least', 100, 5, 0, 1],
    ['but one', 100, 5, 1, 0],
    ['over the threshold: nothing', 100, 6, 0, 0],
    ['trusted: no bound', 200, 5, 5000, Number.POSITIVE_INFINITY],
    ['trusted no longer', 1000, 40, 5, 5],
  ])('%s', (_what, sent, bounces, underWay, expected) => {
    expect(capacity(sent, bounces, underWay)).toBe(expected);
  });

  it('never lets the share of what could have bounced cross the threshold by more than one message', () => {
    for (let sent = 50; sent < 400; sent += 7) {
      for (let bounces = Math.ceil(sent * 0.026); bounces <= sent * 0.05; bounces += 1) {
        const more = capacity(sent, bounces, 0);
        expect(bounces + more - 1).toBeLessThanOrEqual(0.05 * (sent + more));
      }
    }
  });

  it('has no bound without protection', () => {
    expect(capacity(10, 10, 100, { ...DEFAULT_PROTECTION, enabled: false })).toBe(Number.POSITIVE_INFINITY);
  });
});
