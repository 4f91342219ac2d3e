import { enumeration } from '../enumeration.js';

/**
 * Why background work set an item aside, as shown to its owner. Causes are codes because an error text may quote
 * secrets or mail; the log has the error.
 */
export const FAULT_CAUSES = enumeration('FaultCause', [
  'template_invalid',
  'secret_unreadable',
  'time_zone_unknown',
  'data_invalid',
  'segment_too_slow',
  'not_available',
  'internal_error',
]);
export type FaultCause = (typeof FAULT_CAUSES)[number];

/** Message and recommended action per cause, one sentence each, for the owner of the item. */
export const FAULT_WORDS: Readonly<Record<FaultCause, { readonly what: string; readonly todo: string }>> = {
  template_invalid: { what: 'a template does not compile', todo: 'Check its steps and save them again.' },
  secret_unreadable: {
    what: 'a stored password or key cannot be decrypted',
    todo: 'Enter it again, or restore the master key it was stored with.',
  },
  time_zone_unknown: { what: 'a stored time zone is unknown', todo: 'Choose another time zone.' },
  data_invalid: { what: 'stored data is invalid', todo: 'Check its settings and save them again.' },
  segment_too_slow: {
    what: 'the evaluation of its segment takes longer than five seconds',
    todo: 'Simplify the conditions of the segment.',
  },
  not_available: {
    what: 'a resource it depends on is not available',
    todo: 'Check that the resources it uses still exist.',
  },
  internal_error: {
    what: 'an unexpected error occurred',
    todo: 'Ask your operator to look up the reference in the log.',
  },
};

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/**
 * Returns the retry delay after the nth consecutive failure, in milliseconds: 30 seconds, doubling up to 15 minutes.
 * @param attempts failures so far, starting at 1
 */
export function faultBackoffMs(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 10), LONGEST_WAIT_MS);
}
