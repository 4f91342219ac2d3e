import { apiClient } from '../harness/api-client.js';
import type { Bench } from '../harness/bench.js';
import { fillCampaign } from '../harness/bulk.js';
import { seed } from '../harness/campaign.js';
import { type Figure, median, single } from '../harness/compare.js';
import { fillInbox } from '../harness/inbox-rows.js';
import { withService } from '../harness/service.js';
import { openBenchWorld } from '../harness/world.js';
import { BrowserProcess } from './browser-process.js';
import { withTraffic } from './traffic.js';

const KEY = 'otr_bench_0123456789abcdef0123456789abcdef';
const THREADS = 100_000;
const MOST_PAINT_MS = 1_000;
const MOST_KEY_MS = 50;
const MOST_STEP_MS = 32;
/** Maximum share of late frames while a list scrolls. */
const MOST_LATE = 0.05;
const MOST_GROWTH = 1.1;
const SCROLL_SECONDS = 10;
const KEYS = 60;
const CHANGES = 200;
const REST_MS = 700;
const SCREENS = ['Overview', 'Inbox', 'Campaigns', 'Contacts', 'Mailboxes', 'Analytics', 'Webhooks'];

/** Responsiveness of the console: a service with all roles, a large workspace, and Chromium. */
export const consoleBench: Bench = {
  name: 'console',
  title: 'the console in Chromium: first paint, scrolling, keys, and what hours of news leave in memory',
  async *run({ rounds, rows }) {
    const world = await openBenchWorld();
    try {
      const { ctx, workspaceId } = world;
      await fillInbox(ctx, workspaceId, THREADS * 2.5);
      const campaign = await seed(ctx, workspaceId, {
        contacts: 0,
        mailboxes: 5,
        steps: [{ subject: 'Hello {{firstName}}', bodyText: longText(20_000) }],
      });
      await fillCampaign(ctx, campaign, rows, 'sent');
      const settings = {
        DATABASE_URL: ctx.config.databaseUrl as string,
        MASTER_KEY: ctx.config.masterKey as string,
        BOOTSTRAP_API_KEY: KEY,
        RATE_LIMITS: 'false',
      };
      yield* await withService(settings, ({ origin }) =>
        figuresOf({ origin, workspaceId, campaignId: campaign.campaignId, rounds, rows }),
      );
    } finally {
      await world.close();
    }
  },
};

interface Measured {
  readonly origin: string;
  readonly workspaceId: number;
  readonly campaignId: string;
  readonly rounds: number;
  readonly rows: number;
}

async function figuresOf({ origin, workspaceId, campaignId, rounds, rows }: Measured): Promise<Figure[]> {
  const browser = await BrowserProcess.start(origin, KEY, workspaceId);
  try {
    const paints: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      paints.push((await browser.ask<'first-load'>({ kind: 'first-load', path: '' })).ms);
    }
    const figures = [
      single({
        name: 'largest contentful paint of the overview, nothing cached',
        unit: 'ms',
        values: paints,
        goal: { most: MOST_PAINT_MS },
      }),
    ];
    const lists = [
      [`the inbox, ${THREADS} conversations`, '/inbox?view=all', '.thread-list'],
      [`the messages of a campaign, ${rows}`, `/campaigns/${campaignId}/sends`, '[role=table]'],
    ] as const;
    for (const [name, path, list] of lists) {
      const frames = await browser.ask<'scroll'>({ kind: 'scroll', path, list, seconds: SCROLL_SECONDS });
      figures.push(
        single({
          name: `frames that came late while scrolling ${name}`,
          unit: 'part',
          values: [frames.scrolled],
          goal: { most: MOST_LATE },
          note: `${Math.round(frames.pixels)} pixels in ${SCROLL_SECONDS} s; at rest ${frames.atRest.toFixed(3)} came late`,
        }),
      );
    }
    const editor = `/campaigns/${campaignId}/steps`;
    const typed = await browser.ask<'keys'>({ kind: 'keys', path: editor, field: '.cm-content >> nth=1', keys: KEYS });
    figures.push(
      single({
        name: 'a key in the editor of a step until it is painted, 20,000 characters',
        unit: 'ms',
        values: [slow(typed.times)],
        goal: { most: MOST_KEY_MS },
        note: `95th of 100; half within ${median(typed.times)} ms`,
      }),
    );
    const stepped = await browser.ask<'keys'>({ kind: 'steps', path: '/inbox?view=all', key: 'j', keys: KEYS });
    figures.push(
      single({
        name: 'j in the inbox until it is painted',
        unit: 'ms',
        values: [slow(stepped.times)],
        goal: { most: MOST_STEP_MS },
        note: `95th of 100; half within ${median(stepped.times)} ms`,
      }),
    );
    figures.push(...(await hoursOf(browser, origin, workspaceId)));
    return figures;
  } finally {
    await browser.end();
  }
}

/** Simulates hours of work without the pauses: constant screen changes and events that make the open screen fetch data. */
async function hoursOf(browser: BrowserProcess, origin: string, workspaceId: number): Promise<Figure[]> {
  const { result, changes } = await withTraffic(apiClient(origin, KEY), workspaceId, () =>
    browser.ask<'walk'>({ kind: 'walk', screens: SCREENS, changes: CHANGES, restMs: REST_MS }),
  );
  const { early, late, streams } = result;
  const note = `${CHANGES} changes of the screen, ${changes} events, ${streams} event streams opened`;
  const growth = (name: string, before: number, after: number): Figure =>
    single({
      name,
      unit: 'times',
      values: [after / before],
      goal: { most: MOST_GROWTH },
      note: `${before.toFixed(1)} -> ${after.toFixed(1)}; ${note}`,
    });
  return [
    growth(
      'MB of script after a long use, compiled code left out, over those at a tenth of it',
      early.heapMb,
      late.heapMb,
    ),
    growth('nodes of the page after it', early.nodes, late.nodes),
    growth('listeners after it', early.listeners, late.listeners),
  ];
}

/** Returns the 95th percentile. */
function slow(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] as number;
}

function longText(characters: number): string {
  const line = 'Hi {{firstName}}, {a quick|one} question about {{company}} and what you do there.\n\n';
  return line.repeat(Math.ceil(characters / line.length)).slice(0, characters);
}
