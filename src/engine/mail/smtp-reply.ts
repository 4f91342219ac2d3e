import type { BounceType } from '../lifecycle/enums.js';
import { classifyDiagnostic } from './diagnostic/classify-diagnostic.js';
import { bounceTypeOf, type DeliveryReason } from './diagnostic/delivery-reasons.js';
import type { OurSide } from './diagnostic/our-side.js';
import { type EnhancedCode, parseEnhancedCode } from './enhanced-code.js';
import { parseRetryAfter } from './retry-after.js';
import type { SendErrorCode } from './send-error-code.js';

export interface SmtpReplyVerdict {
  /** `unknown`: the server may have accepted the message (RFC 1047), so it must not be sent again blindly. */
  readonly outcome: 'permanent' | 'retry' | 'unknown';
  /** Subject of the reply. Only `recipient` concerns the contact. */
  readonly about: 'recipient' | 'mailbox' | 'content' | 'policy' | 'server';
  readonly errorCode: SendErrorCode;
  /** Bounce type; null if the reply says nothing about delivery to this recipient. */
  readonly bounceType: BounceType | null;
  readonly enhancedCode: string | null;
  /** Delay requested by the server, in seconds. */
  readonly retryAfterSeconds: number | null;
  /** Whether the address does not exist. */
  readonly suppress: boolean;
  /** Whether the mailbox must pause (`retry`) or stop (`permanent`). */
  readonly pauseMailbox: boolean;
}

export interface SmtpReplyInput {
  /** `ReplyStage`; any other word counts as a stage before the recipient. */
  readonly stage: string;
  /** Reply code; null without a reply. */
  readonly code: number | null;
  readonly text: string;
  /** Sender and recipient: what a rejection says about the sender's domain never concerns the contact. */
  readonly ours?: OurSide;
}

type Part = Pick<SmtpReplyVerdict, 'outcome' | 'about' | 'errorCode' | 'bounceType' | 'suppress' | 'pauseMailbox'>;

/**
 * Classifies a rejection in the SMTP dialogue. The reply code says whether it is permanent, and a class 4 status
 * softens it. The stage says whom it concerns; words and status (RFC 3463) say why. Before RCPT, it concerns the
 * mailbox or its provider, never the contact. Never throws.
 */
export function classifySmtpReply(input: SmtpReplyInput): SmtpReplyVerdict {
  const enhanced = parseEnhancedCode(input.text);
  const part = judge(input, enhanced);
  return {
    ...part,
    enhancedCode: enhanced?.text ?? null,
    retryAfterSeconds: part.outcome === 'retry' ? parseRetryAfter(input.text) : null,
  };
}

function judge(input: SmtpReplyInput, enhanced: EnhancedCode | null): Part {
  const { stage, code, text, ours } = input;
  const atMessage = stage === 'data' || stage === 'dot';
  if (code === null || code < 400 || code > 599) return withoutRefusal(stage, code);
  const reason = classifyDiagnostic({
    text,
    enhanced,
    code,
    afterData: atMessage,
    ...(ours === undefined ? {} : { ours }),
  });
  const permanent = code >= 500 && enhanced?.class !== 4;
  if (stage === 'auth') return atAuth(reason, permanent);
  if (stage !== 'rcpt' && !atMessage) return beforeRecipient(stage, reason, permanent);
  return atRecipient(stage, reason, permanent);
}

/**
 * Classifies a missing reply, or one that is neither success nor rejection. After the start of the message, the result
 * is unknown.
 */
function withoutRefusal(stage: string, code: number | null): Part {
  const neutral = { bounceType: null, suppress: false } as const;
  if (stage === 'dot') {
    return { ...neutral, outcome: 'unknown', about: 'server', errorCode: 'lost_in_data', pauseMailbox: false };
  }
  // The connection is open but not usable as requested: an invalid certificate, or no AUTH offered.
  if (code === null && (stage === 'starttls' || stage === 'auth')) {
    const errorCode = stage === 'auth' ? 'auth_failed' : 'tls_failed';
    return { ...neutral, outcome: 'permanent', about: 'mailbox', errorCode, pauseMailbox: true };
  }
  return { ...neutral, outcome: 'retry', about: 'server', errorCode: 'connection_failed', pauseMailbox: false };
}

function atAuth(reason: DeliveryReason, permanent: boolean): Part {
  const errorCode = permanent
    ? 'auth_failed'
    : reason === 'rate_limited'
      ? 'rate_limited_by_provider'
      : 'connection_failed';
  return {
    outcome: permanent ? 'permanent' : 'retry',
    about: 'mailbox',
    errorCode,
    bounceType: null,
    suppress: false,
    pauseMailbox: true,
  };
}

function beforeRecipient(stage: string, reason: DeliveryReason, permanent: boolean): Part {
  const base = { outcome: permanent ? 'permanent' : 'retry', bounceType: null, suppress: false } as const;
  if (reason === 'message_too_large' && stage === 'mail') {
    return { ...base, about: 'content', errorCode: 'message_too_large', bounceType: 'soft', pauseMailbox: false };
  }
  if (stage === 'starttls') return { ...base, about: 'server', errorCode: 'tls_failed', pauseMailbox: true };
  if (reason === 'quota_exceeded') {
    return { ...base, outcome: 'retry', about: 'mailbox', errorCode: 'sending_quota_exceeded', pauseMailbox: true };
  }
  const errorCode =
    reason === 'rate_limited'
      ? 'rate_limited_by_provider'
      : permanent
        ? 'policy_rejected'
        : reason === 'greylisted'
          ? 'greylisted'
          : 'connection_failed';
  return { ...base, about: permanent ? 'mailbox' : 'server', errorCode, pauseMailbox: true };
}

function atRecipient(stage: string, reason: DeliveryReason, permanent: boolean): Part {
  const row = ROWS[reason];
  const hard = bounceTypeOf(reason) === 'hard';
  const outcome = permanent && !PASSING.has(reason) ? 'permanent' : 'retry';
  const part: Part = {
    outcome,
    about: row.about,
    errorCode: row.errorCode,
    bounceType: bounceTypeOf(reason),
    suppress: hard && outcome === 'permanent',
    pauseMailbox: row.pause ?? false,
  };
  // A rejection without any clue: at RCPT, it can only concern the recipient.
  if (reason !== 'undefined') return part;
  return stage === 'rcpt'
    ? { ...part, about: 'recipient', errorCode: 'recipient_refused' }
    : { ...part, about: 'policy', errorCode: 'policy_rejected', bounceType: 'policy' };
}

/** Temporary reasons, worth a retry even if the server calls them permanent. */
const PASSING: ReadonlySet<DeliveryReason> = new Set([
  'mailbox_full',
  'recipient_busy',
  'greylisted',
  'rate_limited',
  'quota_exceeded',
]);

interface Row {
  readonly about: SmtpReplyVerdict['about'];
  readonly errorCode: SendErrorCode;
  readonly pause?: boolean;
}

const ROWS: Readonly<Record<DeliveryReason, Row>> = {
  user_unknown: { about: 'recipient', errorCode: 'recipient_unknown' },
  mailbox_moved: { about: 'recipient', errorCode: 'recipient_unknown' },
  mailbox_disabled: { about: 'recipient', errorCode: 'recipient_refused' },
  mailbox_suspended: { about: 'recipient', errorCode: 'recipient_refused' },
  address_invalid: { about: 'recipient', errorCode: 'recipient_refused' },
  host_unknown: { about: 'recipient', errorCode: 'recipient_domain_invalid' },
  null_mx: { about: 'recipient', errorCode: 'recipient_domain_invalid' },
  mailbox_full: { about: 'recipient', errorCode: 'recipient_mailbox_full' },
  recipient_busy: { about: 'recipient', errorCode: 'recipient_refused' },
  filtered: { about: 'recipient', errorCode: 'recipient_refused' },
  greylisted: { about: 'server', errorCode: 'greylisted' },
  rate_limited: { about: 'policy', errorCode: 'rate_limited_by_provider', pause: true },
  expired: { about: 'server', errorCode: 'timeout' },
  network_error: { about: 'server', errorCode: 'connection_failed' },
  tls_required: { about: 'server', errorCode: 'tls_failed' },
  system_error: { about: 'server', errorCode: 'connection_failed' },
  message_too_large: { about: 'content', errorCode: 'message_too_large' },
  content_rejected: { about: 'content', errorCode: 'content_rejected' },
  spam: { about: 'content', errorCode: 'content_rejected' },
  blocked: { about: 'policy', errorCode: 'policy_rejected', pause: true },
  auth_failure: { about: 'policy', errorCode: 'policy_rejected', pause: true },
  relay_denied: { about: 'mailbox', errorCode: 'policy_rejected', pause: true },
  sender_rejected: { about: 'mailbox', errorCode: 'policy_rejected', pause: true },
  quota_exceeded: { about: 'mailbox', errorCode: 'sending_quota_exceeded', pause: true },
  policy: { about: 'policy', errorCode: 'policy_rejected' },
  undefined: { about: 'recipient', errorCode: 'recipient_refused' },
};
