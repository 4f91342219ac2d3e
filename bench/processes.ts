import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTx } from '../src/platform/context.js';
import { type ServiceProcess, startService } from '../test/support/processes.js';
import { atExit } from './harness/at-exit.js';
import { batches } from './harness/batches.js';
import type { Bench } from './harness/bench.js';
import { compare, type Round, single } from './harness/compare.js';
import { cpuOfTree } from './harness/process-cpu.js';
import { type SinkProcess, startSinkProcess } from './harness/sink.js';
import { type BenchWorld, openBenchWorld } from './harness/world.js';

const MESSAGES = 10_000;
/** Emails before the measurement: new connections plan their statements once. */
const WARM_UP = 3_000;
const MAILBOXES = 40;
const PROCESSES = [2, 4];
const MOST_COST = 1.1;
const MOST_MS = 180_000;
const LOOK_EVERY_MS = 20;

/** Worker processes as operators start them. On few processors their rate cannot rise, but an email must not cost the database more. */
export const processesBench: Bench = {
  name: 'processes',
  title: `${PROCESSES.join(' and ')} worker processes against one on the same database: what an email costs it`,
  async *run({ rounds }) {
    const folder = mkdtempSync(join(tmpdir(), 'outrider-processes-'));
    const sink = await startSinkProcess();
    const world = await openBenchWorld();
    const warmUp = batches(world, { contacts: WARM_UP, mailboxes: MAILBOXES });
    const next = batches(world, { contacts: MESSAGES, mailboxes: MAILBOXES });
    const rates = new Map<number, number[]>();
    const send = async (count: number): Promise<Round> => {
      const workers = startWorkers({ world, sink, folder }, count);
      const forget = atExit(() => {
        for (const { child } of workers) child.kill('SIGTERM');
      });
      try {
        await untilWorking(world, workers);
        await untilSent(world, sink, warmUp, WARM_UP);
        const round = await untilSent(world, sink, next, MESSAGES);
        rates.set(count, [...(rates.get(count) ?? []), (round.units / round.ms) * 1_000]);
        return round;
      } finally {
        forget();
        await Promise.all(workers.map((worker) => worker.kill('SIGTERM')));
      }
    };
    try {
      for (const count of PROCESSES) {
        yield await compare({
          name: `processor time of the database per email, ${count} processes over one`,
          ...{ unit: 'msg', measure: 'cpu', goal: { most: MOST_COST }, rounds },
          subject: { label: `${count} processes`, run: () => send(count) },
          floor: { label: 'one process', run: () => send(1) },
        });
      }
      for (const [count, values] of rates)
        yield single({ name: `emails per second, processes: ${count}`, unit: 'msg/s', values, goal: null });
    } finally {
      await world.close();
      await sink.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Parts {
  readonly world: BenchWorld;
  readonly sink: SinkProcess;
  readonly folder: string;
}

function startWorkers({ world: { ctx }, sink, folder }: Parts, count: number): ServiceProcess[] {
  return Array.from({ length: count }, (_, at) =>
    startService({
      ROLES: 'worker',
      DATABASE_URL: ctx.config.databaseUrl as string,
      MASTER_KEY: ctx.config.masterKey as string,
      DATA_DIR: join(folder, String(at)),
      MAIL_RELAY_URL: `smtp://127.0.0.1:${sink.port}`,
      EGRESS_ALLOW: '127.0.0.0/8',
      RDAP: 'off',
      ADDRESS_BLOCKLISTS: 'off',
    }),
  );
}

async function untilWorking({ ctx }: BenchWorld, workers: readonly ServiceProcess[]): Promise<void> {
  await until(`${workers.length} workers`, async () => {
    const ended = workers.find(({ child }) => child.exitCode !== null);
    if (ended !== undefined) throw new Error(`A worker ended: ${ended.output()}`);
    return (await ctx.sql.query(`select 1 from workers where role = 'worker'`)).length >= workers.length;
  });
}

/** Adds a campaign, and measures until every result is written; `cpuMs` is the processor time of the database. */
async function untilSent(
  { ctx, serverPid }: BenchWorld,
  sink: SinkProcess,
  add: ReturnType<typeof batches>,
  units: number,
): Promise<Round> {
  const { accepted } = await sink.seen();
  // One transaction: the workers begin with the whole campaign.
  await inTx(ctx, async (ctx) => {
    await add(ctx);
    ctx.wake.hint('sending');
  });
  const [cpuMs, start] = [cpuOfTree(serverPid), performance.now()];
  await until('every email', async () => (await sink.seen()).accepted - accepted >= units);
  await until('every result', async () => {
    const open = await ctx.sql.query(`select 1 from sends where status in ('scheduled', 'sending') limit 1`);
    return open.length === 0;
  });
  return { units, ms: performance.now() - start, cpuMs: (cpuOfTree(serverPid) ?? 0) - (cpuMs ?? 0) };
}

async function until(what: string, isReached: () => Promise<boolean>): Promise<void> {
  const patience = performance.now() + MOST_MS;
  while (!(await isReached())) {
    if (performance.now() > patience) throw new Error(`Not within ${MOST_MS / 1_000} s: ${what}.`);
    await sleep(LOOK_EVERY_MS);
  }
}
