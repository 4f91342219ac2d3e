const FIRST_MS = 15_000;
const LONGEST_MS = 15 * 60_000;

/** Milliseconds until an order is tried again after `tries` that changed nothing: soon at first, every quarter of an hour later. */
export function nextRetryMs(tries: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 10));
}
