import type { BounceType } from '../../../engine/lifecycle/enums.js';
import type { OurSide } from '../../../engine/mail/diagnostic/our-side.js';
import type { SendErrorCode } from '../../../engine/mail/send-error-code.js';
import { classifySmtpReply, type SmtpReplyVerdict } from '../../../engine/mail/smtp-reply.js';
import type { NotHandedReason, RefusedRecipient, SentAs, SmtpOutcome, SmtpStage } from './types.js';

/** Maximum length of a stored server text. */
const LONGEST_TEXT = 500;

export interface ReplyFacts {
  readonly code: number | null;
  readonly enhanced: string | null;
  readonly text: string;
}

/** Result of an attempt for the sending mailbox. */
export interface MailboxProblem {
  readonly errorCode: string;
  readonly message: string;
  /** Whether the server rejects this mailbox itself: stop it instead of slowing down. */
  readonly refused: boolean;
  /** Recipient domain with the problem, lower case; null if the problem affects the whole mailbox. */
  readonly destination: string | null;
  /** Delay requested by the server in seconds; null if none. */
  readonly retryAfterSeconds: number | null;
  /** Whether the limit is that of the application that the mailbox uses at its provider. */
  readonly ofApplication?: boolean;
}

/** Which server responded to an attempt, and for which domain. */
export interface Answering {
  /**
   * Whether the mailbox's own server or the operator's relay responds: its rejections before a recipient is named, and
   * those about quotas and rates, concern the mailbox. Otherwise, the recipients' own server responds, for its domain
   * only.
   */
  readonly isOwnServer: boolean;
  /** Recipient domain, lower case. */
  readonly destination: string;
}

/** Meaning of the end of an attempt, for messages of any kind. The kind decides the effects. */
export type Judgement =
  /** The server accepted the message. Rejected recipients are listed. */
  | {
      readonly kind: 'accepted';
      readonly reply: ReplyFacts & { readonly code: number };
      readonly refusedRecipients: readonly RefusedRecipient[];
      readonly sentAs: SentAs | null;
    }
  /** The message was started, and the server may have it (RFC 1047), so it is never resent automatically. */
  | { readonly kind: 'unknown'; readonly reply: ReplyFacts }
  /** The message could not be composed; a retry would have the same result. */
  | { readonly kind: 'not_composed'; readonly reply: ReplyFacts }
  /** No byte was sent. Without a problem, this process held the message back. */
  | {
      readonly kind: 'not_begun';
      readonly reason: NotHandedReason;
      readonly text: string;
      readonly problem: MailboxProblem | null;
    }
  /** The server rejected the attempt before any recipient was named: this concerns the mailbox or its provider. */
  | {
      readonly kind: 'not_let_in';
      readonly isPermanent: boolean;
      readonly reply: ReplyFacts;
      readonly errorCode: SendErrorCode;
      readonly retryAfterSeconds: number | null;
      readonly problem: MailboxProblem;
    }
  /** The server rejected the message temporarily. */
  | {
      readonly kind: 'put_off';
      readonly reply: ReplyFacts;
      readonly errorCode: SendErrorCode;
      readonly retryAfterSeconds: number | null;
      readonly problem: MailboxProblem | null;
    }
  /** The server rejected the message permanently. */
  | {
      readonly kind: 'refused';
      readonly about: SmtpReplyVerdict['about'];
      readonly reply: ReplyFacts;
      readonly errorCode: SendErrorCode;
      readonly bounceType: BounceType | null;
      /** Whether the address does not exist. */
      readonly suppress: boolean;
      readonly problem: MailboxProblem | null;
    };

/**
 * Judges the end of an attempt. Only a received reply decides permanence. A connection that failed before the message
 * started leaves it unchanged. A message lost in transfer, or answered neither positively nor negatively, is `unknown`.
 * `ours` is evaluated for rejections only. The responding server, the stage and the reason class decide whether a
 * problem concerns the mailbox or one destination.
 */
export function judgeOutcome(outcome: SmtpOutcome, ours: () => OurSide, answering: Answering): Judgement {
  switch (outcome.result) {
    case 'accepted':
      return {
        kind: 'accepted',
        reply: { code: outcome.code, enhanced: null, text: cut(outcome.text) },
        refusedRecipients: outcome.refusedRecipients,
        sentAs: outcome.sentAs ?? null,
      };
    case 'unknown':
    case 'not_composed':
      return { kind: outcome.result, reply: { code: null, enhanced: null, text: cut(outcome.text) } };
    case 'not_handed': {
      const { reason } = outcome;
      const text = cut(outcome.text);
      if (reason === 'not_permitted' || reason === 'closing') return { kind: 'not_begun', reason, text, problem: null };
      const errorCode = reason === 'tls_failed' || reason === 'timeout' ? reason : 'connection_failed';
      return {
        kind: 'not_begun',
        reason,
        text,
        problem: {
          errorCode,
          message: text,
          refused: false,
          retryAfterSeconds: null,
          destination: answering.isOwnServer ? null : answering.destination,
        },
      };
    }
    case 'refused':
      return judgeRefusal(outcome, ours, answering);
  }
}

const BEFORE_RECIPIENTS: readonly SmtpStage[] = ['connect', 'ehlo', 'starttls', 'auth', 'mail'];

/** Reasons of an own server about the sending volume, at any command. */
const ABOUT_USE: readonly SendErrorCode[] = ['sending_quota_exceeded', 'rate_limited_by_provider'];

function judgeRefusal(
  outcome: Extract<SmtpOutcome, { result: 'refused' }>,
  ours: () => OurSide,
  { isOwnServer, destination }: Answering,
): Judgement {
  const verdict = classifySmtpReply({ ...outcome, ours: ours() });
  const { about, errorCode, bounceType, suppress, retryAfterSeconds } = verdict;
  const reply: ReplyFacts = { code: outcome.code, enhanced: verdict.enhancedCode, text: cut(outcome.text) };
  if (verdict.outcome === 'unknown') return { kind: 'unknown', reply };
  const isPermanent = verdict.outcome === 'permanent';
  const problem: MailboxProblem = {
    errorCode,
    message: reply.text,
    refused: verdict.pauseMailbox && isPermanent,
    retryAfterSeconds,
    destination:
      isOwnServer && (BEFORE_RECIPIENTS.includes(outcome.stage) || ABOUT_USE.includes(errorCode)) ? null : destination,
    ...(outcome.ofApplication && { ofApplication: true }),
  };
  // A rejection of the message itself, such as its size, never concerns the mailbox.
  if (BEFORE_RECIPIENTS.includes(outcome.stage) && about !== 'content') {
    return { kind: 'not_let_in', isPermanent, reply, errorCode, retryAfterSeconds, problem };
  }
  const said = { reply, errorCode, problem: verdict.pauseMailbox ? problem : null };
  return isPermanent
    ? { kind: 'refused', about, bounceType, suppress, ...said }
    : { kind: 'put_off', retryAfterSeconds, ...said };
}

function cut(text: string): string {
  return text.slice(0, LONGEST_TEXT);
}
