/** Whether a request waits for a busy service to have time for it, and who wants to know. */
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
/** Before each further attempt, in units of what the service asks for. */
const PAUSES = [1, 2, 4];
/** A longer wait is for the caller to decide about. */
const MOST_SECONDS = 2;
/**
 * An immediate rejection has changed nothing. A request that timed out may still be carried out, and is not repeated.
 */
const AT_ONCE_MS = 20_000;

/** `fetch` that retries when the server is overloaded, if the request is idempotent. */
export async function patientFetch(request: Request): Promise<Response> {
  // Files are not kept for a second time.
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

/** What came too often was not looked at. A POST is known again by its key. */
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
