import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../test/support/free-port.js';
import { atExit } from './harness/at-exit.js';
import type { Bench } from './harness/bench.js';
import { type Figure, single } from './harness/compare.js';
import { cpuOfTree, memoryOfTree } from './harness/process-cpu.js';

const PROGRAM = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));
const STARTS = 3;
const IDLE_SECONDS = 20;
const PATIENCE_MS = 60_000;

/** `npm start` on a machine that has everything installed and built, with a data folder that does not exist yet. */
export const startBench: Bench = {
  name: 'start',
  title: 'a first start until it is ready, and what a service costs that has nothing to do',
  async *run() {
    const times: number[] = [];
    for (let start = 1; start < STARTS; start += 1)
      times.push(await withService(async ({ readyMs }) => readyMs / 1000));
    const idle: Figure[] = await withService(async ({ readyMs, pid }) => {
      times.push(readyMs / 1000);
      return idleFigures(pid);
    });
    yield single({ name: 'cold start until /ready', unit: 's', values: times, goal: { most: 5 } });
    yield* idle;
  },
};

async function idleFigures(pid: number): Promise<Figure[]> {
  // What a start leaves to do (statistics, first rounds of the loops) is not idleness.
  await sleep(5_000);
  const before = cpuOfTree(pid);
  await sleep(IDLE_SECONDS * 1000);
  const after = cpuOfTree(pid);
  const memory = memoryOfTree(pid);
  if (before === null || after === null || memory === null) return [];
  const percent = (after - before) / (IDLE_SECONDS * 10);
  return [
    single({
      name: `CPU at idle over ${IDLE_SECONDS} s`,
      unit: '% of one processor',
      values: [percent],
      goal: { most: 3 },
      note: 'Node and PostgreSQL.',
    }),
    single({
      name: 'memory at idle',
      unit: 'MB',
      values: [memory],
      goal: { most: 400 },
      note: 'Node and PostgreSQL, shared pages once.',
    }),
  ];
}

async function withService<T>(work: (service: { readyMs: number; pid: number }) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-bench-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const begin = performance.now();
  // With the settings of `npm start`, which the bench has, too.
  const child = spawn(process.execPath, [...process.execArgv, PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      HOST: '127.0.0.1',
      MAIL_INBOUND_PORT: String(await freePort()),
      LOG_LEVEL: 'error',
    },
  });
  const forget = atExit(() => child.kill('SIGTERM'));
  try {
    await untilReady(`http://127.0.0.1:${port}/ready`, () => child.exitCode !== null);
    return await work({ readyMs: performance.now() - begin, pid: child.pid as number });
  } finally {
    forget();
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  const patience = performance.now() + PATIENCE_MS;
  for (;;) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    if (hasEnded() || performance.now() > patience) throw new Error(`The service was not ready (${status}).`);
    await sleep(10);
  }
}
