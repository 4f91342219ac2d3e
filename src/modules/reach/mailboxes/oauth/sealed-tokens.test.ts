import { expect, it } from 'vitest';
import { tenantRefreshDueAt } from './sealed-tokens.js';

it('tokens that a tenant gives at the same time are renewed over a quarter of an hour, with time for several attempts', () => {
  const given = new Date('2026-03-02T08:00:00Z');
  const expires = new Date('2026-03-02T09:00:00Z');
  const minutes = new Map<number, number>();
  for (let mailboxId = 1; mailboxId <= 1_000; mailboxId += 1) {
    const dueAt = tenantRefreshDueAt(given, expires, mailboxId);
    const minute = Math.floor((dueAt.getTime() - given.getTime()) / 60_000);
    minutes.set(minute, (minutes.get(minute) ?? 0) + 1);
  }
  expect(Math.min(...minutes.keys())).toBe(35);
  expect(Math.max(...minutes.keys())).toBe(49);
  expect(Math.max(...minutes.values())).toBeLessThan(100);
});
