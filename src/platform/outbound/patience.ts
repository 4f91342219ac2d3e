/**
 * Time after a timeout in which the process reads what arrived while it stood still: a timer that is due fires before
 * the socket is read.
 */
export const LAST_LOOK_MS = 100;

/** Calls `end` when `timeoutMs` and the last look are over. Returns a function that cancels it. */
export function whenPatienceEnds(timeoutMs: number, end: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(end, LAST_LOOK_MS);
  }, timeoutMs);
  return () => clearTimeout(timer);
}
