import type { SmtpOutcome } from './types.js';

/** Codes of a failed connection check; a part of `SendErrorCode`. */
export type ConnectionErrorCode = 'auth_failed' | 'connection_failed' | 'tls_failed' | 'timeout' | 'policy_rejected';

export interface ProbeResult {
  readonly ok: boolean;
  readonly errorCode: ConnectionErrorCode | null;
  /** Sentence for the user, with the text of the server if there is one. */
  readonly message: string;
}

/** Returns why a connection check failed. */
export function connectionErrorCode(outcome: SmtpOutcome): ConnectionErrorCode {
  if (outcome.result === 'refused') {
    if (outcome.stage === 'auth') return 'auth_failed';
    return outcome.stage === 'starttls' ? 'tls_failed' : 'policy_rejected';
  }
  if (outcome.result !== 'not_handed') return 'connection_failed';
  if (outcome.reason === 'timeout' || outcome.reason === 'tls_failed') return outcome.reason;
  return 'connection_failed';
}
