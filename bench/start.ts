import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './harness/bench.js';
import { type Figure, single } from './harness/compare.js';
import { cpuOfTree, memoryOfTree } from './harness/process-cpu.js';
import { withService } from './harness/service.js';

const STARTS = 3;
const QUIET = { LOG_LEVEL: 'error' };
const IDLE_SECONDS = 20;

/** `npm start` on a machine where everything is installed and built, with a new data folder. */
export const startBench: Bench = {
  name: 'start',
  title: 'a first start until it is ready, and what a service costs that has nothing to do',
  async *run() {
    const times: number[] = [];
    for (let start = 1; start < STARTS; start += 1)
      times.push(await withService(QUIET, async ({ readyMs }) => readyMs / 1000));
    const idle: Figure[] = await withService(QUIET, async ({ readyMs, pid }) => {
      times.push(readyMs / 1000);
      return idleFigures(pid);
    });
    yield single({ name: 'cold start until /ready', unit: 's', values: times, goal: { most: 5 } });
    yield* idle;
  },
};

async function idleFigures(pid: number): Promise<Figure[]> {
  // A service that has just started is not idle: it still collects statistics and runs the first rounds of its loops.
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
