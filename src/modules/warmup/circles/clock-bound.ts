/** Clocks of two installations may differ by this much. */
export const CLOCK_MS = 5 * 60_000;
