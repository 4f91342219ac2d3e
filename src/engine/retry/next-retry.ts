import { unitFloat } from '../chance/draw.js';

const MINUTE_MS = 60_000;

/**
 * Returns when a deferred email is retried; null if that exceeds its retry window. First after 5 minutes for
 * greylisting and 30 minutes otherwise (RFC 5321 4.5.4.1), then doubling up to 4 hours, plus a recorded random share
 * of up to 20 %. A longer delay requested by the server applies.
 */
export function nextRetryAt(input: {
  readonly attempt: number;
  readonly now: Date;
  readonly firstAttemptAt: Date;
  readonly retryWindowHours: number;
  readonly greylisted: boolean;
  readonly retryAfterSeconds: number | null;
  readonly seed: number;
  readonly sendId: string;
}): Date | null {
  const firstMs = (input.greylisted ? 5 : 30) * MINUTE_MS;
  const steps = Math.max(0, Math.min(input.attempt - 1, 10));
  const plannedMs = Math.min(firstMs * 2 ** steps, 240 * MINUTE_MS);
  const jitter = 1 + 0.2 * unitFloat(input.seed, input.sendId, `retry:${input.attempt}`);
  const delayMs = Math.max(plannedMs * jitter, (input.retryAfterSeconds ?? 0) * 1000);
  const at = new Date(input.now.getTime() + Math.round(delayMs));
  const endsAt = input.firstAttemptAt.getTime() + input.retryWindowHours * 3_600_000;
  return at.getTime() > endsAt ? null : at;
}

/** Returns how long a mailbox waits after its server could not be reached or throttled it: 1 minute, doubling up to an hour. */
export function mailboxBackoffMs(consecutiveFailures: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.max(0, Math.min(consecutiveFailures - 1, 10)), 60 * MINUTE_MS);
}
