import type { BounceType } from '../../engine/lifecycle/enums.js';
import { nextRetryAt } from '../../engine/retry/next-retry.js';
import type { Judgement, MailboxProblem, ReplyFacts } from '../../platform/mail/smtp/judge-outcome.js';

/** How an attempt ended: by what its server said, or here, before any server heard of it. */
export type End =
  | Judgement
  /** It can not go, now or later. */
  | { readonly kind: 'not_possible'; readonly errorCode: string; readonly text: string }
  /** Something here stands in the way that may pass. */
  | { readonly kind: 'not_now'; readonly errorCode: string; readonly text: string };

/** What the end of an attempt means for its message, its recipient and its mailbox. */
export type Verdict =
  | {
      readonly kind: 'sent';
      readonly reply: ReplyFacts & { readonly code: number };
      /** Those of several recipients that the server did not take, in words; empty: it took all. */
      readonly refused: string;
    }
  /** It may have been accepted: it counts as sent and is never sent again by itself. */
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
      readonly bounceType: BounceType;
      readonly suppress: boolean;
    }
  | {
      readonly kind: 'failed';
      readonly reply: ReplyFacts;
      readonly errorCode: string;
      readonly mailboxProblem: MailboxProblem | null;
    };

/** What follows from an end where kinds of messages differ. */
export interface Terms {
  /** Names the message: its retries keep their distance by it, and by `seed`. */
  readonly id: string;
  readonly seed: number;
  readonly attempt: number;
  readonly firstAttemptAt: Date | null;
  /** How long it is tried again; null: it is tried once. */
  readonly retryWindowHours: number | null;
  /** A person waits: first after five minutes, whatever the reason. */
  readonly isAwaited: boolean;
  /**
   * Where its mailbox is not let in or reaches no server, it keeps its place until the mailbox works again. Otherwise that
   * is a failed attempt like any other, and the end of the message where it is for good.
   */
  readonly waitsForMailbox: boolean;
}

/** What the end of an attempt means under the terms of its kind: one table of outcomes for all of them. */
export function verdictOf(end: End, terms: Terms, now: Date): Verdict {
  switch (end.kind) {
    case 'accepted':
      return { kind: 'sent', reply: end.reply, refused: refusedIn(end) };
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

/** What becomes of a claimed message whose worker ended: what was handed over may have been accepted, the rest was not begun. */
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

/** What was said here, not by a server. */
function said(text: string): ReplyFacts {
  return { code: null, enhanced: null, text };
}

function refusedIn({ refusedRecipients }: Extract<Judgement, { kind: 'accepted' }>): string {
  return refusedRecipients.map(({ address, text }) => `${address}: ${text}`).join('; ');
}
