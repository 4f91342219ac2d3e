import type pg from 'pg';
import { eventCatalogue } from '../../../src/events.js';
import { receiveMessage } from '../../../src/modules/conversation/receiving/index.js';
import { fanOutLoop } from '../../../src/modules/insight/webhooks/index.js';
import { sendingLoop } from '../../../src/modules/sending/delivery/index.js';
import { copiesLoop, warmupLoop } from '../../../src/modules/sending/warmup/index.js';
import { drainLoops, drainTogether } from '../../../src/platform/due/drain.js';
import { earlier } from '../../../src/platform/due/due-loop.js';
import { startWorker } from '../../../src/platform/due/worker.js';
import { type Change, Planted } from '../engine-sim/planted.js';
import { freePort } from '../free-port.js';
import { seedCampaign } from '../seed.js';
import { openWorkerWorld, type WorkerWorld } from '../sending-world.js';
import { warmupApi } from '../warmup-api.js';
import type { TestAnswer, TestRequest } from '../world.js';
import { DAY_MS, drawCast, HOUR_MS, type Member, type Plan } from './cast.js';
import { type Arriving, type Entry, type MailWorld, startMailWorld } from './mail-world.js';

/** A mailbox as returned by `GET /warmup/mailboxes`. */
export interface Told {
  readonly mailbox: string;
  readonly status: string;
  readonly band: string;
  readonly dailyTarget: number;
  readonly sentToday: number;
  readonly healthScore: number;
  readonly placement: ReadonlyArray<{ provider: string; inbox: number; spam: number; missing: number }>;
}

/** An event as returned by the feed. */
export interface Happened {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Outside knowledge of a month: what the mail servers saw, and what the API returned. */
export interface Month {
  readonly plan: Plan;
  readonly cast: readonly Member[];
  readonly log: readonly Entry[];
  /** API responses about the mailboxes, once per day. */
  readonly notebook: ReadonlyArray<{ readonly at: number; readonly mailboxes: readonly Told[] }>;
  readonly events: readonly Happened[];
  /** Counterparts of the conversations in the inbox. */
  readonly threads: ReadonlyArray<{ readonly with: string | null; readonly campaignId: string | null }>;
  /** Counters of the campaign's analytics. */
  readonly campaign: { readonly sent: number; readonly replies: number };
}

/** Minimum clock step: work due within it runs together. */
const STEP_MS = 5 * 60_000;
/** Interval at which unseen mail is searched. */
const LOOK_MS = 2 * HOUR_MS;
/** Maximum campaign emails of a mailbox per day. */
const CAMPAIGN_PER_DAY = 5;

/**
 * Plays a month: real loops over a real database, with the clock moved from one due time to the next and SMTP traffic
 * into the simulated world. Delivered messages are handed in as reading a folder over IMAP does.
 */
export async function playMonth(plan: Plan, faults: readonly Change[] = []): Promise<Month> {
  const cast = drawCast(plan);
  const port = await freePort();
  const base = await openWorkerWorld({
    start: plan.start,
    config: { mailRelayUrl: `smtp://127.0.0.1:${port}?tls=none`, rateLimits: false },
  });
  const { world } = base;
  const planted = new Planted(faults);
  plant(world.database.pool, planted);
  const mail = await startMailWorld(plan, cast, () => world.clock.now().getTime(), port);
  try {
    const enrolled = await enrol(base, cast);
    const campaignId = await startCampaign(base, cast, enrolled, plan);
    await world.ctx.sql.query('analyze');
    const notebook = await drive(base, mail, enrolled, plan);
    if (planted.problems.length > 0) throw new Error(planted.problems.join('\n'));
    return { plan, cast, log: mail.log, notebook, ...(await askAtTheEnd(base, campaignId)) };
  } finally {
    await base.close();
    await mail.close();
  }
}

/** Plants faults on the way to the server, for statements of any sender. */
function plant(pool: pg.Pool, planted: Planted): void {
  const changed = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (changed.has(client)) return;
    changed.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [config, ...rest] = args as [pg.QueryConfig | string, ...unknown[]];
      if (typeof config === 'string' || typeof config.text !== 'string') return query(...args);
      const text = planted.rewrite(config.text, config.name);
      if (text === undefined) return query(...args);
      const name = config.name === undefined ? {} : { name: `${config.name}~planted` };
      return query({ ...config, text, ...name }, ...rest);
    }) as typeof client.query;
  });
}

type Enrolled = ReadonlyMap<string, { readonly workspaceId: number; readonly mailboxId: number }>;

/** Creates the mailboxes and starts warmup for all of them through the API. */
async function enrol(base: WorkerWorld, cast: readonly Member[]): Promise<Enrolled> {
  const { world, worker } = base;
  const enrolled = new Map<string, { workspaceId: number; mailboxId: number }>();
  for (const side of ['a', 'b'] as const) {
    const ask = side === 'a' ? world.inA : world.inB;
    const members = cast.filter((member) => member.side === side);
    await world.ctx.sql.query('update workspaces set max_mailboxes = 1000 where id = $1', [world[side].id]);
    for (let from = 0; from < members.length; from += 50) {
      const made = await ok(ask, {
        method: 'POST',
        url: '/mailboxes',
        body: {
          mailboxes: members.slice(from, from + 50).map(({ address, zone, dailyLimit, minGapSeconds }, index) => ({
            ...{ address, firstName: FIRST_NAMES[index % FIRST_NAMES.length], lastName: 'Park' },
            ...{ timezone: zone, dailyLimit, minGapSeconds, warmupRequired: false, ramp: { enabled: false } },
          })),
        },
      });
      for (const { id, address } of made.json.mailboxes as Array<{ id: number; address: string }>) {
        enrolled.set(address, { workspaceId: world[side].id, mailboxId: id });
      }
    }
    await ok(ask, { method: 'PATCH', url: '/warmup/sharing', body: { shareAcrossWorkspaces: true } });
    for (const { address, settings } of members) {
      await ok(ask, {
        method: 'POST',
        url: '/warmup/operations',
        body: { action: 'enable', mailboxes: [address], settings },
      });
    }
  }
  // Hosted mailboxes would all have the same provider.
  for (const { domain, habit } of cast) {
    await world.ctx.sql.query('update mailboxes set provider = $2 where domain = $1', [domain, habit.provider]);
  }
  await warmupApi(world, worker).runJobs();
  return enrolled;
}

const FIRST_NAMES = ['Ann', 'Bob', 'Carl', 'Dora', 'Emil', 'Fay', 'Gus', 'Hana', 'Ivo', 'June', 'Kai', 'Lena'];

/** Starts a campaign with some of the same mailboxes around the clock: it shares their daily limits. */
async function startCampaign(
  base: WorkerWorld,
  cast: readonly Member[],
  enrolled: Enrolled,
  plan: Plan,
): Promise<string> {
  const senders = cast.filter((member) => member.isInCampaign);
  const { campaignId } = await seedCampaign(base.world, {
    contacts: senders.length * CAMPAIGN_PER_DAY * plan.days,
    mailboxIds: senders.map(({ address }) => enrolled.get(address)?.mailboxId as number),
    email: (index) => `person${index}@people.test`,
  });
  await base.world.ctx.sql.query('update campaign_mailboxes set daily_limit = $1', [CAMPAIGN_PER_DAY]);
  return campaignId;
}

async function drive(base: WorkerWorld, mail: MailWorld, enrolled: Enrolled, plan: Plan): Promise<Month['notebook']> {
  const { world, worker } = base;
  const notebook: Array<Month['notebook'][number]> = [];
  const end = world.clock.now().getTime() + plan.days * DAY_MS;
  // Two processes run warmup, because a machine has at least two processors.
  const other = await startWorker(world.ctx, 'test');
  const crew = [
    { by: worker, loops: [warmupLoop(), sendingLoop()] },
    { by: other, loops: [warmupLoop()] },
  ];
  const looking = [copiesLoop()];
  let noteAt = world.clock.now().getTime() + DAY_MS - 60_000;
  let lookAt = world.clock.now().getTime();
  for (;;) {
    const now = world.clock.now().getTime();
    await handInAll(base, enrolled, mail.arrived(now));
    if (now >= lookAt) {
      await drainLoops(world.ctx, worker, looking);
      lookAt = now + LOOK_MS;
    }
    const dues = await Promise.all(crew.map(({ by, loops }) => drainTogether(world.ctx, by, loops)));
    const due = dues.reduce(earlier, null);
    if (now >= noteAt) {
      notebook.push({ at: now, mailboxes: await askForMailboxes(base) });
      // Does what autovacuum would do, which is off in this database: otherwise, all tables count as empty.
      await world.ctx.sql.query('analyze');
      noteAt += DAY_MS;
    }
    const arrival = mail.nextAt();
    const next = earlier(due, arrival === null ? null : new Date(arrival));
    if (now >= end || next === null) break;
    world.clock.moveTo(new Date(Math.min(end, noteAt, lookAt, Math.max(next.getTime(), now + STEP_MS))));
  }
  await other.stop({ clean: true });
  return notebook;
}

/** Processes received messages of a mailbox in order, and mailboxes in parallel, as in production. */
async function handInAll(base: WorkerWorld, enrolled: Enrolled, arrived: readonly Arriving[]): Promise<void> {
  const addresses = new Set(arrived.map(({ member }) => member.address));
  await Promise.all(
    [...addresses].map(async (address) => {
      for (const each of arrived) if (each.member.address === address) await handIn(base, enrolled, each);
    }),
  );
}

async function handIn(
  { world }: WorkerWorld,
  enrolled: Enrolled,
  { member, folder, raw, at }: Arriving,
): Promise<void> {
  const target = enrolled.get(member.address);
  if (target === undefined) throw new Error(`${member.address} is nowhere.`);
  await receiveMessage(world.ctx, { ...target, raw, receivedAt: new Date(at), source: 'imap', folder });
}

async function askForMailboxes({ world }: WorkerWorld): Promise<Told[]> {
  const told: Told[] = [];
  for (const ask of [world.inA, world.inB]) {
    const page = await ok(ask, { url: '/warmup/mailboxes', query: { limit: 500 } });
    told.push(...page.json.items);
  }
  return told;
}

async function askAtTheEnd(
  base: WorkerWorld,
  campaignId: string,
): Promise<Pick<Month, 'events' | 'threads' | 'campaign'>> {
  const { world, worker } = base;
  await drainLoops(world.ctx, worker, [fanOutLoop(eventCatalogue)]);
  const events: Happened[] = [];
  const threads: Array<Month['threads'][number]> = [];
  for (const ask of [world.inA, world.inB]) {
    for (let cursor: string | undefined, more = true; more; ) {
      const page = await ok(ask, { url: '/campaigns/webhooks/events', query: { limit: 1000, cursor } });
      events.push(...page.json.items);
      cursor = page.json.nextCursor;
      more = page.json.hasMore;
    }
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await ok(ask, { url: '/threads', query: { limit: 100, cursor } });
      for (const thread of page.json.threads)
        threads.push({ with: thread.contact_email, campaignId: thread.campaignId });
      cursor = page.json.next_cursor;
    }
  }
  const stats = await ok(world.inA, { url: `/campaigns/${campaignId}/stats` });
  return { events, threads, campaign: { sent: stats.json.sent, replies: stats.json.replies } };
}

async function ok(ask: (request: TestRequest) => Promise<TestAnswer>, request: TestRequest): Promise<TestAnswer> {
  const answer = await ask(request);
  if (answer.status >= 300) throw new Error(`${request.url}: ${answer.status} ${answer.text}`);
  return answer;
}
