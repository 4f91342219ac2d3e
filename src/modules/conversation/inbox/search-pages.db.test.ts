import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { Chance } from '../../../../test/support/engine-sim/chance.js';
import { EVERYTHING } from '../../../../test/support/received/every-thread.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { pageThreads } from './listing/find-threads.reads.js';
import { searchWords } from './listing/threads-search.js';
import type { ThreadFilter } from './listing/wanted-threads.js';

const NOW = new Date('2026-03-04T12:00:00Z');
const THREADS = 9_000;
const MINUTE = 60_000;
/** Frequencies of words: one in this many threads has the word in one of its texts. */
const SHARES = [1, 2, 6, 15, 30, 60, 110, 200, 420, 900, 3_000, 8_999, Number.POSITIVE_INFINITY];
const wordOf = (share: number): string => `one${share === Number.POSITIVE_INFINITY ? 'never' : share}of`;

interface Thread {
  readonly id: number;
  readonly at: number;
  readonly wokenAt: number | null;
  readonly isArchived: boolean;
  readonly isUnread: boolean;
  readonly isWarming: boolean;
  readonly subject: string;
  readonly contact: string;
  /** Replies in both directions; the campaign's own emails are not searched. */
  readonly answers: readonly string[];
  readonly campaign: string;
}

/** Ratio of a conversation's newest message to its start, from 0 to 1, by start time. */
type Newest = (begun: number, chance: Chance) => number;
const WORLDS: ReadonlyArray<{ workspaceId: number; newest: Newest }> = [
  { workspaceId: 1_001, newest: (begun) => begun },
  {
    workspaceId: 1_002,
    newest: (begun, chance) => (chance.happens(0.9) ? begun : begun + (1 - begun) * chance.unit()),
  },
  { workspaceId: 1_003, newest: (_, chance) => chance.unit() },
  { workspaceId: 1_004, newest: (begun) => 1 - begun },
];

let database: TestDatabase;
const worlds = new Map<number, readonly Thread[]>();

beforeAll(async () => {
  database = await cloneDatabase();
  let first = 1;
  for (const [at, { workspaceId, newest }] of WORLDS.entries()) {
    const threads = invent(first, newest, new Chance(at + 1));
    first += THREADS;
    worlds.set(workspaceId, threads);
    await store(workspaceId, threads);
  }
  await database.sql.query('analyze threads, messages');
});
afterAll(() => database?.drop());

function invent(first: number, newest: Newest, chance: Chance): Thread[] {
  return Array.from({ length: THREADS }, (_, n) => {
    const texts = ['Re: offer', `person${n}@acme.test`, 'thank you', 'see below', 'we wrote'] as [
      string,
      string,
      ...string[],
    ];
    for (const share of SHARES) if (chance.happens(1 / share)) texts[chance.integer(0, 3)] += ` ${wordOf(share)}`;
    // The campaign's own email contains it in every conversation.
    texts[4] += ` ${SHARES.map(wordOf).join(' ')}`;
    const at = NOW.getTime() - Math.floor((1 - newest((n + 1) / THREADS, chance)) * THREADS * 10) * MINUTE;
    return {
      id: first + n,
      at,
      wokenAt: chance.happens(0.01) ? at + chance.integer(0, 5_000) * MINUTE : null,
      isArchived: chance.happens(0.1),
      isUnread: chance.happens(0.2),
      isWarming: chance.happens(0.1),
      subject: texts[0],
      contact: texts[1],
      answers: chance.happens(0.5) ? [`${texts[2]} ${texts[3]}`] : [texts[2] as string, texts[3] as string],
      campaign: texts[4] as string,
    };
  });
}

async function store(workspaceId: number, threads: readonly Thread[]): Promise<void> {
  const rows = JSON.stringify(threads);
  await database.sql.query(
    `insert into threads (workspace_id, id, mailbox_id, subject, contact_email, message_count, visible_count, unread_count, is_archived,
       is_warming, first_message_at, last_message_at, woken_at, created_at, updated_at)
     select $1, t.id, 1, t.subject, t.contact, 1, 1, t."isUnread"::int, t."isArchived", t."isWarming", ${time('at')}, ${time('at')},
       ${time('"wokenAt"')}, ${time('at')}, ${time('at')}
     from jsonb_to_recordset($2::jsonb) as t (id bigint, subject text, contact text, "isUnread" boolean, "isArchived" boolean,
       "isWarming" boolean, at float8, "wokenAt" float8)`,
    [workspaceId, rows],
  );
  await database.sql.query(
    `insert into messages (workspace_id, thread_id, mailbox_id, direction, kind, message_id_header, from_email, body_text,
       date_received, created_at)
     select $1, t.id, 1, m.direction, m.kind, t.id || '.' || m.kind || '.' || m.n, 'us@sender.test', m.body, ${time('at')}, ${time('at')}
     from jsonb_to_recordset($2::jsonb) as t (id bigint, at float8, campaign text, answers jsonb),
       lateral (
         select 'outbound' as direction, 'campaign' as kind, 0 as n, t.campaign as body
         union all select 'inbound', 'customer_reply', a.n, a.body from jsonb_array_elements_text(t.answers) with ordinality as a (body, n)
       ) m`,
    [workspaceId, rows],
  );
}
const time = (column: string): string => `to_timestamp(t.${column} / 1000)`;

const placeOf = ({ at, wokenAt }: Thread): number => wokenAt ?? at;

/** Computes the same result by reading every text; none of the words occurs inside another. */
function scan(
  threads: readonly Thread[],
  asked: readonly string[],
  { all, archived, isRead }: Pick<ThreadFilter, 'all' | 'archived' | 'isRead'>,
): number[] {
  return threads
    .filter((thread) => thread.isArchived === archived && (isRead === null || thread.isUnread !== isRead))
    .filter((thread) => all || !thread.isWarming)
    .filter(({ subject, contact, answers }) =>
      [`${subject} ${contact}`, ...answers].some((text) => asked.every((word) => text.includes(` ${word}`))),
    )
    .sort((a, b) => placeOf(b) - placeOf(a) || b.id - a.id)
    .map(({ id }) => id);
}

const word = fc.constantFrom(...SHARES).map(wordOf);
const search = fc.record({
  workspaceId: fc.constantFrom(...WORLDS.map((world) => world.workspaceId)),
  asked: fc.oneof(
    { arbitrary: word.map((one) => [one]), weight: 8 },
    { arbitrary: fc.tuple(fc.constantFrom('one', ...SHARES.map(wordOf)), word), weight: 3 },
    fc.constant(['one']),
  ),
  kind: fc.record({
    all: fc.nat(2).map((n) => n === 0),
    archived: fc.nat(5).map((n) => n === 0),
    isRead: fc.constantFrom(null, null, null, true, false),
  }),
  limit: fc.constantFrom(1, 3, 30, 51, 101),
});

it('returns the pages that reading every text returns, whatever text has the word and however it is queried', async () => {
  const ways = new Set<string>();
  const query: SqlRunner['query'] = (text, values = [], name = 'filtered') => {
    ways.add(name);
    return database.sql.query(text, values, name === 'filtered' ? undefined : name);
  };
  await fc.assert(
    fc.asyncProperty(search, async ({ workspaceId, asked, kind, limit }) => {
      const filter = { ...EVERYTHING, ...kind, words: searchWords(workspaceId, asked.join(' ')) };
      const expected = scan(worlds.get(workspaceId) ?? [], asked, kind);
      let before: { at: Date; id: number } | null = null;
      for (let page = 0; page < 3; page += 1) {
        const rows = await pageThreads({ ...database.sql, query }, workspaceId, NOW, filter, before, limit);
        expect(rows.map(({ id }) => id)).toEqual(expected.slice(page * limit, (page + 1) * limit));
        const last = rows.at(-1);
        if (last === undefined || rows.length < limit) break;
        before = { at: last.place_at, id: last.id };
      }
    }),
    { numRuns: 100, seed: 20_261_125 },
  );
  const gone = [
    'first-looked-200-hinted',
    'first-answers-hinted',
    'first-begun-hinted',
    'first-named',
    'further-looked-4000-hinted',
  ];
  expect([...ways]).toEqual(expect.arrayContaining(gone.map((way) => `threads-page-${way}`)));
});
