import { join } from 'node:path';
import { type BenchApi, openBenchApi } from './harness/api.js';
import type { Bench } from './harness/bench.js';
import { compare, type Figure, type Round } from './harness/compare.js';
import { type History, openHistory } from './harness/history.js';
import { requestTimes } from './harness/request-times.js';
import { type BenchWorld, openBenchWorld } from './harness/world.js';

const SMALL = 10_000;
const ROUND_MS = 1_000;
const PAGE = 50;
const DEEP_PAGE = 10_000;
/** A reader who does not notice a few milliseconds does not notice three times as many. */
const MOST = 3;
const MOST_WHEN_DEEP = 1.2;

/** A service with its own database, a history, and the API. */
interface Side {
  readonly world: BenchWorld;
  readonly history: History;
  readonly api: BenchApi;
}

/** Whole requests over HTTP, including authentication and serialization. */
export const readsBench: Bench = {
  name: 'reads',
  title:
    'statistics and lists of two databases with the same campaigns, one large and one small; deep pages against the first',
  async *run({ rounds, history: rows, keptIn, only }) {
    const sides: Side[] = [];
    try {
      for (const size of [rows, SMALL]) {
        const world = await openBenchWorld({}, keptIn === null ? undefined : join(keptIn, String(size)));
        sides.push({ world, history: await openHistory(world.ctx, size), api: await openBenchApi(world.ctx) });
      }
      const [large, small] = sides as [Side, Side];
      for (const { name, path } of requests().filter(({ name }) => only === null || name.includes(only))) {
        yield await compare({
          name: `${name} at ${rows} messages over ${SMALL}`,
          unit: 'request',
          measure: 'time',
          goal: { most: MOST },
          rounds,
          subject: { label: `${rows}`, run: () => requestTimes(large.api, pathIn(large, path), ROUND_MS) },
          floor: { label: `${SMALL}`, run: () => requestTimes(small.api, pathIn(small, path), ROUND_MS) },
        });
      }
      if (only === null) yield await fruitlessSearch(large, small, rounds);
      for (const list of LISTS) {
        if (only === null || deepName(list.name).includes(only)) yield await deepPage(large, list, rounds);
      }
    } finally {
      for (const side of sides) {
        await side.api.close();
        await side.world.close();
      }
    }
  },
};

/**
 * Measures a search without results, which reads the whole campaign because a part of a word requires reading rows: its time must grow
 * no faster than the number of contacts.
 */
async function fruitlessSearch(large: Side, small: Side, rounds: number): Promise<Figure> {
  const perContact = async (side: Side): Promise<Round> => {
    const round = await requestTimes(
      side.api,
      pathIn(side, () => `contacts?limit=${PAGE}&search=zanzibar`),
      ROUND_MS,
    );
    return { units: side.history.contacts / 1_000, ms: round.ms };
  };
  return compare({
    name: 'a search that finds nothing, for each contact of the campaign',
    unit: 'thousand contacts',
    measure: 'time',
    goal: { most: MOST_WHEN_DEEP },
    rounds,
    subject: { label: `${large.history.contacts} contacts`, run: () => perContact(large) },
    floor: { label: `${small.history.contacts} contacts`, run: () => perContact(small) },
  });
}

interface NamedRequest {
  readonly name: string;
  readonly path: (history: History) => string;
}

function requests(): NamedRequest[] {
  const page = `limit=${PAGE}`;
  const daysBefore = ({ endedAt }: History, days: number) =>
    new Date(endedAt.getTime() - days * 86_400_000).toISOString();
  const all: Array<[string, string | NamedRequest['path']]> = [
    ...['today', 'yesterday', 'last_7_days', 'last_4_weeks', 'all'].map((timeframe): [string, string] => [
      `statistics of ${timeframe}`,
      `stats?timeframe=${timeframe}`,
    ]),
    ['step analytics', 'analytics/steps'],
    ['overview', () => '/campaigns/analytics/overview'],
    ['a campaign', ''],
    ['contacts', `contacts?${page}`],
    ['contacts that are active', `contacts?${page}&status=active`],
    ['contacts that are pending', `contacts?${page}&status=pending`],
    ['contacts that are paused', `contacts?${page}&status=paused`],
    ['contacts that are suppressed (none)', `contacts?${page}&status=suppressed`],
    ['contacts that failed or were stopped', `contacts?${page}&status=failed&status=stopped`],
    ['contacts pending or suppressed', `contacts?${page}&status=pending&status=suppressed`],
    ['a contact by address', `contacts?${page}&email=person77@company77.example`],
    ['contacts by reply', `contacts?${page}&replyIntent=interested`],
    ['contacts of one import', (history) => `contacts?${page}&importId=${history.importId}`],
    ['contacts by a word that many have', `contacts?${page}&search=company7`],
    ['changes', `contacts/changes?${page}`],
    ['changes by status', `contacts/changes?${page}&status=replied`],
    ['changes of the last day', (history) => `contacts/changes?${page}&updatedSince=${daysBefore(history, 11)}`],
    ['sends', `sends?${page}`],
    ['sends that were sent', `sends?${page}&status=sent`],
    ['sends that failed or bounced', `sends?${page}&status=failed&status=bounced`],
    ['sends of the last week', `sends?${page}&timeframe=last_7_days`],
    ['sends of the last four weeks', `sends?${page}&timeframe=last_4_weeks`],
    ['sends of yesterday', `sends?${page}&timeframe=yesterday`],
    ['sends by change', `sends?${page}&updatedSince=2020-01-01T00:00:00Z`],
    ['failed sends by change', `sends?${page}&updatedSince=2020-01-01T00:00:00Z&status=failed`],
    ['sends of the second step', ({ campaign }) => `sends?${page}&stepId=${campaign.stepIds[1]}`],
    ['sends of the first step', ({ campaign }) => `sends?${page}&stepId=${campaign.stepIds[0]}`],
    ['sends of a mailbox', ({ campaign }) => `sends?${page}&mailboxId=${campaign.mailboxIds[3]}`],
  ];
  return all.map(([name, path]) => ({ name, path: typeof path === 'string' ? () => path : path }));
}

/** Returns the complete path of a request. A path that does not start with a slash is below the campaign. */
function pathIn({ history }: Side, path: NamedRequest['path']): string {
  const { campaignId, workspaceId } = history.campaign;
  const own = path(history);
  const whole = own.startsWith('/')
    ? own
    : `/campaigns/${campaignId}${own === '' || own.startsWith('?') ? '' : '/'}${own}`;
  return `${whole}${whole.includes('?') ? '&' : '?'}workspaceId=${workspaceId}`;
}

interface Page {
  readonly nextCursor?: string | null;
}

/** Lists that are read in depth, with the maximum page size of each. */
const LISTS = [
  { name: 'contacts', path: 'contacts', most: 1_000 },
  { name: 'active contacts', path: 'contacts?status=active', most: 1_000 },
  { name: 'changes', path: 'contacts/changes', most: 1_000 },
  { name: 'sends', path: 'sends', most: 200 },
  { name: 'sends by change', path: 'sends?updatedSince=2020-01-01T00:00:00Z', most: 200 },
] as const;

const deepName = (list: string): string => `page ${DEEP_PAGE} of ${list}`;

/** Reads large pages to the given depth or to the end; then compares the page there with the first. */
async function deepPage(side: Side, list: (typeof LISTS)[number], rounds: number): Promise<Figure> {
  const base = pathIn(side, () => list.path);
  let cursor: string | null = null;
  let rows = 0;
  const behind = () => (cursor === null ? '' : `&cursor=${cursor}`);
  while (rows < DEEP_PAGE * PAGE) {
    const { headers, body } = await side.api.get<Page>(`${base}&limit=${list.most}${behind()}`);
    const next: string | null = body.nextCursor ?? headers.get('x-next-cursor');
    if (next === null || next === cursor) break;
    cursor = next;
    rows += list.most;
  }
  return compare({
    name: `page ${Math.round(rows / PAGE)} of ${list.name} over page 1`,
    unit: 'request',
    measure: 'time',
    goal: { most: MOST_WHEN_DEEP },
    rounds,
    subject: {
      label: 'the deep page',
      run: () => requestTimes(side.api, `${base}&limit=${PAGE}${behind()}`, ROUND_MS),
    },
    floor: { label: 'the first page', run: () => requestTimes(side.api, `${base}&limit=${PAGE}`, ROUND_MS) },
  });
}
