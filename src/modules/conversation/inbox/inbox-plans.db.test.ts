import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { EVERYTHING } from '../../../../test/support/received/every-thread.js';
import { plansOf } from '../../../../test/support/statements/plans.js';
import { countBuckets } from './counts.reads.js';
import { pageThreads } from './listing/find-threads.reads.js';

const NOW = new Date('2026-03-04T12:00:00Z');
let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
  await database.sql.query(
    `insert into threads (workspace_id, mailbox_id, subject, reply_bucket, is_archived, visible_count, first_message_at,
       last_message_at, created_at, updated_at)
     select 7, 1, 'Re', case when n % 5000 = 0 then 'positive' else 'neutral' end, n % 4000 = 1, 1, $1, $1, $1, $1
     from generate_series(1, 20000) n`,
    [NOW],
  );
  await database.sql.query('vacuum analyze threads');
});
afterAll(() => database?.drop());

it('counts the few conversations of a rare bucket without passing those of a common one', async ({ skip }) => {
  expect(await countBuckets(database.sql, 7, NOW, 1_000)).toEqual({
    positive: 4,
    negative: 0,
    neutral: 1_000,
    automatic: 0,
  });
  const plans = await plansOf(database.sql, (sql) => countBuckets(sql, 7, NOW, 1_000));
  if (plans === null) skip();
  expect(plans?.['inbox-count-buckets']).toContain('threads_answered');
  expect(plans?.['inbox-count-buckets']).not.toMatch(/Rows Removed by Filter: \d{2}/);
});

it('lists the few conversations that were put away without passing the others', async ({ skip }) => {
  const plans = await plansOf(database.sql, async (sql) => {
    const page = await pageThreads(sql, 7, NOW, { ...EVERYTHING, all: false, archived: true }, null, 50);
    expect(page).toHaveLength(5);
  });
  if (plans === null) skip();
  const [plan] = Object.values(plans ?? {});
  expect(plan).toContain('Index Scan using threads_archived on threads');
  expect(plan).not.toMatch(/Rows Removed by Filter: \d{2}/);
});
