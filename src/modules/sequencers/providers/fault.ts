/**
 * What a call to a provider came to when it is no success.
 *
 * - `key_refused`: the credential is not good for this (401, 403). Nothing is asked again until it changes.
 * - `unpaid`: the account there has no plan for its API (402).
 * - `limited`: told to wait (429); nothing was done.
 * - `retry`: nothing was done, and the same call may succeed later.
 * - `unknown`: a write may or may not have been done. It is looked for before anything is repeated.
 * - `exists`: the account to be created is there already.
 * - `refused`: not with this input.
 */
export type FaultKind = 'key_refused' | 'unpaid' | 'limited' | 'retry' | 'unknown' | 'exists' | 'refused';

/** A call to a provider that did not succeed. The message is for people and holds no secret. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';

  constructor(
    readonly kind: FaultKind,
    message: string,
    /** How long the provider wants us to wait, when it says so. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
  }
}

/** Faults that concern the whole connection and not one account. */
export function concernsConnection(fault: ProviderFault): boolean {
  return fault.kind === 'key_refused' || fault.kind === 'unpaid' || fault.kind === 'limited';
}
