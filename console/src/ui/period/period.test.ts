import { describe, expect, it } from 'vitest';
import { periodOf, textOf } from './period';

describe('a period in a link', () => {
  it('is read as it was written', () => {
    for (const text of ['today', 'last_4_weeks', 'all', '2026-03-01..2026-03-28', '2026-03-01..2026-03-01'])
      expect(textOf(periodOf(text, 'last_7_days'))).toBe(text);
  });

  it('is the default one if it is invalid', () => {
    for (const text of [undefined, '', 'ever', '2026-03-01', '2026-03-28..2026-03-01', '2026-03-01..x', 'constructor'])
      expect(periodOf(text, 'last_7_days')).toEqual({ timeframe: 'last_7_days' });
  });
});
