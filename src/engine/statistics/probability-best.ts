/** Result of a variant: of `trials` contacts, `successes` showed the measured reaction. */
export interface VariantResult {
  readonly successes: number;
  readonly trials: number;
}

/**
 * Whether a variant takes part in the comparison. A disabled variant that reached no contact has no result, and would
 * only lower the chances of the others.
 * @param share of further messages; 0 if it is disabled
 */
export function isCompared(share: number, trials: number): boolean {
  return share > 0 || trials > 0;
}

interface Posterior {
  readonly a: number;
  readonly b: number;
  readonly mean: number;
  readonly deviation: number;
  readonly logBeta: number;
}

/** Steps per posterior on either side of its mean; the error of the integral falls with their square. */
const STEPS = 240;
/** Range of a posterior, in standard deviations: the upper tail of a Beta distribution can be as long as that of an exponential. */
const REACH = 40;

/**
 * Returns the probability of each variant to be the best one, from uniform priors (Beta(1 + successes, 1 +
 * failures)). Integrated numerically, so equal input gives equal output: density of one times the distribution
 * functions of the others, on a grid that is fine around every posterior. Adds up to 1. No variants: empty.
 */
export function probabilityBest(variants: readonly VariantResult[]): number[] {
  if (variants.length <= 1) return variants.map(() => 1);
  const posteriors = variants.map(posteriorOf);
  const grid = gridFor(posteriors);
  const densities = posteriors.map((posterior) => grid.map((x) => density(posterior, x)));
  const distributions = densities.map((values) => cumulate(grid, values));
  const scores = densities.map((values, best) => {
    const joint = values.map((value, at) =>
      distributions.reduce(
        (product, distribution, other) => (other === best ? product : product * distribution[at]!),
        value,
      ),
    );
    return trapezoid(grid, joint);
  });
  const sum = scores.reduce((total, score) => total + score, 0);
  return scores.map((score) => score / sum);
}

function posteriorOf({ successes, trials }: VariantResult): Posterior {
  const n = Math.max(0, trials);
  const s = Math.min(Math.max(0, successes), n);
  const a = 1 + s;
  const b = 1 + n - s;
  const mean = a / (a + b);
  const deviation = Math.sqrt((a * b) / ((a + b) ** 2 * (a + b + 1)));
  return { a, b, mean, deviation, logBeta: logGamma(a) + logGamma(b) - logGamma(a + b) };
}

function density({ a, b, logBeta }: Posterior, x: number): number {
  const left = a === 1 ? 0 : (a - 1) * Math.log(x);
  const right = b === 1 ? 0 : (b - 1) * Math.log1p(-x);
  return Math.exp(left + right - logBeta);
}

/** Returns points of 0..1, dense near each mean and sparser toward its tails. */
function gridFor(posteriors: readonly Posterior[]): number[] {
  const points = new Set<number>([0, 1]);
  for (const { mean, deviation } of posteriors) {
    for (let step = -STEPS; step <= STEPS; step += 1) {
      const t = step / STEPS;
      const x = mean + deviation * REACH * (0.15 * t + 0.85 * t ** 3);
      if (x > 0 && x < 1) points.add(x);
    }
  }
  return [...points].sort((a, b) => a - b);
}

function trapezoid(grid: readonly number[], values: readonly number[]): number {
  let area = 0;
  for (let at = 1; at < grid.length; at += 1)
    area += (grid[at]! - grid[at - 1]!) * (values[at]! + values[at - 1]!) * 0.5;
  return area;
}

/** Returns the distribution function on the grid, scaled to end at 1. */
function cumulate(grid: readonly number[], values: readonly number[]): number[] {
  const sums = [0];
  for (let at = 1; at < grid.length; at += 1) {
    sums.push(sums[at - 1]! + (grid[at]! - grid[at - 1]!) * (values[at]! + values[at - 1]!) * 0.5);
  }
  const total = sums[sums.length - 1]!;
  return sums.map((sum) => sum / total);
}

/** Returns ln Γ(x) for x >= 1 by Lanczos (g = 7, n = 9), relative error under 1e-14. */
function logGamma(x: number): number {
  const z = x - 1;
  let sum = 0.99999999999980993;
  for (const [index, coefficient] of LANCZOS.entries()) sum += coefficient / (z + index + 1);
  const t = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;
