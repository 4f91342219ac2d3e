/** Consequence of a failed connection to a mailbox's server. */
export interface MailboxFailure {
  /** Error, a `SendErrorCode`. */
  readonly errorCode: string;
  readonly message: string;
  /** Whether the server rejects the mailbox permanently, not one message and not temporarily. */
  readonly refused: boolean;
  /** Recipient domain with the problem; absent or null if the problem affects the whole mailbox. */
  readonly destination?: string | null;
  /** Delay requested by the server, in seconds. */
  readonly retryAfterSeconds?: number | null;
  /** Whether the limit is that of the application, so that the mailbox did not fail. */
  readonly ofApplication?: boolean;
}

/** Consecutive failures after which a mailbox stops. */
const MOST_FAILURES = 10;

export type FailureCause = 'authentication_failed' | 'provider_block' | 'provider_limit' | 'failures_exhausted';

/**
 * Returns why a failure disables an active mailbox (docs/use/states.md); null if it only pauses it. Credentials must
 * be rejected twice in a row, because overloaded servers also reject valid ones.
 * @param failuresInRow including this one
 */
export function causeOfFailure(
  failure: Pick<MailboxFailure, 'errorCode' | 'refused'>,
  failuresInRow: number,
  previousErrorCode: string | null,
): FailureCause | null {
  if (failure.errorCode === 'auth_failed') {
    return failuresInRow > 1 && previousErrorCode === 'auth_failed' ? 'authentication_failed' : null;
  }
  if (failure.refused) return failure.errorCode === 'sending_quota_exceeded' ? 'provider_limit' : 'provider_block';
  return failuresInRow >= MOST_FAILURES ? 'failures_exhausted' : null;
}

const UNREACHABLE: readonly string[] = ['connection_failed', 'timeout', 'tls_failed'];

/** Returns whether a failure is that of an unreachable server, ours or that of a provider. */
export function isUnreachable(failure: Pick<MailboxFailure, 'errorCode' | 'refused'>): boolean {
  return !failure.refused && UNREACHABLE.includes(failure.errorCode);
}

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** Maximum automatic checks of a mailbox in `error`, over about ten days. */
const MOST_CHECKS = 18;

/**
 * Returns the delay before the next automatic check of a mailbox in `error`; null if it waits for a member. Unreachable
 * servers are checked after half an hour, doubling up to a day; an exceeded quota and a provider block are checked
 * after a day.
 * @param round 1 for the first check
 */
export function nextCheckMs(errorCode: string | null, round: number): number | null {
  if (errorCode === 'auth_failed' || round > MOST_CHECKS) return null;
  if (errorCode === 'sending_quota_exceeded' || errorCode === 'policy_rejected') return DAY_MS;
  return Math.min(30 * MINUTE_MS * 2 ** (round - 1), DAY_MS);
}

/** Returns whether a mailbox sends again only after a member's action. */
export function waitsForPeople(status: string, errorCode: string | null): boolean {
  return status === 'disconnected' || (status === 'error' && nextCheckMs(errorCode, 1) === null);
}
