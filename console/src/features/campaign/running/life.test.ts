import { expect, it } from 'vitest';
import { lifeOf } from './life';

const NOW = new Date('2026-03-01T23:30:00Z');

it('begins with the day of the creation in the time zone of the workspace, and 400 days ago at the earliest', () => {
  expect(lifeOf('2026-02-10T23:30:00Z', 'Europe/Berlin', NOW)).toEqual({ from: '2026-02-11', to: '2026-03-02' });
  expect(lifeOf('2026-02-10T23:30:00Z', 'UTC', NOW)).toEqual({ from: '2026-02-10', to: '2026-03-01' });
  expect(lifeOf('2020-01-01T00:00:00Z', 'UTC', NOW)).toEqual({ from: '2025-01-26', to: '2026-03-01' });
});
