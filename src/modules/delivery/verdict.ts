import { nextRetryAt } from '../../engine/retry/next-retry.js';
import type { Judgement, MailboxProblem, ReplyFacts } from '../../platform/mail/smtp/judge-outcome.js';
import type { InFlight } from './in-flight.js';

/** What a finished attempt means for its send, its contact and its mailbox. */
export type Verdict =
  | { readonly kind: 'sent'; readonly reply: ReplyFacts & { readonly code: number } }
  | { readonly kind: 'unknown'; readonly reply: ReplyFacts; readonly cause: 'lost_in_data' | 'worker_lost_after_data' }
  /** Nothing reached the wire: the claim is undone. */
  | {
      readonly kind: 'returned';
      readonly mailboxProblem: MailboxProblem | null;
      readonly text: string;
      /** When it is due again; absent: as it was. */
      readonly dueAt?: Date;
    }
  | {
      readonly kind: 'deferred';
      readonly reply: ReplyFacts;
      readonly retryAt: Date;
      readonly errorCode: string;
      readonly mailboxProblem: MailboxProblem | null;
    }
  | {
      readonly kind: 'bounced';
      readonly reply: ReplyFacts;
      readonly errorCode: string;
      readonly bounceType: 'hard' | 'soft' | 'policy';
      readonly suppress: boolean;
    }
  | {
      readonly kind: 'failed';
      readonly reply: ReplyFacts;
      readonly errorCode: string;
      readonly mailboxProblem: MailboxProblem | null;
    };

/** What the end of an attempt means for a campaign message: where its mailbox was not let in, the contact keeps its place. */
export function verdictOf(
  flight: Pick<InFlight, 'attempt' | 'send' | 'plan'>,
  judgement: Judgement,
  now: Date,
): Verdict {
  switch (judgement.kind) {
    case 'accepted':
      return { kind: 'sent', reply: judgement.reply };
    case 'unknown':
      return { kind: 'unknown', reply: judgement.reply, cause: 'lost_in_data' };
    case 'not_composed':
      return failedHere(judgement.reply.text);
    case 'not_begun':
      return { kind: 'returned', text: judgement.text, mailboxProblem: judgement.problem };
    case 'not_let_in':
      return { kind: 'returned', text: judgement.reply.text, mailboxProblem: judgement.problem };
    case 'put_off':
      return putOff(flight, judgement, now);
    case 'refused': {
      const { about, reply, errorCode, bounceType, suppress, problem } = judgement;
      return about === 'recipient'
        ? { kind: 'bounced', reply, errorCode, bounceType: bounceType ?? 'hard', suppress }
        : { kind: 'failed', reply, errorCode, mailboxProblem: problem };
    }
  }
}

/** What ends a send that never became a message: trying again would end the same. */
export function failedHere(text: string): Extract<Verdict, { kind: 'failed' }> {
  return {
    kind: 'failed',
    reply: { code: null, enhanced: null, text },
    errorCode: 'internal_failure',
    mailboxProblem: null,
  };
}

function putOff(
  flight: Pick<InFlight, 'attempt' | 'send' | 'plan'>,
  { reply, errorCode, retryAfterSeconds, problem: mailboxProblem }: Extract<Judgement, { kind: 'put_off' }>,
  now: Date,
): Verdict {
  const retryAt = nextRetryAt({
    attempt: flight.attempt,
    now,
    firstAttemptAt: flight.send.first_attempt_at ?? now,
    retryWindowHours: flight.plan.settings.retryWindowHours,
    greylisted: errorCode === 'greylisted',
    retryAfterSeconds,
    seed: flight.plan.seed,
    sendId: flight.send.id,
  });
  return retryAt === null
    ? { kind: 'failed', reply, errorCode: 'retry_window_over', mailboxProblem }
    : { kind: 'deferred', reply, retryAt, errorCode, mailboxProblem };
}
