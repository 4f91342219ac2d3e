const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** Maximum `Retry-After` that the client waits for; with a longer one, the request fails. */
const LONGEST_ASKED_MS = 60_000;

/** Statuses of requests that were certainly not processed. */
const NOT_DONE = [429];
/** Statuses of requests that may have been processed. */
const UNCERTAIN = [408, 500, 502, 503, 504];

/** Returns whether a request may be sent again after this response. */
export function mayRetry(response: Response, isSafe: boolean): boolean {
  if (NOT_DONE.includes(response.status)) return true;
  // 409 with `Retry-After`: the first attempt under the idempotency key is still running.
  const isRunning = response.status === 409 && response.headers.has('retry-after');
  return isSafe && (UNCERTAIN.includes(response.status) || isRunning);
}

/**
 * Returns the milliseconds before the next attempt; null if the service requests a longer pause than the client waits.
 * `attempt` counts from 0.
 */
export function pauseMs(attempt: number, response: Response | null): number | null {
  const asked = response?.headers.get('retry-after') ?? null;
  if (asked !== null && /^\d+$/.test(asked)) {
    const ms = 1_000 * Number(asked);
    return ms > LONGEST_ASKED_MS ? null : ms;
  }
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  // Random delays prevent clients that failed together from retrying together.
  return longest * (0.5 + Math.random() / 2);
}

/** Waits. Rejects with the reason of the signal if it is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
