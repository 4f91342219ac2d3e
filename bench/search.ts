import type { Ctx } from '../src/platform/context.js';
import { type BenchApi, openBenchApi } from './harness/api.js';
import type { Bench } from './harness/bench.js';
import { dropIndexes } from './harness/bulk.js';
import { seed } from './harness/campaign.js';
import { compare, median, type Round } from './harness/compare.js';
import { openBenchWorld } from './harness/world.js';

const REQUESTS = 15;
const ROUND_MS = 2_000;
/** A reader who does not hang on a page of a few milliseconds does not see three times of that. */
const MOST = 3;
const CHUNK = 100_000;
/** Words of a text, and of the language: the first ones are in nearly every text, the last ones in one of a thousand. */
const TEXT = 60;
const LANGUAGE = 20_000;
const wordAt = (place: number): string => `w${place.toString(16).padStart(4, '0')}`;
const SEARCHES = [
  ['nearly every text has', wordAt(0)],
  ['one text of forty has', wordAt(200)],
  ['one text of a thousand has', wordAt(LANGUAGE - 1)],
  ['no text has', 'zanzibar'],
  ['one person has', 'person777'],
] as const;

/** The inbox of one workspace as a user asks for it over HTTP: its list, and the same list searched. */
export const searchBench: Bench = {
  name: 'search',
  title: 'a search of the inbox beside its plain list, in one workspace with all messages',
  async *run({ rounds, rows }) {
    const world = await openBenchWorld();
    const api = await openBenchApi(world.ctx);
    try {
      await fillInbox(world.ctx, world.workspaceId, rows);
      const path = (search: string) => `/threads?workspaceId=${world.workspaceId}&limit=50${search}`;
      for (const [what, word] of SEARCHES) {
        const found = (await api.getJson<{ threads: unknown[] }>(path(`&search_text=${word}`))).threads.length;
        yield await compare({
          name: `a word that ${what}, among ${rows} messages`,
          unit: 'request',
          measure: 'time',
          goal: { most: MOST },
          rounds,
          subject: { label: `${word}: ${found} of 50`, run: () => timesOf(api, path(`&search_text=${word}`)) },
          floor: { label: 'the list', run: () => timesOf(api, path('')) },
        });
      }
    } finally {
      await api.close();
      await world.close();
    }
  },
};

/** Two fifths as many conversations: each begins with a campaign's message, every second one has a second answer. */
async function fillInbox(ctx: Ctx, workspaceId: number, messages: number): Promise<void> {
  const campaign = await seed(ctx, workspaceId, { contacts: 0, mailboxes: 1, steps: [{ subject: 'Hello' }] });
  const indexes = await dropIndexes(ctx, ['threads', 'messages']);
  const of = [workspaceId, campaign.mailboxIds[0], campaign.campaignId, ctx.clock.now()];
  for (let from = 0; from < messages * 0.4; from += CHUNK) {
    const chunk = [...of, from, Math.min(messages * 0.4, from + CHUNK) - 1];
    await ctx.sql.query(THREADS, chunk);
    for (const answer of [0, 1, 2]) await ctx.sql.query(MESSAGES, [...chunk, answer]);
  }
  for (const index of indexes) await ctx.sql.query(index);
  await ctx.sql.query('vacuum analyze threads');
  await ctx.sql.query('vacuum analyze messages');
}

/** A minute apart, the newest last. */
const AT = `$4::timestamptz - (1000000 - n) * interval '1 minute'`;
const PERSON = `'person' || n || '@company' || n % 5000 || '.example'`;
const THREADS = `insert into threads (workspace_id, mailbox_id, campaign_id, contact_email, contact_name, subject, base_subject, snippet,
    message_count, visible_count, unread_count, has_customer_reply, reply_bucket, first_message_at, last_message_at, created_at, updated_at)
  select $1, $2, $3, ${PERSON}, 'Person ' || n, 'Re: Hello', 'hello', 'Thank you', 2, 2, 1, true, 'neutral', ${AT}, ${AT}, ${AT}, ${AT}
  from generate_series($5::int, $6::int) n`;
/** @param $7 0: what the campaign wrote; 1, 2: an answer. */
const MESSAGES = `insert into messages (workspace_id, thread_id, mailbox_id, direction, kind, message_id_header, from_email, subject,
    body_text, body_text_trimmed, date_received, campaign_id, created_at)
  select $1, t.id, $2, case when $7::int = 0 then 'outbound' else 'inbound' end, case when $7::int = 0 then 'campaign' else 'customer_reply' end,
    '<' || $7::int || '.' || t.id || '@bench.example>', t.contact_email, 'Re: Hello', b.text, b.text, t.last_message_at, $3, $4
  from generate_series($5::int, $6::int) n
  join threads t on t.workspace_id = $1 and t.last_message_at = ${AT}
  cross join lateral (
    select string_agg('w' || lpad(to_hex(floor(${LANGUAGE} * power(random(), 4))::int), 4, '0'), ' ') as text
    from generate_series(1, ${TEXT} + 0 * n)
  ) b
  where $7::int < 2 or n % 2 = 0`;

/** One after the other; the median stands for the round. */
async function timesOf(api: BenchApi, path: string): Promise<Round> {
  const times: number[] = [];
  const end = performance.now() + ROUND_MS;
  for (let n = 0; n < REQUESTS && (n === 0 || performance.now() < end); n += 1) {
    const start = performance.now();
    await api.getJson(path);
    times.push(performance.now() - start);
  }
  return { units: 1, ms: median(times) };
}
