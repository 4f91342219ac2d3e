/**
 * Time after a timeout in which the process reads data that arrived while it was blocked, because a due timer fires
 * before the socket is read.
 */
export const LAST_LOOK_MS = 100;

/** Calls `end` after `timeoutMs` and a final read. Returns a function that cancels it. */
export function whenPatienceEnds(timeoutMs: number, end: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(end, LAST_LOOK_MS);
  }, timeoutMs);
  return () => clearTimeout(timer);
}
