/** Statuses whose `Retry-After` is honored (docs/build/events.md). */
const THROTTLED = new Set([429, 502, 503, 504]);

/** Meaning of the response of an endpoint. `gone` ends the subscription. */
export type AnswerMeaning =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'refused';
      readonly code: 'redirect_refused' | 'status_not_2xx';
      readonly honoursRetryAfter: boolean;
    };

/**
 * Classifies a response: any 2xx is a success, 410 means that the endpoint no longer exists, and everything else,
 * including a redirect, is a failure.
 */
export function classifyAnswer(status: number): AnswerMeaning {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 410) return { kind: 'gone' };
  const code = status >= 300 && status < 400 ? 'redirect_refused' : 'status_not_2xx';
  return { kind: 'refused', code, honoursRetryAfter: THROTTLED.has(status) };
}

const DAY_MS = 86_400_000;
const DISABLE_AFTER_MS = 5 * DAY_MS;
const DISABLE_AFTER_ATTEMPTS = 20;
const NOTICE_AFTER_MS = 3 * DAY_MS;
const NOTICE_AFTER_ATTEMPTS = 10;
/** Minimum time between the notice and disabling, however rare the attempts are. */
const NOTICE_AHEAD_MS = DAY_MS;

/** Health of an endpoint after its last response. */
export interface FailingHealth {
  readonly failingSince: Date | null;
  /** Number of consecutive failures. */
  readonly consecutiveFailures: number;
  /** Time when the owners were warned. */
  readonly noticedAt: Date | null;
}

/**
 * Decides whether to disable a subscription: no success for five days and at least twenty failures in a row. Owners are
 * warned after three days and ten failures, at least a day before the end. One success resets it, so an endpoint that
 * fails occasionally is never disabled.
 */
export function verdictOnFailing(health: FailingHealth, now: Date): 'notice' | 'disable' | null {
  const { failingSince, consecutiveFailures, noticedAt } = health;
  if (failingSince === null) return null;
  const failingMs = now.getTime() - failingSince.getTime();
  if (noticedAt === null) {
    return failingMs >= NOTICE_AFTER_MS && consecutiveFailures >= NOTICE_AFTER_ATTEMPTS ? 'notice' : null;
  }
  const isOver = failingMs >= DISABLE_AFTER_MS && consecutiveFailures >= DISABLE_AFTER_ATTEMPTS;
  return isOver && now.getTime() - noticedAt.getTime() >= NOTICE_AHEAD_MS ? 'disable' : null;
}

/**
 * Consecutive failures after which the breaker opens; then one probe at a time tests whether the endpoint is
 * available again.
 */
export const BREAKER_FAILURES = 5;

/** Maximum number of concurrent attempts per subscription. */
export function concurrencyOf(consecutiveFailures: number): number {
  return consecutiveFailures >= BREAKER_FAILURES ? 1 : 4;
}
