import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeRun } from '../support/engine-sim/judge.js';
import { MUTANTS } from '../support/engine-sim/mutants.js';
import { Planted } from '../support/engine-sim/planted.js';
import { drawScenario } from '../support/engine-sim/scenario.js';
import { seedsFrom } from '../support/engine-sim/seeds.js';
import { openSimContext, type SimContext } from '../support/engine-sim/sim-context.js';
import { simulate } from '../support/engine-sim/simulation.js';

let sim: SimContext;

beforeAll(async () => {
  sim = await openSimContext();
});

afterAll(async () => {
  await sim?.close();
});

/** In the same runs the honest engine breaks nothing: `engine-property.test.ts`. */
describe('a fault that is planted into the engine is found', () => {
  const named = MUTANTS.map((mutant) => [`${mutant.breaks} (${mutant.rule}): ${mutant.fault}`, mutant] as const);
  it.each(named)('by %s', async (_name, { changes, breaks, rule, from, neverFences }) => {
    const planted = new Planted(changes);
    const seen = new Set<string>();
    const isSeen = (): boolean => [...seen].some((one) => one.startsWith(`${breaks} ${rule}`));
    for (const seed of seedsFrom(from)) {
      const run = await simulate(sim.ctx, drawScenario(seed), { rewrite: planted.rewrite, neverFences });
      for (const broken of await judgeRun(sim.ctx, run)) seen.add(`${broken.invariant} ${broken.rule}`);
      if (isSeen()) break;
    }
    expect(planted.problems).toEqual([]);
    expect({ seen: [...seen], isSeen: isSeen() }).toMatchObject({ isSeen: true });
  });

  it('tells of a statement that is not there any more, or says something else', async () => {
    const planted = new Planted([
      { statement: 'sending-renamed', from: 'a', to: 'b' },
      { statement: 'sending-insert-hand', from: 'words that were rewritten', to: '' },
    ]);
    await simulate(sim.ctx, drawScenario(15), { rewrite: planted.rewrite });
    expect(planted.problems).toEqual([
      'sending-insert-hand does not say "words that were rewritten"',
      'sending-renamed was never changed',
      'sending-insert-hand was never changed',
    ]);
  });
});
