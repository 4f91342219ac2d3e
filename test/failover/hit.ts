import { until } from '../support/processes.js';
import { launchCampaigns } from './campaigns.js';
import type { Cluster } from './cluster.js';
import { FAULTS } from './fault.js';
import type { Node } from './node.js';
import type { Service } from './service.js';
import type { Writes } from './writes.js';

/** Enough that both processes have emails to send after the promotion. */
const CONTACTS = 800;
/** Emails that each process has sent before the primary fails. */
const BEFORE = 20;
const PROMOTION_MS = 90_000;
/** Beyond the goal of 30 seconds, so that a slow run is measured and not only failed. */
const RESUME_MS = 90_000;
const DRAIN_MS = 180_000;

export interface World {
  readonly cluster: Cluster;
  readonly services: readonly Service[];
  readonly writes: Writes;
  readonly workspaceIds: readonly number[];
}

/** Measures of one failure of the primary. Times in seconds. */
export interface Hit {
  readonly fault: string;
  /** From the failure until another server accepts writes. */
  readonly promoted: number;
  /** From the promotion until each process has sent again. */
  readonly sends: number;
  /** From the promotion until a new request is acknowledged. */
  readonly writes: number;
  /** From the promotion until `/ready` of each process is true. */
  readonly ready: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly twice: number;
  readonly unknown: number;
  /** Lines of the log of each process from the failure until it was ready again. */
  readonly lines: readonly number[];
}

/** Lets the primary fail in the middle of campaigns, and measures until everything is whole again. */
export async function hitPrimary({ cluster, services, writes, workspaceIds }: World, number: number): Promise<Hit> {
  const fault = FAULTS[number % FAULTS.length] as (typeof FAULTS)[number];
  const former = await cluster.untilWhole();
  await until('each process is ready', 60_000, async () => services.every(({ ready }) => ready.is));
  const seen = services.map((service) => service.accepted().length);
  const writesBefore = writes.count;
  const campaigns = await launchCampaigns(workspaceIds, `hit${number}`, CONTACTS);
  await until('each process sends', 60_000, async () =>
    services.every((service, at) => service.accepted().length >= (seen[at] as number) + BEFORE),
  );

  const hitMs = Date.now();
  fault.strike(former);
  const measured = await measure(former, hitMs, { cluster, services, writes }).finally(() => fault.heal(former));
  const { node, ...measures } = measured;
  await until('every send has ended', DRAIN_MS, async () => (await open(node, campaigns)) === 0);
  await cluster.untilWhole();
  return {
    fault: fault.name,
    ...measures,
    acknowledged: writes.count - writesBefore,
    lost: (await writes.lost(writesBefore)).length,
    twice: twice(services),
    unknown: await unknown(node, campaigns),
  };
}

type Measures = Pick<Hit, 'promoted' | 'sends' | 'writes' | 'ready' | 'lines'>;

/** Waits for the promotion, and until both processes work again. */
async function measure(
  former: Node,
  hitMs: number,
  { cluster, services, writes }: Omit<World, 'workspaceIds'>,
): Promise<Measures & { readonly node: Node }> {
  const { node, atMs } = await cluster.promoted(former, PROMOTION_MS);
  const [sends, written, ready] = await Promise.all([
    whenAll(services, 'sends again', (service) => service.accepted().find(({ at }) => at > atMs)?.at),
    whenAll([writes], 'acknowledges writes', (one) => (one.isAcknowledgedAfter(atMs) ? Date.now() : undefined)),
    whenAll(services, 'is ready', (one) => (one.ready.is ? Math.max(one.ready.sinceMs, atMs) : undefined)),
  ]);
  const readyMs = Math.max(...ready);
  const since = (ms: number): number => (ms - atMs) / 1_000;
  return {
    node,
    promoted: (atMs - hitMs) / 1_000,
    sends: since(Math.max(...sends)),
    writes: since(Math.max(...written)),
    ready: since(readyMs),
    lines: services.map((service) => service.linesBetween(hitMs, readyMs)),
  };
}

/** Waits until `find` returns a time for each of `all`. */
async function whenAll<T>(all: readonly T[], what: string, find: (one: T) => number | undefined): Promise<number[]> {
  const found: Array<number | undefined> = [];
  await until(what, RESUME_MS, async () => {
    for (const [at, one] of all.entries()) found[at] ??= find(one);
    return all.every((_, at) => found[at] !== undefined);
  });
  return found as number[];
}

async function open(node: Node, campaigns: readonly string[]): Promise<number> {
  const text = `select count(*)::int as n from sends where campaign_id = any($1::uuid[]) and status in ('scheduled', 'deferred', 'sending')`;
  const rows = await node.query<{ n: number }>(text, { values: [campaigns], database: 'outrider' }).catch(() => []);
  return rows[0]?.n ?? Number.NaN;
}

async function unknown(node: Node, campaigns: readonly string[]): Promise<number> {
  const text = `select count(*)::int as n from sends where campaign_id = any($1::uuid[]) and status = 'unknown'`;
  const [row] = await node.query<{ n: number }>(text, { values: [campaigns], database: 'outrider' });
  return row?.n ?? 0;
}

/** Counts emails beyond the first per recipient. Each recipient is in one campaign of one step. */
export function twice(services: readonly Service[]): number {
  const recipients = services.flatMap((service) => service.accepted().map(({ to }) => to.join()));
  return recipients.length - new Set(recipients).size;
}
