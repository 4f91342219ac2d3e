import { expect, test } from 'vitest';
import type { Plan } from '../support/warmup-month/cast.js';
import { playMonth } from '../support/warmup-month/month.js';
import { judgeMonth } from '../support/warmup-month/oracle.js';

/** `WARMUP_MONTH=1` plays thirty days of 200 mailboxes on 40 domains. `.ci/run`, which sets `CASES`, plays ten days of eight mailboxes. */
const isWhole = process.env['WARMUP_MONTH'] !== undefined;
const DAYS = process.env['CASES'] === undefined ? 6 : 10;
const HOUR_MS = 3_600_000;

const PLAN: Plan = {
  seed: process.env['WARMUP_SEED'] ?? 'month',
  ...(isWhole ? { mailboxes: 200, domains: 40, days: 30 } : { mailboxes: 8, domains: 8, days: DAYS }),
  awayEvery: 9,
  start: '2026-03-02T00:00:00.000Z',
  bad: { from: new Date('2026-03-03T00:00:00.000Z'), until: new Date('2026-03-06T00:00:00.000Z') },
};

test(
  `${PLAN.days} days of ${PLAN.mailboxes} mailboxes on ${PLAN.domains} domains break no promise of warmup`,
  async () => {
    const month = await playMonth(PLAN);
    process.stdout.write(`${month.log.length} messages and refusals at the mail servers\n`);
    expect(judgeMonth(month).map(({ rule, text }) => `${rule}: ${text}`)).toEqual([]);
  },
  isWhole ? 2 * HOUR_MS : 240_000,
);
