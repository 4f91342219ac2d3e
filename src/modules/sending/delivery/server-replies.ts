import type { SmtpOutcome } from '../../../platform/mail/smtp/types.js';
import type { SpanFacts } from '../../../platform/telemetry/trace.js';
import type { Verdict } from '../transit/index.js';

/** Returns the SMTP reply of an outcome, without its text, which can quote addresses. */
export function replyFacts(verdict: Verdict): SpanFacts {
  return 'reply' in verdict
    ? { 'outrider.smtp.code': verdict.reply.code, 'outrider.smtp.status': verdict.reply.enhanced }
    : {};
}

/** Returns whether the server responded. Timeouts and lost connections do not show the capacity of the server. */
export function isAnswer(outcome: SmtpOutcome): boolean {
  return outcome.result === 'accepted' || outcome.result === 'refused' || outcome.result === 'not_composed';
}
