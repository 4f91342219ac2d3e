import { openBenchApi } from './harness/api.js';
import type { Bench } from './harness/bench.js';
import { compare } from './harness/compare.js';
import { fillInbox, RAREST_WORD, wordAt } from './harness/inbox-rows.js';
import { requestTimes } from './harness/request-times.js';
import { openBenchWorld } from './harness/world.js';

const ROUND_MS = 2_000;
/** A reader who does not notice a few milliseconds does not notice three times as many. */
const MOST = 3;
const SEARCHES = [
  ['nearly every text has', wordAt(0)],
  ['one text of forty has', wordAt(200)],
  ['one text of eighty has', wordAt(500)],
  ['one text of two hundred has', wordAt(1_600)],
  ['one text of four hundred has', wordAt(4_300)],
  ['one text of five hundred has', wordAt(5_600)],
  ['one text of a thousand has', RAREST_WORD],
  ['no text has', 'zanzibar'],
  ['one person has', 'person777'],
  ['one text of a thousand has, with one that nearly every text has', `${RAREST_WORD} ${wordAt(0)}`],
] as const;

/** Inbox of one workspace over HTTP: its list, and a search in it. */
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
        const found = (await api.getJson<{ threads: unknown[] }>(path(`&search_text=${encodeURIComponent(word)}`)))
          .threads.length;
        yield await compare({
          name: `a word that ${what}, among ${rows} messages`,
          unit: 'request',
          measure: 'time',
          goal: { most: MOST },
          rounds,
          subject: {
            label: `${word}: ${found} of 50`,
            run: () => requestTimes(api, path(`&search_text=${encodeURIComponent(word)}`), ROUND_MS),
          },
          floor: { label: 'the list', run: () => requestTimes(api, path(''), ROUND_MS) },
        });
      }
    } finally {
      await api.close();
      await world.close();
    }
  },
};
