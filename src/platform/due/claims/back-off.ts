/**
 * Returns the milliseconds until the next attempt after `failures` consecutive failures: `firstMs` after the first,
 * doubling up to `longestMs`.
 */
export function backOffMs(failures: number, { firstMs, longestMs }: { firstMs: number; longestMs: number }): number {
  return Math.min(firstMs * 2 ** Math.min(Math.max(failures - 1, 0), 30), longestMs);
}
