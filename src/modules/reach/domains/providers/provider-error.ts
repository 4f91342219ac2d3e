import { AppError } from '../../../../platform/errors.js';
import type { OutsideError } from '../../../../platform/outbound/outside-call.js';

/** Converts an error of the provider for the caller who requested the change. */
export function asAppError(error: OutsideError): AppError {
  if (error.outcome === 'unknown' || (error.outcome === 'retry' && error.status === null)) {
    return new AppError('provider_timeout', 504, error.sentence);
  }
  const wait = error.retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(error.retryAfterMs / 1_000) };
  return new AppError('provider_error', 502, error.sentence, { outcome: error.outcome, said: error.said, ...wait });
}
