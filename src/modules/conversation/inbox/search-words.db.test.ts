import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { EVERYTHING } from '../../../../test/support/received/every-thread.js';
import { plansOf } from '../../../../test/support/statements/plans.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { pageThreads } from './listing/find-threads.reads.js';
import { searchWords } from './listing/threads-search.js';

const BEFORE_SEARCH_MARKS = new URL(
  '../../../../test/fixtures/migrations-before-baseline/0027-inbox-search-marks.sql',
  import.meta.url,
);

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
  // Function that existing indexes were built with.
  const [definition] = readFileSync(BEFORE_SEARCH_MARKS, 'utf8')
    .replace('function search_words', 'function parsed_words')
    .split('reindex');
  await database.sql.query(definition as string);
});
afterAll(() => database.drop());

/**
 * Texts whose words differ between the current function and the parser, after which the workspace is rebuilt. Both get
 * the longest words up to the stored length.
 */
async function different(texts: readonly string[]): Promise<unknown[]> {
  const cut = (words: string) => `array(select distinct left(word, 205) as word from unnest(${words}) word order by 1)`;
  return database.sql.query(
    `select * from (select text,
         ${cut('tsvector_to_array(search_words(1007, text))')} as got,
         ${cut(`array(select '1007:' || w from unnest(tsvector_to_array(parsed_words(1007, text))) w where w <> 'workspace1007')`)} as expected
       from unnest($1::text[]) as text) words
     where got <> expected limit 3`,
    [texts],
  );
}

const NUMBERS = '1e5 1E-5 .5 +3.14 0x1F 1.2.3 12e e12 3rd A1b2 -7 1_000 007 5e5e5 iPhone I'.split(' ');
const MARKS = "jo@acme.test http://a.example/b?c=d&e <b> &amp; &#65; /usr/bin a-b-c O'Brien x--y ` ^ ~ \\".split(' ');
const OTHERS = '\t|\r\n|\u0001|\u007f|  |\u00a0|„|—|é|Łódź|会議|😀|İ|ß'.split('|');
const word = fc.oneof(
  fc.constantFrom(...NUMBERS, ...MARKS, ...OTHERS),
  fc.string({ maxLength: 6 }),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
const dense = fc
  .array(fc.constantFrom(...'09eExZa.-+_@/:&<>;%# '), { maxLength: 12 })
  .map((letters) => letters.join(''));
const text = fc
  .array(fc.oneof(word, dense), { maxLength: 10 })
  .chain((words) => fc.constantFrom(' ', '', ', ').map((between) => words.join(between).replaceAll('\u0000', '')));

it('has the words that the parser finds, in any text', async () => {
  const texts = fc.sample(text, { numRuns: 20_000, seed: 20_260_302 });
  expect(await different(texts)).toEqual([]);
});

it('has them in every arrangement of a digit, an exponent, a letter and a space', async () => {
  const LENGTH = 7;
  const texts = Array.from({ length: 4 ** LENGTH }, (_, number) =>
    Array.from({ length: LENGTH }, (_, place) => '1ea '[Math.floor(number / 4 ** place) % 4]).join(''),
  );
  expect(await different(texts)).toEqual([]);
});

it('has the words of long texts, but none that is too long for an index', async () => {
  const lengths = [1_998, 1_999, 2_000, 2_045, 2_046, 2_047, 2_048, 60_000];
  const texts = lengths.flatMap((length) => [
    'a'.repeat(length),
    `${'ab '.repeat(length / 3)}end`,
    `é ${'b'.repeat(length)}`,
  ]);
  expect(await different(texts)).toEqual([]);
});

it('is what a search reads its indexes by', async () => {
  const plans: string[] = [];
  await database.sql.query(
    `insert into threads (workspace_id, mailbox_id, subject, message_count, first_message_at, last_message_at, created_at, updated_at)
     select 7, 1, 'word' || n, 1, now(), now(), now(), now() from generate_series(1, 5000) n`,
  );
  await database.sql.query(
    `insert into messages (workspace_id, thread_id, mailbox_id, direction, kind, message_id_header, from_email, body_text,
       date_received, created_at)
     select 7, n, 1, 'inbound', 'customer_reply', n, 'jo@acme.test', 'word' || n, now(), now() from generate_series(1, 5000) n`,
  );
  await database.sql.query('vacuum analyze threads, messages');
  const query: SqlRunner['query'] = async (text, values = []) => {
    plans.push(JSON.stringify(await database.sql.query(`explain (format json) ${text}`, values)));
    return [];
  };
  const words = searchWords(7, 'word77');
  await pageThreads({ ...database.sql, query }, 7, new Date(), { ...EVERYTHING, words }, null, 50);
  for (const index of ['threads_by_words', 'messages_by_words']) expect(plans.at(-1)).toContain(index);
});

it('asks its indexes for a rare word alone, and looks for a common one in what they found', async () => {
  const WORKSPACE = 9;
  await database.sql.query(
    `with one as (
       insert into threads (workspace_id, mailbox_id, subject, message_count, visible_count, first_message_at, last_message_at, created_at, updated_at)
       select $1, 1, 'Re', 1, 1, now(), now() - n * interval '1 hour', now(), now() from generate_series(1, 5000) n returning id
     )
     insert into messages (workspace_id, thread_id, mailbox_id, direction, kind, message_id_header, from_email, body_text,
       date_received, created_at)
     select $1, id, 1, 'inbound', 'customer_reply', id, 'jo@acme.test',
       case when n = 300 then 'seldom' else 'usual' end || case when n in (1, 4900) then ' seldom' else '' end, now(), now()
     from (select id, row_number() over (order by id) as n from one) numbered`,
    [WORKSPACE],
  );
  await database.sql.query('vacuum analyze threads, messages');
  const asked: string[] = [];
  const query: SqlRunner['query'] = async (text, values = [], name = '') => {
    if (name === 'threads-list-begun-last') {
      const plan = JSON.stringify(await database.sql.query(`explain (format json) ${text}`, values));
      asked.push(...(plan.match(/"Index Cond":"[^"]*"/g) ?? []));
    }
    return database.sql.query(text, values, name);
  };
  const filter = { ...EVERYTHING, words: searchWords(WORKSPACE, 'usual seldom') };
  const found = await pageThreads({ ...database.sql, query }, WORKSPACE, new Date(), filter, null, 50);
  expect(found).toHaveLength(2);
  expect(asked.join()).toContain(`${WORKSPACE}:seldom`);
  expect(asked.join()).not.toContain(`${WORKSPACE}:usual`);
});

it('reads answers through for a word that some have, no more of them than fill the page', async ({ skip }) => {
  const WORKSPACE = 10;
  await database.sql.query(
    `with one as (
       insert into threads (workspace_id, mailbox_id, subject, message_count, visible_count, first_message_at, last_message_at, created_at, updated_at)
       select $1, 1, 'Re', 1, 1, now(), now() + n * interval '1 hour', now(), now() from generate_series(1, 5000) n returning id
     )
     insert into messages (workspace_id, thread_id, mailbox_id, direction, kind, message_id_header, from_email, body_text,
       date_received, created_at)
     select $1, id, 1, 'inbound', 'customer_reply', id, 'jo@acme.test', case when id % 20 = 0 then 'sometimes' else 'usual' end, now(), now()
     from one`,
    [WORKSPACE],
  );
  await database.sql.query('vacuum analyze threads, messages');
  const filter = { ...EVERYTHING, all: false, words: searchWords(WORKSPACE, 'sometimes') };
  const plans = await plansOf(database.sql, async (sql) => {
    expect(await pageThreads(sql, WORKSPACE, new Date(), filter, null, 50)).toHaveLength(50);
  });
  if (plans === null) skip();
  const plan = plans?.['threads-page-first-answers-hinted'];
  const [, read] = /Index Scan Backward using messages_searched on messages \(actual rows=(\d+)/.exec(plan ?? '') ?? [];
  expect(Number(read)).toBeGreaterThan(900);
  expect(Number(read)).toBeLessThan(1_001);
});

it('finds the same, whether the newest conversations are looked through or the indexes asked', async () => {
  const WORKSPACE = 8;
  // Words with decreasing frequency: the first occurs in nearly every text, the last in none. Two are common, but not
  // in the newest texts.
  const words = ['common', 'Often', 'łódź', 'some2', 'rare', 'never', 'later', 'late'];
  const textOf = (n: number) => words.filter((_, index) => n % (index * index * 5 + 1) === 0 && index < 5).join(', (');
  const lateOf = (n: number) => (n > 4_300 ? 'late' : n > 300 ? 'later' : '');
  const texts = Array.from({ length: 7_500 }, (_, n) => `Hello ${n}! ${textOf(n)} ${lateOf(n)}`);
  await database.sql.query(
    `insert into threads (workspace_id, mailbox_id, subject, message_count, visible_count, first_message_at, last_message_at, created_at, updated_at)
     select $1, 1, case when n % 7 = 0 then text else 'Re' end, 1, 1, now(), now() - n * interval '1 hour', now(), now()
     from unnest($2::text[]) with ordinality as one (text, n)`,
    [WORKSPACE, texts],
  );
  await database.sql.query(
    `insert into messages (workspace_id, thread_id, mailbox_id, direction, kind, message_id_header, from_email, body_text,
       date_received, created_at)
     select $1, t.id, 1, 'inbound', case when n % 5 = 0 then 'campaign' else 'customer_reply' end, 's' || n, 'jo@acme.test', text,
       now(), now()
     from unnest($2::text[]) with ordinality as one (text, n)
     join (select id, row_number() over (order by id) as n from threads where workspace_id = $1) t using (n)`,
    [WORKSPACE, texts],
  );
  await database.sql.query('analyze threads, messages');
  const page = (word: string, before: { at: Date; id: number } | null, limit: number) =>
    pageThreads(
      database.sql,
      WORKSPACE,
      new Date(),
      { ...EVERYTHING, words: searchWords(WORKSPACE, word) },
      before,
      limit,
    );
  const sizes: number[] = [];
  for (const word of [...words, 'COMM', 'lo', 'common some2', 'acme']) {
    // The limit exceeds the number of rows, so the query reads the indexes.
    const all = (await page(word, null, 10_000)).map((row) => row.id);
    const walked: number[] = [];
    for (let last: { at: Date; id: number } | null = null, pages = 0; pages < 20; pages += 1) {
      const rows = await page(word, last, 30);
      walked.push(...rows.map((row) => row.id));
      const end = rows.at(-1);
      if (rows.length < 30 || end === undefined) break;
      last = { at: end.last_message_at, id: end.id };
    }
    expect(walked, word).toEqual(all.slice(0, 600));
    sizes.push(all.length);
  }
  expect(sizes[0]).toBeGreaterThan(5_000);
  expect(sizes[5]).toBe(0);
  expect(sizes[7]).toBeGreaterThan(2_000);
});
