import { expect, it } from 'vitest';
import { usualPeriod } from './usual-period';

const NOW = new Date('2026-03-15T12:00:00Z');
const of = (status: 'active' | 'paused' | 'completed', launchedAt: string | null) =>
  usualPeriod({ status, launchedAt }, 'UTC', NOW);

it('opens a campaign with the last week once there is a week before it to compare with', () => {
  expect(of('active', '2026-03-02T23:00:00Z')).toBe('last_7_days');
  expect(of('paused', '2026-01-01T00:00:00Z')).toBe('last_7_days');
  expect(of('active', '2026-03-03T01:00:00Z')).toBe('all');
});

it('opens a completed campaign with all time', () => expect(of('completed', '2026-01-01T00:00:00Z')).toBe('all'));
