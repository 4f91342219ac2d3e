import { classifySmtpReply } from '../../engine/mail/smtp-reply.js';
import { nextRetryAt } from '../../engine/retry/next-retry.js';
import type { SmtpOutcome } from '../../platform/mail/smtp/types.js';
import type { MailboxFailure } from '../mailboxes/index.js';
import type { OperationResult, OperationRow } from './outbound.repo.js';

/** How long a message by hand is tried again: whoever wrote it expects it to go today. */
const RETRY_WINDOW_HOURS = 24;
const LONGEST_TEXT = 500;

export interface OutboundVerdict {
  readonly result: OperationResult;
  /** What the attempt says about the mailbox. */
  readonly mailboxFailure: MailboxFailure | null;
}

type Tried = Pick<OperationRow, 'id' | 'kind' | 'attempt' | 'first_attempt_at'>;

/** Judges the end of an attempt. Only a reply that was read decides permanence; what was lost inside DATA is `unknown`. */
export function judgeOutbound(operation: Tried, outcome: SmtpOutcome, now: Date): OutboundVerdict {
  switch (outcome.result) {
    case 'accepted':
      return { result: accepted(outcome), mailboxFailure: null };
    case 'unknown':
      return {
        result: { ...ended('unknown'), errorCode: 'lost_in_data', errorMessage: cut(outcome.text) },
        mailboxFailure: null,
      };
    case 'not_composed':
      return { result: refuse('internal_failure', outcome.text), mailboxFailure: null };
    case 'not_handed': {
      if (outcome.reason === 'closing') return { result: { ...ended('queued'), dueAt: now }, mailboxFailure: null };
      const known = outcome.reason === 'tls_failed' || outcome.reason === 'timeout';
      const errorCode = known ? outcome.reason : 'connection_failed';
      const failure = { errorCode, message: cut(outcome.text), refused: false };
      const result = tryAgain(operation, now, { errorCode, text: outcome.text, retryAfterSeconds: null });
      return { result, mailboxFailure: failure };
    }
    case 'refused':
      return judgeRefusal(operation, outcome, now);
  }
}

/** What keeps a message waiting that has nothing to do with its server: its mailbox is not active. */
export function postpone(operation: Tried, text: string, now: Date): OperationResult {
  return tryAgain(operation, now, { errorCode: 'connection_failed', text, retryAfterSeconds: null });
}

/** What ends a message before it reaches a server. */
export function refuse(errorCode: string, text: string): OperationResult {
  return { ...ended('failed'), errorCode, errorMessage: cut(text) };
}

function judgeRefusal(
  operation: Tried,
  outcome: Extract<SmtpOutcome, { result: 'refused' }>,
  now: Date,
): OutboundVerdict {
  const verdict = classifySmtpReply(outcome);
  const { errorCode, retryAfterSeconds } = verdict;
  const reply = { smtpCode: outcome.code, smtpEnhanced: verdict.enhancedCode, smtpText: cut(outcome.text) };
  const mailboxFailure = verdict.pauseMailbox
    ? { errorCode, message: cut(outcome.text), refused: verdict.outcome === 'permanent' }
    : null;
  if (verdict.outcome === 'unknown') {
    return { result: { ...ended('unknown'), ...reply, errorCode, errorMessage: cut(outcome.text) }, mailboxFailure };
  }
  const result =
    verdict.outcome === 'permanent'
      ? refuse(errorCode, outcome.text)
      : tryAgain(operation, now, { errorCode, text: outcome.text, retryAfterSeconds });
  return { result: { ...result, ...reply }, mailboxFailure };
}

/** Some recipients of an accepted message may have been refused; that is told, and the message counts as sent. */
function accepted({ code, text, refusedRecipients }: Extract<SmtpOutcome, { result: 'accepted' }>): OperationResult {
  const refused = refusedRecipients.map(({ address, text }) => `${address}: ${text}`).join('; ');
  return {
    ...ended('sent'),
    smtpCode: code,
    smtpText: cut(text),
    ...(refused === '' ? {} : { errorCode: 'recipient_refused', errorMessage: cut(`Not delivered to ${refused}`) }),
  };
}

function tryAgain(
  operation: Tried,
  now: Date,
  cause: { readonly errorCode: string; readonly text: string; readonly retryAfterSeconds: number | null },
): OperationResult {
  // Whoever tests wants to know now what the server says.
  if (operation.kind === 'test') return refuse(cause.errorCode, cause.text);
  const retryAt = nextRetryAt({
    attempt: operation.attempt,
    now,
    firstAttemptAt: operation.first_attempt_at ?? now,
    retryWindowHours: RETRY_WINDOW_HOURS,
    // A person waits: first after five minutes, whatever the reason.
    greylisted: true,
    retryAfterSeconds: cause.retryAfterSeconds,
    seed: 0,
    sendId: operation.id,
  });
  if (retryAt === null) return refuse('retry_window_over', cause.text);
  return { ...ended('deferred'), dueAt: retryAt, errorCode: cause.errorCode, errorMessage: cut(cause.text) };
}

function ended(status: OperationResult['status']): OperationResult {
  return {
    status,
    dueAt: null,
    smtpCode: null,
    smtpEnhanced: null,
    smtpText: null,
    errorCode: null,
    errorMessage: null,
  };
}

function cut(text: string): string {
  return text.slice(0, LONGEST_TEXT);
}
