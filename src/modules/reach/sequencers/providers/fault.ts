/**
 * Outcome of an unsuccessful provider call.
 * - `key_refused`: the credential lacks access (401, 403). No call is made until it changes.
 * - `unpaid`: the account has no plan that includes the API (402).
 * - `limited`: rate limited (429); nothing was done.
 * - `retry`: nothing was done, and the same call may succeed later.
 * - `unknown`: a write may or may not have been done. It is looked up before a retry.
 * - `exists`: the account to create already exists.
 * - `refused`: the input was rejected.
 */
export type FaultKind = 'key_refused' | 'unpaid' | 'limited' | 'retry' | 'unknown' | 'exists' | 'refused';

/** Unsuccessful provider call. The message is readable and contains no secret. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';

  constructor(
    readonly kind: FaultKind,
    message: string,
    /** Wait that the provider requested, if any. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
  }
}

/** Returns whether a fault concerns the whole connection and not one account. */
export function concernsConnection(fault: ProviderFault): boolean {
  return fault.kind === 'key_refused' || fault.kind === 'unpaid' || fault.kind === 'limited';
}
