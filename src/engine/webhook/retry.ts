import { unitFloat } from '../chance/draw.js';

/** Seconds after the previous attempt; 0 for the first attempt (Standard Webhooks; docs/build/events.md). About 76 h. */
const DELAYS_SECONDS = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** Attempts of one series; a requeue starts another series. */
export const MAX_ATTEMPTS = DELAYS_SECONDS.length;

/** Maximum share of a delay by which jitter changes it, in either direction. */
const JITTER = 0.1;

/** Maximum pause that an endpoint can request. */
const MAX_RETRY_AFTER_SECONDS = 3_600;

/**
 * Returns when the next attempt is due, or null after the last one.
 * @param attempt number of attempts in this series, 1 or more
 * @param seed source of the jitter: the ID of the delivery. The same seed and attempt give the same jitter.
 * @param retryAfterSeconds delay that the receiver requested, or null
 */
export function nextAttemptAt(attempt: number, now: Date, seed: string, retryAfterSeconds: number | null): Date | null {
  const delaySeconds = DELAYS_SECONDS[attempt];
  if (delaySeconds === undefined) return null;
  const jittered = delaySeconds * (1 + JITTER * (2 * unitFloat(0, seed, `webhook:${attempt}`) - 1));
  const asked = Math.min(retryAfterSeconds ?? 0, MAX_RETRY_AFTER_SECONDS);
  return new Date(now.getTime() + Math.round(Math.max(jittered, asked) * 1000));
}

/**
 * Returns the seconds of a `Retry-After` header: a number or an HTTP date (RFC 9110 section 10.2.3), between 0 and one
 * hour. Null if it is missing or invalid.
 */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,15}$/.test(text)) return Math.min(Number(text), MAX_RETRY_AFTER_SECONDS);
  if (!/^[A-Za-z]{3,9},? /.test(text)) return null;
  const at = Date.parse(text);
  if (Number.isNaN(at)) return null;
  return Math.min(Math.max(0, Math.ceil((at - now.getTime()) / 1000)), MAX_RETRY_AFTER_SECONDS);
}
