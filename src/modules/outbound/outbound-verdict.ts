import { nextRetryAt } from '../../engine/retry/next-retry.js';
import type { Judgement, ReplyFacts } from '../../platform/mail/smtp/judge-outcome.js';
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

/**
 * What the end of an attempt means for a message by hand. A person waits for it: it is tried again like nothing else where its mailbox
 * was not let in for now, and fails at once, so that they hear of it, where that is for good.
 */
export function verdictOf(operation: Tried, judgement: Judgement, now: Date): OutboundVerdict {
  switch (judgement.kind) {
    case 'accepted':
      return { result: accepted(judgement), mailboxFailure: null };
    case 'unknown': {
      const { text } = judgement.reply;
      const error = { errorCode: 'lost_in_data', errorMessage: text };
      return { result: { ...ended('unknown'), ...smtpOf(judgement.reply), ...error }, mailboxFailure: null };
    }
    case 'not_composed':
      return { result: refuse('internal_failure', judgement.reply.text), mailboxFailure: null };
    case 'not_begun': {
      const { problem, text } = judgement;
      if (problem === null) return { result: { ...ended('queued'), dueAt: now }, mailboxFailure: null };
      const { errorCode } = problem;
      return {
        result: tryAgain(operation, now, { errorCode, text, retryAfterSeconds: null }),
        mailboxFailure: problem,
      };
    }
    case 'not_let_in':
      return refused(operation, judgement, judgement.isPermanent, now);
    case 'put_off':
      return refused(operation, judgement, false, now);
    case 'refused':
      return refused(operation, { ...judgement, retryAfterSeconds: null }, true, now);
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

function refused(
  operation: Tried,
  said: Pick<Extract<Judgement, { kind: 'put_off' }>, 'reply' | 'errorCode' | 'retryAfterSeconds' | 'problem'>,
  isPermanent: boolean,
  now: Date,
): OutboundVerdict {
  const { reply, errorCode, retryAfterSeconds, problem } = said;
  const result = isPermanent
    ? refuse(errorCode, reply.text)
    : tryAgain(operation, now, { errorCode, text: reply.text, retryAfterSeconds });
  return { result: { ...result, ...smtpOf(reply) }, mailboxFailure: problem };
}

/** Some recipients of an accepted message may have been refused; that is told, and the message counts as sent. */
function accepted({ reply, refusedRecipients }: Extract<Judgement, { kind: 'accepted' }>): OperationResult {
  const refused = refusedRecipients.map(({ address, text }) => `${address}: ${text}`).join('; ');
  return {
    ...ended('sent'),
    ...smtpOf(reply),
    ...(refused === '' ? {} : { errorCode: 'recipient_refused', errorMessage: cut(`Not delivered to ${refused}`) }),
  };
}

function smtpOf({ code, enhanced, text }: ReplyFacts): Pick<OperationResult, 'smtpCode' | 'smtpEnhanced' | 'smtpText'> {
  return { smtpCode: code, smtpEnhanced: enhanced, smtpText: text };
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
