import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeRun } from '../support/engine-sim/judge.js';
import { drawScenario } from '../support/engine-sim/scenario.js';
import { DEFAULT_SEEDS } from '../support/engine-sim/seeds.js';
import { openSimContext, type SimContext } from '../support/engine-sim/sim-context.js';
import { simulate } from '../support/engine-sim/simulation.js';
import { UNDECIDED } from '../support/engine-sim/turns.js';
import { partOf, runsOf } from '../support/part-of.js';

/** `SIM_RUNS` and `SIM_FIRST` test more seeds; `SIM_SEED` repeats one run and prints its steps. */
const RUNS = process.env['SIM_RUNS'];
const FIRST = Number(process.env['SIM_FIRST'] ?? 1);
const ONE = process.env['SIM_SEED'];
const seeds =
  ONE !== undefined
    ? [Number(ONE)]
    : RUNS !== undefined
      ? Array.from({ length: Number(RUNS) }, (_, n) => FIRST + n)
      : partOf(DEFAULT_SEEDS);

let sim: SimContext;

beforeAll(async () => {
  sim = await openSimContext();
});

afterAll(async () => {
  await sim?.close();
});

describe('the engine under random campaigns, workers, stops and faults', () => {
  const traces = new Map<number, readonly string[]>();

  it.each(seeds)('keeps every invariant (SIM_SEED=%i)', async (seed) => {
    const run = await simulate(sim.ctx, drawScenario(seed));
    traces.set(seed, run.trace);
    if (ONE !== undefined) process.stdout.write(`${run.trace.join('\n')}\n`);
    const broken = await judgeRun(sim.ctx, run);
    expect({ seed, struck: broken.length > 0 ? run.struck : [], broken }).toEqual({ seed, struck: [], broken: [] });
  });

  it.each(seeds.slice(0, runsOf(1, 3)))('takes the same steps again for the same seed (SIM_SEED=%i)', async (seed) => {
    const first = traces.get(seed) ?? (await simulate(sim.ctx, drawScenario(seed))).trace;
    const second = await simulate(sim.ctx, drawScenario(seed));
    expect(decided(second.trace)).toEqual(decided(first));
  });
});

/** Returns the steps before several processes wait for a lock: the seed does not determine which one PostgreSQL wakes first. */
function decided(trace: readonly string[]): readonly string[] {
  const at = trace.indexOf(UNDECIDED);
  return at < 0 ? trace : trace.slice(0, at);
}
