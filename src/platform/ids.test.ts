import { expect, it } from 'vitest';
import { systemIds } from './ids.js';

const clockAt = (milliseconds: () => number) => ({ now: () => new Date(milliseconds()) });

it('ids of one process sort as they were made, within a millisecond too', () => {
  let at = Date.UTC(2026, 2, 2);
  const ids = systemIds(clockAt(() => at));
  const made: string[] = [];
  for (let n = 0; n < 2_000; n += 1) {
    if (n % 500 === 0) at += 1;
    made.push(ids.uuid());
  }
  expect([...made].sort()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

it('an ID does not reveal the next one', () => {
  const ids = systemIds(clockAt(() => 0));
  const tails = Array.from({ length: 100 }, () => ids.uuid().slice(-10));
  expect(new Set(tails).size).toBe(100);
});
