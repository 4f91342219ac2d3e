import { classifySmtpReply } from '../../../engine/mail/smtp-reply.js';
import { nextRetryAt } from '../../../engine/retry/next-retry.js';
import type { SmtpOutcome } from '../../../platform/mail/smtp/types.js';
import type { MailboxFailure } from '../../mailboxes/index.js';
import type { MessageRow, SendResult } from './messages.repo.js';

/** Nobody waits for warmup mail, and a talk that is a day late is none. */
const RETRY_WINDOW_HOURS = 24;
const LONGEST_TEXT = 500;

export interface Verdict {
  readonly result: SendResult;
  /** What the attempt says about the mailbox that sent. */
  readonly mailboxFailure: MailboxFailure | null;
}

type Tried = Pick<MessageRow, 'id' | 'attempt' | 'first_attempt_at'>;

/** Judges the end of an attempt. Only a reply that was read decides permanence; what was lost inside DATA is `unknown`. */
export function judgeAttempt(message: Tried, outcome: SmtpOutcome, now: Date): Verdict {
  switch (outcome.result) {
    case 'accepted':
      return { result: ended('sent'), mailboxFailure: null };
    case 'unknown':
      return { result: { ...ended('unknown'), ...error('lost_in_data', outcome.text) }, mailboxFailure: null };
    case 'not_composed':
      return { result: { ...ended('failed'), ...error('internal_failure', outcome.text) }, mailboxFailure: null };
    case 'not_handed': {
      if (outcome.reason === 'closing' || outcome.reason === 'not_permitted') {
        return { result: { ...ended('planned'), dueAt: now }, mailboxFailure: null };
      }
      const known = outcome.reason === 'tls_failed' || outcome.reason === 'timeout';
      const errorCode = known ? outcome.reason : 'connection_failed';
      return {
        result: tryAgain(message, now, { errorCode, text: outcome.text, retryAfterSeconds: null }),
        mailboxFailure: { errorCode, message: cut(outcome.text), refused: false },
      };
    }
    case 'refused':
      return judgeRefusal(message, outcome, now);
  }
}

/** What ends a message before it reaches a server. */
export function refuse(errorCode: string, text: string): SendResult {
  return { ...ended('failed'), ...error(errorCode, text) };
}

function judgeRefusal(message: Tried, outcome: Extract<SmtpOutcome, { result: 'refused' }>, now: Date): Verdict {
  const verdict = classifySmtpReply(outcome);
  const { errorCode, retryAfterSeconds } = verdict;
  const mailboxFailure = verdict.pauseMailbox
    ? { errorCode, message: cut(outcome.text), refused: verdict.outcome === 'permanent' }
    : null;
  if (verdict.outcome === 'unknown') {
    return { result: { ...ended('unknown'), ...error(errorCode, outcome.text) }, mailboxFailure };
  }
  if (verdict.outcome === 'retry') {
    return { result: tryAgain(message, now, { errorCode, text: outcome.text, retryAfterSeconds }), mailboxFailure };
  }
  // A mailbox that is refused itself has not bounced on its recipient.
  const isBounce = mailboxFailure === null;
  return { result: { ...ended('failed'), ...error(errorCode, outcome.text), isBounce }, mailboxFailure };
}

function tryAgain(
  message: Tried,
  now: Date,
  cause: { readonly errorCode: string; readonly text: string; readonly retryAfterSeconds: number | null },
): SendResult {
  const dueAt = nextRetryAt({
    attempt: message.attempt,
    now,
    firstAttemptAt: message.first_attempt_at ?? now,
    retryWindowHours: RETRY_WINDOW_HOURS,
    greylisted: cause.errorCode === 'greylisted',
    retryAfterSeconds: cause.retryAfterSeconds,
    seed: 0,
    sendId: message.id,
  });
  if (dueAt === null) return refuse('retry_window_over', cause.text);
  return { ...ended('planned'), dueAt, ...error(cause.errorCode, cause.text) };
}

function ended(status: SendResult['status']): SendResult {
  return { status, dueAt: null, isBounce: false, errorCode: null, errorMessage: null };
}

function error(errorCode: string, text: string): Pick<SendResult, 'errorCode' | 'errorMessage'> {
  return { errorCode, errorMessage: cut(text) };
}

function cut(text: string): string {
  return text.slice(0, LONGEST_TEXT);
}
