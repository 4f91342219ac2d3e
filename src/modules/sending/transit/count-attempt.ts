import type { Registry } from 'prom-client';
import { counterOf } from '../../../platform/counter-of.js';
import type { SmtpOutcome } from '../../../platform/mail/smtp/types.js';

/** Counts what a mail server responded to one message; a message that never entered a connection is not counted. */
export function countAttempt(metrics: Registry, outcome: SmtpOutcome): void {
  const result = resultOf(outcome);
  if (result === null) return;
  counterOf(metrics, 'outrider_smtp_attempts_total', 'Messages given to a mail server, by result.', ['result']).inc({
    result,
  });
}

function resultOf(outcome: SmtpOutcome): 'accepted' | 'deferred' | 'rejected' | 'unreachable' | 'unknown' | null {
  switch (outcome.result) {
    case 'accepted':
    case 'unknown':
      return outcome.result;
    case 'refused':
      if (outcome.code === null) return 'unreachable';
      // RFC 5321 section 4.2.1: 4yz is transient, 5yz permanent.
      return outcome.code < 500 ? 'deferred' : 'rejected';
    default:
      return null;
  }
}
