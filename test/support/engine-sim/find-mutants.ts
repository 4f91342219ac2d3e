import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../part-of.js';
import type { Broken } from './broken.js';
import { judgeRun } from './judge.js';
import { MUTANTS } from './mutants.js';
import { Planted } from './planted.js';
import { drawScenario } from './scenario.js';
import { seedsFrom } from './seeds.js';
import { openSimContext, type SimContext } from './sim-context.js';
import { simulate } from './simulation.js';

/** Invariants by the file that searches for the faults that break them: several processes share the work. */
export const PARTS = {
  once: ['I1', 'I2'],
  limits: ['I3', 'I4'],
  order: ['I5', 'I6', 'I7', 'I8', 'I9'],
} as const satisfies Record<string, readonly Broken['invariant'][]>;

/**
 * Tests that the planted faults of a part are found. `engine-property.test.ts` shows that the unchanged engine breaks nothing in the same
 * runs.
 */
export function findMutants(part: keyof typeof PARTS): void {
  const invariants: readonly Broken['invariant'][] = PARTS[part];
  let sim: SimContext;

  beforeAll(async () => {
    sim = await openSimContext();
  });

  afterAll(async () => {
    await sim?.close();
  });

  describe(`a fault that is planted into the engine and breaks ${invariants.join(' or ')} is found`, () => {
    const named = partOf(MUTANTS.filter(({ breaks }) => invariants.includes(breaks))).map(
      (mutant) => [`${mutant.breaks} (${mutant.rule}): ${mutant.fault}`, mutant] as const,
    );
    it.each(named)(
      'by %s',
      async (_name, { changes, breaks, rule, from, neverFences, ownClock, clocks, looksOnce }) => {
        const planted = new Planted(changes);
        const seen = new Set<string>();
        const isSeen = (): boolean => [...seen].some((one) => one.startsWith(`${breaks} ${rule}`));
        for (const seed of seedsFrom(from)) {
          const faulty = { rewrite: planted.rewrite, neverFences, ownClock, looksOnce };
          const drawn = drawScenario(seed);
          const run = await simulate(sim.ctx, clocks === undefined ? drawn : { ...drawn, clocks }, faulty);
          for (const broken of await judgeRun(sim.ctx, run)) seen.add(`${broken.invariant} ${broken.rule}`);
          if (isSeen()) break;
        }
        expect(planted.problems).toEqual([]);
        expect({ seen: [...seen], isSeen: isSeen() }).toMatchObject({ isSeen: true });
      },
    );
  });
}
