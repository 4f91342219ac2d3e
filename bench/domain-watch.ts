import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { dnsWatchLoop } from '../src/modules/reach/domains/dns/watch.worker.js';
import { ManualClock } from '../src/platform/clock.js';
import type { Ctx } from '../src/platform/context.js';
import { startWorker } from '../src/platform/due/worker.js';
import type { OutboundDns } from '../src/platform/outbound/dns-port.js';
import { type Figure, single } from './harness/compare.js';

const MINUTE_MS = 60_000;
/** 1.5 times the time in which each of 1,000 domains is checked once. */
const MINUTES = 12;
/** The first domains fill caches, and a burst of checks follows each break. */
const SETTLED = 2;
const MOST_GROWTH_MB = 16;
/** Documented for the setting: about eight queries per domain. */
const MOST_QUESTIONS = 10;

interface Minute {
  domains: number;
  questions: number;
  heapMb: number;
}

/**
 * Measures checks of domains that all fail: each is due again within minutes, so more checks are always due than the limit
 * allows. Time is virtual and DNS responds immediately; the number of queries is the same as in real time.
 */
export async function watchFigures(ctx: Ctx): Promise<Figure[]> {
  const clock = new ManualClock(ctx.clock.now().toISOString());
  const minutes: Minute[] = [];
  let now: Minute = { domains: 0, questions: 0, heapMb: 0 };
  const none = async () => {
    now.questions += 1;
    return { kind: 'none' } as const;
  };
  const dns: OutboundDns = {
    ...ctx.dns,
    ask: none,
    askZone: none,
    zoneOf: async (zone) => {
      now.domains += 1;
      return { zone, nameservers: [`ns1.${zone}`], addresses: ['192.0.2.53:53'] };
    },
  };
  const watched: Ctx = { ...ctx, clock, dns };
  const worker = await startWorker(watched, 'bench-watch');
  const loop = dnsWatchLoop();
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const ends = clock.now().getTime() + MINUTE_MS;
    while (clock.now().getTime() < ends) {
      const { worked } = await loop.tick(watched, worker);
      if (worked === 0) clock.advanceMs(Math.min(500, ends - clock.now().getTime()));
    }
    now.heapMb = heapMb();
    minutes.push(now);
    now = { domains: 0, questions: 0, heapMb: 0 };
  }
  await worker.stop({ clean: true });
  const steady = minutes.slice(SETTLED);
  const perMinute = ctx.config.dnsChecksPerMinute;
  const growth = (steady.at(-1)?.heapMb ?? 0) - (steady[0]?.heapMb ?? 0);
  return [
    single({
      name: 'DNS watch: domains asked about in a minute',
      ...{ unit: 'domains', values: steady.map(({ domains }) => domains), goal: { most: perMinute + 1 } },
      note: `every domain is wrong and due; ${perMinute} a minute are set`,
    }),
    single({
      name: 'DNS watch: questions in a minute',
      ...{ unit: 'questions', values: steady.map(({ questions }) => questions) },
      goal: { most: perMinute * MOST_QUESTIONS },
    }),
    single({
      name: `DNS watch: growth of the heap over ${steady.length} minutes`,
      ...{ unit: 'MB', values: [Math.max(0, growth)], goal: { most: MOST_GROWTH_MB } },
    }),
  ];
}

/** Returns the heap in use after a garbage collection, in megabytes. */
function heapMb(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}
