/** `all`, or a part such as `2/6`. */
const CASES = process.env['CASES'] ?? '1/6';
const [PART, PARTS] = CASES === 'all' ? [1, 1] : (CASES.split('/').map(Number) as [number, number]);
if (!(PART >= 1 && PART <= PARTS)) throw new Error(`CASES must be "all", or a part such as "2/6", not "${CASES}".`);

/**
 * Returns every sixth of many similar cases, so that the suite fits a small machine. `CASES=2/6` takes the second sixth, `CASES=all`
 * all cases. `.ci/run` takes another sixth for each commit. Tests of the same cases in several ways pass the number of the way as
 * `shift`, so that each case is tested in one of them. A part without a case gets the first one.
 */
export function partOf<T>(cases: readonly T[], shift = 0): readonly T[] {
  const part = cases.filter((_, at) => (at + shift) % PARTS === PART - 1);
  return part.length > 0 ? part : cases.slice(0, 1);
}

/** Returns how many random runs a property gets: `many` with `CASES=all`, otherwise `few`. */
export function runsOf(few: number, many: number): number {
  return CASES === 'all' ? many : few;
}
