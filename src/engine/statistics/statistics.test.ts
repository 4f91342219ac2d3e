import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { probabilityBest } from './probability-best.js';
import { rate, wilsonInterval } from './rates.js';
import { decideWinner, type VariantSelection, type VariantStats } from './winner.js';

describe('rate', () => {
  it.each([
    [1, 3, 0.3333],
    [2, 3, 0.6667],
    [0, 5, 0],
    [0, 0, null],
    [5, 0, null],
  ])('%i of %i is %s', (numerator, denominator, expected) => {
    expect(rate(numerator, denominator)).toBe(expected);
  });
});

describe('wilsonInterval', () => {
  // Values of statsmodels proportion_confint(method="wilson").
  it.each([
    [0, 10, 0, 0.277533],
    [5, 10, 0.236593, 0.763407],
    [10, 10, 0.722467, 1],
    [30, 1000, 0.021093, 0.042505],
  ])('%i of %i: %d..%d', (successes, trials, low, high) => {
    const interval = wilsonInterval(successes, trials)!;
    expect(interval.low).toBeCloseTo(low, 5);
    expect(interval.high).toBeCloseTo(high, 5);
  });

  it('says nothing without trials', () => {
    expect(wilsonInterval(0, 0)).toBeNull();
  });

  it('contains the rate, stays within 0..1 and narrows with the sample', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (trials, part) => {
        const successes = Math.floor(trials * part);
        const { low, high } = wilsonInterval(successes, trials)!;
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(successes / trials);
        expect(high).toBeGreaterThanOrEqual(successes / trials);
        const wider = wilsonInterval(successes * 4, trials * 4)!;
        expect(wider.high - wider.low).toBeLessThan(high - low);
      }),
    );
  });
});

/** P(B > A) by the closed form for whole parameters (Evan Miller, "Formulas for Bayesian A/B testing", eq. 6). */
function closedForm(a: { successes: number; trials: number }, b: { successes: number; trials: number }): number {
  const logFactorials = [0];
  const logFactorial = (n: number) => {
    for (let at = logFactorials.length; at <= n; at += 1) logFactorials.push(logFactorials[at - 1]! + Math.log(at));
    return logFactorials[n]!;
  };
  const logBeta = (x: number, y: number) => logFactorial(x - 1) + logFactorial(y - 1) - logFactorial(x + y - 1);
  const [aA, bA] = [a.successes + 1, a.trials - a.successes + 1];
  const [aB, bB] = [b.successes + 1, b.trials - b.successes + 1];
  let sum = 0;
  for (let i = 0; i < aB; i += 1) {
    sum += Math.exp(logBeta(aA + i, bB + bA) - Math.log(bB + i) - logBeta(1 + i, bB) - logBeta(aA, bA));
  }
  return sum;
}

describe('probabilityBest', () => {
  it.each([
    [
      { successes: 0, trials: 0 },
      { successes: 0, trials: 0 },
    ],
    [
      { successes: 3, trials: 50 },
      { successes: 7, trials: 50 },
    ],
    [
      { successes: 0, trials: 500 },
      { successes: 4, trials: 500 },
    ],
    [
      { successes: 5, trials: 5 },
      { successes: 9, trials: 10 },
    ],
    [
      { successes: 300, trials: 10_000 },
      { successes: 1, trials: 20 },
    ],
    [
      { successes: 2000, trials: 100_000 },
      { successes: 2100, trials: 100_000 },
    ],
  ])('of two agrees with the closed form: %o, %o', (a, b) => {
    const [first, second] = probabilityBest([a, b]);
    expect(second).toBeCloseTo(closedForm(a, b), 3);
    expect(first! + second!).toBeCloseTo(1, 9);
  });

  it('adds up to 1 for any number of variants, the better the likelier at equal trials', () => {
    const variants = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(variants, (successes) => {
        const chances = probabilityBest(successes.map((each) => ({ successes: each, trials: 200 })));
        expect(chances.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 6);
        successes.forEach((each, index) => {
          successes.forEach((other, at) => {
            if (each > other) expect(chances[index]!).toBeGreaterThanOrEqual(chances[at]! - 1e-9);
          });
        });
      }),
      { numRuns: 30 },
    );
  });

  it('takes impossible counts as the nearest possible ones', () => {
    expect(
      probabilityBest([
        { successes: 9, trials: 5 },
        { successes: 5, trials: 5 },
      ])[0],
    ).toBeCloseTo(0.5, 6);
    expect(probabilityBest([])).toEqual([]);
    expect(probabilityBest([{ successes: 0, trials: 0 }])).toEqual([1]);
  });
});

describe('decideWinner', () => {
  const selection: VariantSelection = {
    mode: 'auto',
    metric: 'reply_rate',
    minSamplePerVariant: 50,
    minProbability: 0.95,
  };
  const stats = (variantId: string, parts: Partial<VariantStats>): VariantStats => ({
    variantId,
    contacted: 200,
    uniqueReplies: 0,
    interested: 0,
    uniqueClicks: 0,
    uniqueOpens: 0,
    share: 50,
    ...parts,
  });
  const a = stats('a', { uniqueReplies: 30, interested: 1 });
  const b = stats('b', { uniqueReplies: 8, interested: 20 });

  it('applies a clear winner in mode auto and only names it in mode fixed', () => {
    expect(decideWinner(selection, [a, b])).toMatchObject({ variantId: 'a', enoughData: true, applied: true });
    expect(decideWinner({ ...selection, mode: 'fixed' }, [a, b])).toMatchObject({ variantId: 'a', applied: false });
  });

  it('judges by the metric asked for', () => {
    expect(decideWinner({ ...selection, metric: 'positive_reply_rate' }, [a, b])?.variantId).toBe('b');
  });

  it('waits for the sample of every variant and for the probability', () => {
    expect(decideWinner(selection, [a, { ...b, contacted: 49 }])?.enoughData).toBe(false);
    expect(decideWinner(selection, [a, { ...b, uniqueReplies: 26 }])?.enoughData).toBe(false);
  });

  it('leaves out variants that are switched off, and answers nothing without a contest', () => {
    expect(decideWinner(selection, [a, { ...b, share: 0 }])).toBeNull();
    expect(decideWinner(selection, [stats('a', { contacted: 0 }), stats('b', { contacted: 0 })])).toBeNull();
  });

  it('names the earlier of two equals', () => {
    expect(decideWinner(selection, [stats('x', {}), stats('y', {})])?.variantId).toBe('x');
  });
});
