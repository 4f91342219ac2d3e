import { expect, it } from 'vitest';
import { statsQuery } from './domain-stats.js';
import { DAY_METRICS, postmasterDays } from './postmaster.js';

const date = { year: 2026, month: 3, day: 8 };
const none = { spamRate: null, spfRate: null, dkimRate: null, dmarcRate: null, errorRate: null };

it('values of Google are grouped by day, oldest first', () => {
  const stats = [
    { metric: 'spamRate', date, value: { doubleValue: 0.002 } },
    { metric: 'dkimRate', date, value: { floatValue: 1 } },
    { metric: 'errorRate', date: { ...date, day: 7 }, value: { intValue: '0' } },
  ];
  expect(postmasterDays(stats)).toEqual([
    { day: '2026-03-07', ...none, errorRate: 0 },
    { day: '2026-03-08', ...none, spamRate: 0.002, dkimRate: 1 },
  ]);
});

it('values without a full date, of other metrics, or outside 0 to 1 are ignored', () => {
  const value = { doubleValue: 0.5 };
  const stats = [
    { metric: 'spamRate', value },
    { metric: 'spamRate', date: { year: 2026, month: 13, day: 1 }, value },
    { metric: 'constructor', date, value },
    { metric: 'spamRate', date, value: { doubleValue: 30 } },
    { metric: 'spamRate', date },
  ];
  expect(postmasterDays(stats)).toEqual([]);
});

it('a query asks for each metric per day, with the filters of the reference', () => {
  const query = statsQuery(DAY_METRICS, {
    ...{ from: new Date('2026-02-08T12:00:00Z'), to: new Date('2026-03-09T12:00:00Z'), pageToken: 'next' },
  });
  expect(query).toMatchObject({
    timeQuery: { dateRanges: { dateRanges: [{ start: { year: 2026, month: 2, day: 8 }, end: { ...date, day: 9 } }] } },
    ...{ aggregationGranularity: 'DAILY', pageSize: 200, pageToken: 'next' },
  });
  expect(JSON.stringify(query)).toContain(String.raw`"filter":"auth_type = \"dkim\""`);
});
