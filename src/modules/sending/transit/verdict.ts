import type { BounceType } from '../../../engine/lifecycle/enums.js';
import { nextRetryAt } from '../../../engine/retry/next-retry.js';
import type { Judgement, MailboxProblem, ReplyFacts } from '../../../platform/mail/smtp/judge-outcome.js';
import type { SentAs } from '../../../platform/mail/smtp/types.js';

/** End of an attempt, by the response of its server or before any server was involved. */
export type End =
  | Judgement
  /** Cannot be sent, now or later. */
  | { readonly kind: 'not_possible'; readonly errorCode: string; readonly text: string }
  /** Blocked by a local condition that may pass. */
  | { readonly kind: 'not_now'; readonly errorCode: string; readonly text: string };

/** Effects of the end of an attempt on its message, recipient and mailbox. */
export type Verdict =
  | {
      readonly kind: 'sent';
      readonly reply: ReplyFacts & { readonly code: number };
      /** Recipients that the server rejected, as text; empty if it accepted all. */
      readonly refused: string;
      /** IDs assigned by the provider; null if the original Message-ID was kept. */
      readonly sentAs: SentAs | null;
    }
  /** May have been accepted: counts as sent and is never resent automatically. */
  | { readonly kind: 'unknown'; readonly reply: ReplyFacts; readonly cause: 'lost_in_data' | 'worker_lost_after_data' }
  /** Nothing was transmitted, so the claim is undone. */
  | {
      readonly kind: 'returned';
      readonly mailboxProblem: MailboxProblem | null;
      readonly text: string;
      /** New due time; absent keeps the old one. */
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
      readonly bounceType: BounceType;
      readonly suppress: boolean;
    }
  | {
      readonly kind: 'failed';
      readonly reply: ReplyFacts;
      readonly errorCode: string;
      readonly mailboxProblem: MailboxProblem | null;
    };

/** Rules that differ between kinds of messages. */
export interface Terms {
  /** Identifies the message. Together with `seed`, it spreads retries. */
  readonly id: string;
  readonly seed: number;
  readonly attempt: number;
  readonly firstAttemptAt: Date | null;
  /** Retry window in hours; null for a single attempt. */
  readonly retryWindowHours: number | null;
  /** Whether a member waits for the message: the first retry is after five minutes, whatever the reason. */
  readonly isAwaited: boolean;
  /**
   * Whether the message waits until its mailbox works again if the mailbox is rejected or reaches no server. Otherwise
   * that is a failed attempt, and the end of the message if it is permanent.
   */
  readonly waitsForMailbox: boolean;
}

/** Returns the effects of the end of an attempt under the rules of its kind: one table of outcomes for all kinds. */
export function verdictOf(end: End, terms: Terms, now: Date): Verdict {
  switch (end.kind) {
    case 'accepted':
      return { kind: 'sent', reply: end.reply, refused: refusedIn(end), sentAs: end.sentAs };
    case 'unknown':
      return { kind: 'unknown', reply: end.reply, cause: 'lost_in_data' };
    case 'not_composed':
      return failed(end.reply, 'internal_failure');
    case 'not_possible':
      return failed(said(end.text), end.errorCode);
    case 'not_now':
      return putOff({ ...end, reply: said(end.text) }, terms, now);
    case 'not_begun': {
      const { problem, text } = end;
      if (problem === null || terms.waitsForMailbox) return { kind: 'returned', text, mailboxProblem: problem };
      return putOff({ reply: said(text), errorCode: problem.errorCode, problem }, terms, now);
    }
    case 'not_let_in':
      if (terms.waitsForMailbox) return { kind: 'returned', text: end.reply.text, mailboxProblem: end.problem };
      return end.isPermanent ? failed(end.reply, end.errorCode, end.problem) : putOff(end, terms, now);
    case 'put_off':
      return putOff(end, terms, now);
    case 'refused': {
      const { about, reply, errorCode, bounceType, suppress, problem } = end;
      return about === 'recipient'
        ? { kind: 'bounced', reply, errorCode, bounceType: bounceType ?? 'hard', suppress }
        : failed(reply, errorCode, problem);
    }
  }
}

const LOST = 'The worker stopped during delivery.';

/**
 * Returns the result of a claimed message whose worker ended: after hand-over the message may have been accepted;
 * otherwise the attempt never began.
 */
export function verdictOfLost(handedAt: Date | null): Verdict {
  return handedAt === null
    ? { kind: 'returned', text: LOST, mailboxProblem: null }
    : { kind: 'unknown', reply: said(LOST), cause: 'worker_lost_after_data' };
}

function putOff(
  cause: {
    readonly reply: ReplyFacts;
    readonly errorCode: string;
    readonly retryAfterSeconds?: number | null;
    readonly problem?: MailboxProblem | null;
  },
  terms: Terms,
  now: Date,
): Verdict {
  const { reply, errorCode, retryAfterSeconds = null, problem = null } = cause;
  if (terms.retryWindowHours === null) return failed(reply, errorCode, problem);
  const retryAt = nextRetryAt({
    attempt: terms.attempt,
    now,
    firstAttemptAt: terms.firstAttemptAt ?? now,
    retryWindowHours: terms.retryWindowHours,
    greylisted: terms.isAwaited || errorCode === 'greylisted',
    retryAfterSeconds,
    seed: terms.seed,
    sendId: terms.id,
  });
  if (retryAt === null) return failed(reply, 'retry_window_over', problem);
  return { kind: 'deferred', reply, retryAt, errorCode, mailboxProblem: problem };
}

function failed(reply: ReplyFacts, errorCode: string, mailboxProblem: MailboxProblem | null = null): Verdict {
  return { kind: 'failed', reply, errorCode, mailboxProblem };
}

/** Builds reply facts from a local message. */
function said(text: string): ReplyFacts {
  return { code: null, enhanced: null, text };
}

function refusedIn({ refusedRecipients }: Extract<Judgement, { kind: 'accepted' }>): string {
  return refusedRecipients.map(({ address, text }) => `${address}: ${text}`).join('; ');
}
