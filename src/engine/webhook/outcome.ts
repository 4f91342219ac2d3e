/** Statuses whose `Retry-After` is honoured (contract 6.1). */
const THROTTLED = new Set([429, 502, 503, 504]);

/** What an answer of a receiver means. `gone` ends the subscription. */
export type AnswerMeaning =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'refused';
      readonly code: 'redirect_refused' | 'status_not_2xx';
      readonly honoursRetryAfter: boolean;
    };

/** Any 2xx is a success; 410 means that nobody listens any more; everything else, a redirect too, is a failure. */
export function classifyAnswer(status: number): AnswerMeaning {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 410) return { kind: 'gone' };
  const code = status >= 300 && status < 400 ? 'redirect_refused' : 'status_not_2xx';
  return { kind: 'refused', code, honoursRetryAfter: THROTTLED.has(status) };
}

const DISABLE_AFTER_MS = 5 * 86_400_000;
const DISABLE_AFTER_ATTEMPTS = 20;

/**
 * Whether a subscription is given up: no success for five days and at least twenty failures in a row. One success begins
 * anew, so an endpoint that fails now and then is never disabled.
 */
export function shouldDisable(failingSince: Date | null, consecutiveFailures: number, now: Date): boolean {
  if (failingSince === null || consecutiveFailures < DISABLE_AFTER_ATTEMPTS) return false;
  return now.getTime() - failingSince.getTime() >= DISABLE_AFTER_MS;
}

/** Failures in a row after which the breaker opens: then one probe at a time finds out whether the receiver is back. */
export const BREAKER_FAILURES = 5;

/** How many attempts to one subscription may run side by side. */
export function concurrencyOf(consecutiveFailures: number): number {
  return consecutiveFailures >= BREAKER_FAILURES ? 1 : 4;
}

const LONGEST_PAUSE_SECONDS = 60;

/** How long an open breaker rests between two probes: a second, doubling with each failure up to a minute. */
export function breakerPauseMs(consecutiveFailures: number): number {
  if (consecutiveFailures < BREAKER_FAILURES) return 0;
  return Math.min(2 ** Math.min(consecutiveFailures - BREAKER_FAILURES, 10), LONGEST_PAUSE_SECONDS) * 1000;
}
