import { setTimeout as sleep } from 'node:timers/promises';
import { syncLoop } from '../src/modules/conversation/receiving/syncing/sync.worker.js';
import { sealSecrets } from '../src/modules/reach/mailboxes/core/connection.js';
import type { Ctx } from '../src/platform/context.js';
import type { DueLoop } from '../src/platform/due/due-loop.js';
import { startDueLoops } from '../src/platform/due/runner.js';
import { startWorker } from '../src/platform/due/worker.js';
import type { Bench } from './harness/bench.js';
import { seed } from './harness/campaign.js';
import { single } from './harness/compare.js';
import { cpuOfTree } from './harness/process-cpu.js';
import { openBenchWorld } from './harness/world.js';
import { type MailStore, startMailStore } from './peers/mail-store.js';

const MAILBOXES = 2_000;
/** Connections that stay open in one process (`sync.worker.ts`); the other mailboxes are visited. */
const STAYING = 300;
const EVERY_S = 60;
const MINUTES = 3;
const LARGE = 100_000;
/** Time in which the first connections are opened. */
const FIRST_S = 10;

interface Minute {
  readonly signIns: readonly number[];
  readonly ticks: number;
  readonly cpuMs: number;
  readonly serverCpuMs: number;
}

/** Mailboxes at an IMAP server that responds after 50 ms, read by one worker process in real time. Nothing new arrives. */
export const pollsBench: Bench = {
  name: 'polls',
  title: `${MAILBOXES} IMAP mailboxes in one process: sign-ins, wake-ups, and memory`,
  async *run() {
    const store = await startMailStore();
    const world = await openBenchWorld({ EGRESS_ALLOW: '127.0.0.0/8' });
    try {
      await addMailboxes(world.ctx, world.workspaceId, store.port);
      const before = process.memoryUsage().rss;
      const { first, minutes } = await watch(world.ctx, store, world.serverPid);
      const grown = (process.memoryUsage().rss - before) / 1024;
      const perMinute = minutes.map(({ signIns }) => signIns.length);
      const visits = perMinute.reduce((sum, count) => sum + count, 0) / minutes.length;
      const rounds = (MAILBOXES - STAYING) / visits;
      yield single({ name: 'sign-ins per minute', unit: 'sign-ins', values: perMinute, goal: null });
      yield single({
        name: 'busiest second over the average',
        ...{ unit: 'x', values: minutes.map(({ signIns }) => busiestOf(signIns) / (signIns.length / EVERY_S)) },
        goal: null,
        note: `busiest second: ${Math.max(...minutes.map(({ signIns }) => busiestOf(signIns)))} sign-ins; of the first ${FIRST_S} s: ${busiestOf(first)}`,
      });
      yield single({
        name: 'minutes between two visits of a mailbox',
        ...{ unit: 'min', values: [Math.max(1, rounds)], goal: { most: 1.5 } },
        note: `at this rate, one process visits each of ${LARGE} mailboxes every ${Math.round((LARGE - STAYING) / visits)} min`,
      });
      yield single({
        name: 'turns of the loop per sign-in',
        unit: 'turns',
        values: minutes.map(({ ticks, signIns }) => ticks / signIns.length),
        goal: { most: 4 },
      });
      yield single({
        name: 'processor time of a visit: process; database',
        ...{ unit: 'ms', values: minutes.map(({ cpuMs, signIns }) => cpuMs / signIns.length), goal: null },
        note: `database: ${(minutes.reduce((sum, { serverCpuMs }) => sum + serverCpuMs, 0) / minutes.length / visits).toFixed(1)} ms`,
      });
      yield single({
        name: 'memory per open connection',
        ...{ unit: 'kB', values: [grown / (STAYING + 20)], goal: null },
        note: 'growth of the process from before the first sign-in; mailboxes without a connection are rows of the database',
      });
    } finally {
      await world.close();
      store.close();
    }
  },
};

async function addMailboxes(ctx: Ctx, workspaceId: number, port: number): Promise<void> {
  const { mailboxIds } = await seed(ctx, workspaceId, { contacts: 0, mailboxes: MAILBOXES });
  const endpoint = { host: '127.0.0.1', port, security: 'none', username: 'u' };
  const secrets = mailboxIds.map((id) =>
    sealSecrets(ctx, workspaceId, id, { imapPassword: 'p', smtpPassword: 'p' }).toString('base64'),
  );
  await ctx.sql.execute(
    `with boxes as (
       update mailboxes set provider = 'smtp', connection = $2, secrets = decode(n.secrets, 'base64')
       from unnest($3::int[], $4::text[]) as n (id, secrets) where workspace_id = $1 and mailboxes.id = n.id
       returning mailboxes.id)
     insert into mailbox_syncs (workspace_id, mailbox_id, due_at) select $1, id, now() from boxes`,
    [workspaceId, JSON.stringify({ auth: 'password', smtp: endpoint, imap: endpoint }), mailboxIds, secrets],
  );
  await ctx.sql.execute('analyze', []);
}

/** Reads the mailboxes as a worker does: a minute in which all connections begin, and the minutes that count. */
async function watch(
  ctx: Ctx,
  store: MailStore,
  serverPid: number,
): Promise<{ readonly first: readonly number[]; readonly minutes: readonly Minute[] }> {
  const worker = await startWorker(ctx, 'bench-polls');
  let ticks = 0;
  const loop = syncLoop();
  const counted: DueLoop = {
    ...loop,
    tick: (ctx, worker) => {
      ticks += 1;
      return loop.tick(ctx, worker);
    },
  };
  const loops = startDueLoops(ctx, worker, [counted]);
  try {
    await sleep(FIRST_S * 1_000);
    const first = await store.signIns();
    await sleep((EVERY_S - FIRST_S) * 1_000);
    await store.signIns();
    const minutes: Minute[] = [];
    while (minutes.length < MINUTES) {
      const begin = { ticks, cpu: process.cpuUsage(), server: cpuOfTree(serverPid) ?? 0 };
      await sleep(EVERY_S * 1_000);
      const { user, system } = process.cpuUsage(begin.cpu);
      const signIns = await store.signIns();
      const serverCpuMs = (cpuOfTree(serverPid) ?? 0) - begin.server;
      minutes.push({ signIns, ticks: ticks - begin.ticks, cpuMs: (user + system) / 1_000, serverCpuMs });
    }
    return { first, minutes };
  } finally {
    await loops.stop(10_000);
    await worker.stop({ clean: true });
  }
}

/** Returns the most sign-ins within one second. */
function busiestOf(times: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const time of times) counts.set(Math.floor(time / 1_000), (counts.get(Math.floor(time / 1_000)) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}
