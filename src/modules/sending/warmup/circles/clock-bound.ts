/** Maximum clock difference between two instances. */
export const CLOCK_MS = 5 * 60_000;
