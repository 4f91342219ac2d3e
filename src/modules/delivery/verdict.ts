import type { SmtpReplyVerdict } from '../../engine/mail/smtp-reply.js';
import { nextRetryAt } from '../../engine/retry/next-retry.js';
import type { SmtpOutcome } from '../../platform/mail/smtp/types.js';
import type { InFlight } from './in-flight.js';

/** What a finished attempt means for its send, its contact and its mailbox. */
export type Verdict =
  | { readonly kind: 'sent'; readonly code: number; readonly text: string }
  | { readonly kind: 'unknown'; readonly text: string; readonly cause: 'lost_in_data' | 'worker_lost_after_data' }
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

export interface ReplyFacts {
  readonly code: number | null;
  readonly enhanced: string | null;
  readonly text: string;
}

export interface MailboxProblem {
  readonly errorCode: string;
  readonly message: string;
  /** The server refuses this mailbox itself: stop it, do not just slow down. */
  readonly refused: boolean;
}

const unreachable: Record<string, string> = {
  tls_failed: 'tls_failed',
  timeout: 'timeout',
};

/**
 * Judges the end of an attempt. Only a reply that was read decides permanence; a connection that never began the message
 * undoes the claim; one that was lost inside it is `unknown`.
 */
export function judgeOutcome(
  flight: Pick<InFlight, 'attempt' | 'send' | 'plan'>,
  outcome: SmtpOutcome,
  classify: (input: { stage: string; code: number | null; text: string }) => SmtpReplyVerdict,
  now: Date,
): Verdict {
  switch (outcome.result) {
    case 'accepted':
      return { kind: 'sent', code: outcome.code, text: outcome.text };
    case 'unknown':
      return { kind: 'unknown', text: outcome.text, cause: 'lost_in_data' };
    case 'not_composed':
      return failedHere(outcome.text);
    case 'not_handed': {
      const ours = outcome.reason === 'not_permitted' || outcome.reason === 'closing';
      const errorCode = unreachable[outcome.reason] ?? 'connection_failed';
      return {
        kind: 'returned',
        text: outcome.text,
        mailboxProblem: ours ? null : { errorCode, message: outcome.text, refused: false },
      };
    }
    case 'refused':
      return judgeRefusal(flight, outcome, classify, now);
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

function judgeRefusal(
  flight: Pick<InFlight, 'attempt' | 'send' | 'plan'>,
  outcome: Extract<SmtpOutcome, { result: 'refused' }>,
  classify: (input: { stage: string; code: number | null; text: string }) => SmtpReplyVerdict,
  now: Date,
): Verdict {
  const verdict = classify(outcome);
  const reply: ReplyFacts = { code: outcome.code, enhanced: verdict.enhancedCode, text: outcome.text };
  const beforeRecipient = ['connect', 'ehlo', 'starttls', 'auth', 'mail'].includes(outcome.stage);
  const problem: MailboxProblem = {
    errorCode: verdict.errorCode,
    message: outcome.text,
    refused: verdict.pauseMailbox && verdict.outcome === 'permanent',
  };
  // Said before any recipient was named, it is about the mailbox or its provider: the contact keeps its place.
  if (beforeRecipient) return { kind: 'returned', mailboxProblem: problem, text: outcome.text };
  const mailboxProblem = verdict.pauseMailbox ? problem : null;
  if (verdict.outcome === 'permanent') {
    return verdict.about === 'recipient'
      ? {
          kind: 'bounced',
          reply,
          errorCode: verdict.errorCode,
          bounceType: verdict.bounceType ?? 'hard',
          suppress: verdict.suppress,
        }
      : { kind: 'failed', reply, errorCode: verdict.errorCode, mailboxProblem };
  }
  const retryAt = nextRetryAt({
    attempt: flight.attempt,
    now,
    firstAttemptAt: flight.send.first_attempt_at ?? now,
    retryWindowHours: flight.plan.settings.retryWindowHours,
    greylisted: verdict.errorCode === 'greylisted',
    retryAfterSeconds: verdict.retryAfterSeconds,
    seed: flight.plan.seed,
    sendId: flight.send.id,
  });
  return retryAt === null
    ? { kind: 'failed', reply, errorCode: 'retry_window_over', mailboxProblem }
    : { kind: 'deferred', reply, retryAt, errorCode: verdict.errorCode, mailboxProblem };
}
