/** Whether a request is waiting for a busy server, and its listeners. */
const waiting = { requests: 0, listeners: new Set<() => void>() };

export const patience = {
  isAsked: (): boolean => waiting.requests > 0,
  follow: (listener: () => void): (() => void) => {
    waiting.listeners.add(listener);
    return () => waiting.listeners.delete(listener);
  },
};

const BUSY = 503;
const TOO_MANY = 429;
/** Delay before each retry, as a multiple of `Retry-After`. */
const PAUSES = [1, 2, 4];
/** Maximum `Retry-After` in seconds; the caller handles a busy response with a longer one. */
const MOST_SECONDS = 2;
/**
 * An immediate rejection has changed nothing. A request that timed out may still be carried out, and is not repeated.
 */
const AT_ONCE_MS = 20_000;

/** Fetches, and retries when the server is overloaded, if the request is idempotent. */
export async function patientFetch(request: Request): Promise<Response> {
  // File uploads are not retried.
  if (request.headers.get('content-type')?.startsWith('multipart/') === true) return fetch(request);
  const body = await request.text();
  const copy = () => new Request(request, body === '' ? {} : { body });
  for (const pause of PAUSES) {
    const began = performance.now();
    const answer = await fetch(copy());
    const seconds = Number(answer.headers.get('retry-after') ?? 1);
    if (!mayRepeat(request, answer.status, performance.now() - began) || seconds > MOST_SECONDS) return answer;
    await wait(pause * seconds * 1_000, request.signal);
  }
  return fetch(copy());
}

/**
 * Returns whether a request may be repeated. A rate-limited request was not processed. A POST is recognized by its
 * idempotency key.
 */
function mayRepeat({ method, headers }: Request, status: number, tookMs: number): boolean {
  if (status === TOO_MANY) return true;
  return status === BUSY && tookMs < AT_ONCE_MS && (method !== 'POST' || headers.has('idempotency-key'));
}

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  count(1);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  count(-1);
}

function count(by: number): void {
  waiting.requests += by;
  for (const listener of waiting.listeners) listener();
}
