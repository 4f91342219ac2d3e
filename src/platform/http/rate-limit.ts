import { LRUCache } from 'lru-cache';
import { say } from '../../engine/words/say.js';
import { AppError } from '../errors.js';

/** Classes of operations (docs/build/conventions.md, Limits). */
export type RateClass = 'default' | 'search' | 'outbound' | 'upload' | 'heavy' | 'outside';

/** Limit of `perSecond` requests on average, with bursts of up to `burst`. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

export interface RatePair {
  readonly key: Rate;
  readonly workspace: Rate;
}

const rate = (perSecond: number, burst: number): Rate => ({ perSecond, burst });

/** Documented default limits. */
const RATES: Readonly<Record<RateClass, RatePair>> = {
  default: { key: rate(100, 200), workspace: rate(200, 400) },
  search: { key: rate(5, 10), workspace: rate(10, 20) },
  outbound: { key: rate(5, 10), workspace: rate(10, 20) },
  upload: { key: rate(20 / 60, 10), workspace: rate(1, 20) },
  heavy: { key: rate(5, 10), workspace: rate(10, 20) },
  outside: { key: rate(1, 10), workspace: rate(2, 20) },
};

/** Limit of attempts with well-formed keys that do not exist, per client address. */
const WRONG_KEYS: Rate = rate(300 / 60, 300);

/** Maximum buckets per process; the least recently used ones are dropped, which can only permit more requests. */
const MAX_BUCKETS = 50_000;

/** State of a bucket after a request: whether it was allowed, and the header values. */
export interface RateState {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Time until the bucket is full again. */
  readonly resetSeconds: number;
  /** Time until another request is allowed; 0 if one is allowed now. */
  readonly retryAfterSeconds: number;
}

/** Token buckets kept as one number each: the instant at which the bucket is full again (GCRA). */
export class RateBuckets {
  /** Allocated at the first counted request, because an LRU cache reserves the memory of all its entries. */
  #buckets: LRUCache<string, number> | undefined;

  constructor(private readonly monotonic: () => number) {}

  get #fullAt(): LRUCache<string, number> {
    this.#buckets ??= new LRUCache({ max: MAX_BUCKETS });
    return this.#buckets;
  }

  /** Reads a bucket; consumes one request if `take` is set and one is available. */
  use(bucket: string, { perSecond, burst }: Rate, take: boolean): RateState {
    const now = this.monotonic();
    const interval = 1000 / perSecond;
    const fullAt = Math.max(now, this.#fullAt.get(bucket) ?? 0);
    const next = fullAt + interval;
    const over = next - now - burst * interval;
    const allowed = over <= 1e-6;
    if (allowed && take) this.#fullAt.set(bucket, next);
    const backlog = (allowed ? next : fullAt) - now;
    return {
      allowed,
      remaining: Math.max(0, Math.floor(burst - backlog / interval + 1e-6)),
      resetSeconds: Math.ceil(backlog / 1000),
      retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(over / 1000)),
    };
  }
}

export class RateLimitedError extends AppError {
  constructor(readonly retryAfterSeconds: number) {
    super('rate_limited', 429, say`Too many requests; try again in ${retryAfterSeconds} s.`);
    this.name = 'RateLimitedError';
  }
}

/** Returns the headers of every response (draft-ietf-httpapi-ratelimit-headers, and the older `X-` spellings). */
function rateHeaders(name: RateClass, { burst, perSecond }: Rate, state: RateState): Record<string, string> {
  return {
    'ratelimit-policy': `"${name}";q=${burst};w=${Math.ceil(burst / perSecond)}`,
    ratelimit: `"${name}";r=${state.remaining};t=${state.resetSeconds}`,
    'x-ratelimit-limit': String(burst),
    'x-ratelimit-remaining': String(state.remaining),
    'x-ratelimit-reset': String(state.resetSeconds),
  };
}

/** Counts requests per key and per workspace; a request that either rejects is counted by neither. */
export class RateLimiter {
  readonly #buckets: RateBuckets;

  constructor(
    monotonic: () => number,
    /** Whether limits are enforced; if false, all requests pass, and headers are still sent. */
    private readonly enabled: boolean,
    private readonly rates: Readonly<Record<RateClass, RatePair>> = RATES,
  ) {
    this.#buckets = new RateBuckets(monotonic);
  }

  /** Returns the headers of the response. Throws 429; `onHeaders` is called before, so that the rejection has them too. */
  admit(
    name: RateClass,
    keyId: string,
    workspaceId: number | null,
    onHeaders: (headers: Record<string, string>) => void,
  ): void {
    const rates = this.rates[name];
    const keyBucket = `${name}:${keyId}`;
    const workspaceBucket = `${name}:${workspaceId}`;
    const workspace = workspaceId === null ? null : this.#buckets.use(workspaceBucket, rates.workspace, false);
    const free = workspace === null || workspace.allowed || !this.enabled;
    const key = this.#buckets.use(keyBucket, rates.key, free);
    if (workspace !== null && key.allowed) this.#buckets.use(workspaceBucket, rates.workspace, true);
    const remaining = Math.min(key.remaining, workspace?.remaining ?? key.remaining);
    onHeaders(rateHeaders(name, rates.key, { ...key, remaining: free ? remaining : 0 }));
    if (!this.enabled || (free && key.allowed)) return;
    throw new RateLimitedError(Math.max(key.retryAfterSeconds, workspace?.retryAfterSeconds ?? 0));
  }

  /** Throws 429 if one address has tried too many keys that do not exist. */
  countWrongKey(address: string): void {
    const state = this.#buckets.use(`wrong:${address}`, WRONG_KEYS, true);
    if (this.enabled && !state.allowed) throw new RateLimitedError(state.retryAfterSeconds);
  }
}
