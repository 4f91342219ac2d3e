import { afterAll, beforeAll, expect, it } from 'vitest';
import { PARTS } from '../support/engine-sim/find-mutants.js';
import { MUTANTS } from '../support/engine-sim/mutants.js';
import { Planted } from '../support/engine-sim/planted.js';
import { drawScenario } from '../support/engine-sim/scenario.js';
import { openSimContext, type SimContext } from '../support/engine-sim/sim-context.js';
import { simulate } from '../support/engine-sim/simulation.js';

let sim: SimContext;

beforeAll(async () => {
  sim = await openSimContext();
});

afterAll(async () => {
  await sim?.close();
});

it('a planted change reports a statement that no longer exists, or has changed', async () => {
  const planted = new Planted([
    { statement: 'sending-renamed', from: 'a', to: 'b' },
    { statement: 'sending-insert-handoff', from: 'words that were rewritten', to: '' },
  ]);
  await simulate(sim.ctx, drawScenario(15), { rewrite: planted.rewrite });
  expect(planted.problems).toEqual([
    'sending-insert-handoff does not say "words that were rewritten"',
    'sending-renamed was never changed',
    'sending-insert-handoff was never changed',
  ]);
});

it('every planted fault is looked for', () => {
  const parts = Object.values(PARTS).flat();
  expect(MUTANTS.filter(({ breaks }) => !parts.includes(breaks))).toEqual([]);
});
