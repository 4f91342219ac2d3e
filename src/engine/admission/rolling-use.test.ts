import { describe, expect, it } from 'vitest';
import { rollingUse } from './rolling-use.js';

const HOUR_MS = 3_600_000;
const at = (hour: number, minutes = 0): Date => new Date(hour * HOUR_MS + minutes * 60_000);

describe('what a mailbox has sent within 24 hours', () => {
  it('counts the hour that runs and the 24 before it, so never less than the provider counts', () => {
    const counts = [3, ...Array.from({ length: 23 }, () => 0), 5];
    expect(rollingUse({ hour_counts: counts, hour_index: 100 }, at(100, 59)).used_last_24h).toBe(8);
    expect(rollingUse({ hour_counts: counts, hour_index: 100 }, at(101)).used_last_24h).toBe(3);
  });

  it('says when the oldest of them count no more, which is true then and not before', () => {
    const slot = { hour_counts: [3, 0, 5], hour_index: 100 };
    const { provider_resets_at: opens } = rollingUse(slot, at(102));
    expect(opens).toEqual(at(98 + 25));
    expect(rollingUse(slot, new Date(Number(opens) - 1)).used_last_24h).toBe(8);
    expect(rollingUse(slot, opens as Date).used_last_24h).toBe(3);
  });

  it('is nothing for a mailbox without a slot, and once all of it is over', () => {
    const nothing = { used_last_24h: 0, provider_resets_at: null };
    expect(rollingUse({ hour_counts: null, hour_index: null }, at(100))).toEqual(nothing);
    expect(rollingUse({ hour_counts: [7], hour_index: 100 }, at(125))).toEqual(nothing);
  });
});
