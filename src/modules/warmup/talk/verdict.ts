import { nextRetryAt } from '../../../engine/retry/next-retry.js';
import type { Judgement } from '../../../platform/mail/smtp/judge-outcome.js';
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

/** What the end of an attempt means for a warmup message. */
export function verdictOf(message: Tried, judgement: Judgement, now: Date): Verdict {
  switch (judgement.kind) {
    case 'accepted':
      return { result: ended('sent'), mailboxFailure: null };
    case 'unknown':
      return { result: { ...ended('unknown'), ...error('lost_in_data', judgement.reply.text) }, mailboxFailure: null };
    case 'not_composed':
      return { result: refuse('internal_failure', judgement.reply.text), mailboxFailure: null };
    case 'not_begun': {
      const { problem, text } = judgement;
      if (problem === null) return { result: { ...ended('planned'), dueAt: now }, mailboxFailure: null };
      const { errorCode } = problem;
      return { result: tryAgain(message, now, { errorCode, text, retryAfterSeconds: null }), mailboxFailure: problem };
    }
    case 'not_let_in':
      // A mailbox that is refused itself has not bounced on its recipient.
      if (judgement.isPermanent) return refused(judgement, false);
      return putOff(message, judgement, now);
    case 'put_off':
      return putOff(message, judgement, now);
    case 'refused':
      return refused(judgement, judgement.problem === null);
  }
}

/** A message that could not be agreed upon with its recipient's installation. */
export function notAgreed(message: Tried, text: string, now: Date): Verdict {
  const cause = { errorCode: 'peer_unreachable', text, retryAfterSeconds: null };
  return { result: tryAgain(message, now, cause), mailboxFailure: null };
}

/** What ends a message before it reaches a server. */
export function refuse(errorCode: string, text: string): SendResult {
  return { ...ended('failed'), ...error(errorCode, text) };
}

type Said = Pick<Extract<Judgement, { kind: 'put_off' }>, 'reply' | 'errorCode' | 'retryAfterSeconds' | 'problem'>;

function putOff(message: Tried, { reply, errorCode, retryAfterSeconds, problem }: Said, now: Date): Verdict {
  const result = tryAgain(message, now, { errorCode, text: reply.text, retryAfterSeconds });
  return { result, mailboxFailure: problem };
}

function refused({ reply, errorCode, problem }: Omit<Said, 'retryAfterSeconds'>, isBounce: boolean): Verdict {
  return { result: { ...refuse(errorCode, reply.text), isBounce }, mailboxFailure: problem };
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
