import { describe, expect, test } from 'vitest';
import { partOf } from '../support/part-of.js';
import { FAULTS } from '../support/warmup-month/faults.js';
import { playMonth } from '../support/warmup-month/month.js';
import { judgeMonth, rulesOf } from '../support/warmup-month/oracle.js';

describe('the oracle of warmup tells when', () => {
  for (const { faults, breaks, days, bad = null, changes } of partOf(FAULTS)) {
    test(faults, async () => {
      const plan = {
        seed: 'faults',
        mailboxes: 8,
        domains: 8,
        days,
        awayEvery: 2,
        start: '2026-03-02T00:00:00.000Z',
        bad,
      };
      const month = await playMonth(plan, changes);
      expect(rulesOf(judgeMonth(month))).toEqual(expect.arrayContaining([...breaks]));
    });
  }
});
