import { afterAll, beforeAll, expect, it } from 'vitest';
import { judgeRun } from '../support/engine-sim/judge.js';
import { drawScenario } from '../support/engine-sim/scenario.js';
import { openSimContext, type SimContext } from '../support/engine-sim/sim-context.js';
import { simulate } from '../support/engine-sim/simulation.js';
import { partOf } from '../support/part-of.js';

/** Seeds whose scenarios have at least two campaigns. */
const SEEDS = partOf(
  Array.from({ length: 200 }, (_, n) => n + 1)
    .filter((seed) => drawScenario(seed).campaigns.length > 1)
    .slice(0, 6),
);
const BROKEN_FOR_S = 6 * 3_600;

let sim: SimContext;
beforeAll(async () => {
  sim = await openSimContext();
});
afterAll(async () => {
  await sim?.close();
});

it.each(SEEDS)(
  'a campaign that makes every claim throw for hours breaks no invariant, its own included (seed %i)',
  async (seed) => {
    const unreadable = { campaigns: [0], seconds: BROKEN_FOR_S };
    const run = await simulate(sim.ctx, drawScenario(seed), { unreadable });
    // Errors of the planted campaign are logged; any other error is a defect of the engine.
    const errors = run.errors.filter((text) => !/time ?zone|Mars/i.test(text));
    const broken = await judgeRun(sim.ctx, { ...run, errors });
    expect({ seed, struck: broken.length > 0 ? run.struck : [], broken }).toEqual({ seed, struck: [], broken: [] });
  },
);
