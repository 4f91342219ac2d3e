import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeRun } from '../support/engine-sim/judge.js';
import { BY_HAND_MUTANTS } from '../support/engine-sim/mutants-by-hand.js';
import { Planted } from '../support/engine-sim/planted.js';
import { drawByHand } from '../support/engine-sim/scenario.js';
import { openSimContext, type SimContext } from '../support/engine-sim/sim-context.js';
import { simulate } from '../support/engine-sim/simulation.js';
import { partOf } from '../support/part-of.js';

/** `SIM_RUNS` and `SIM_FIRST` test more seeds; `SIM_SEED` repeats one run and prints its steps. */
const ONE = process.env['SIM_SEED'];
const FIRST = Number(ONE ?? process.env['SIM_FIRST'] ?? 1);
const RUNS = ONE === undefined ? Number(process.env['SIM_RUNS'] ?? 12) : 1;
const all = Array.from({ length: RUNS }, (_, n) => FIRST + n);
const seeds = process.env['SIM_RUNS'] === undefined && ONE === undefined ? partOf(all) : all;

let sim: SimContext;

beforeAll(async () => {
  sim = await openSimContext();
});

afterAll(async () => {
  await sim?.close();
});

describe('manual messages under crashes, lost responses, undo and suppressions', () => {
  it.each(seeds)('keep every invariant (SIM_SEED=%i)', async (seed) => {
    const run = await simulate(sim.ctx, drawByHand(seed));
    if (ONE !== undefined) process.stdout.write(`${run.trace.join('\n')}\n`);
    const broken = await judgeRun(sim.ctx, run);
    expect({ seed, struck: broken.length > 0 ? run.struck : [], broken }).toEqual({ seed, struck: [], broken: [] });
  });
});

describe('a planted fault in manual messages is detected', () => {
  it.each(partOf(BY_HAND_MUTANTS).map((mutant) => [`${mutant.breaks}: ${mutant.fault}`, mutant] as const))(
    '%s',
    async (_name, { changes, breaks, rule, from, neverFences }) => {
      const planted = new Planted(changes);
      const seen = new Set<string>();
      const isSeen = (): boolean => [...seen].some((one) => new RegExp(`^${breaks} (${rule})`).test(one));
      for (let seed = from; seed < from + RUNS && !isSeen(); seed += 1) {
        const run = await simulate(sim.ctx, drawByHand(seed), { rewrite: planted.rewrite, neverFences });
        for (const broken of await judgeRun(sim.ctx, run)) seen.add(`${broken.invariant} ${broken.rule}`);
      }
      expect(planted.problems).toEqual([]);
      expect({ seen: [...seen], isSeen: isSeen() }).toMatchObject({ isSeen: true });
    },
  );
});
