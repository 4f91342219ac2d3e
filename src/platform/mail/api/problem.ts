import type { ConnectionErrorCode } from '../smtp/error-code.js';
import { readableText } from '../smtp/outcome.js';
import type { SmtpOutcome, SmtpStage } from '../smtp/types.js';
import type { ApiAnswer } from './call-api.js';

/**
 * Meaning of a rejection.
 * - `credentials`: the token is invalid or lacks a permission.
 * - `application`: the provider rejects the application of this instance; only the operator can fix it.
 * - `throttled`: too many requests; `quota`: the daily limit of the mailbox is reached.
 * - `blocked`: the provider does not let this mailbox send.
 * - `recipient`, `content`, `too_large`: concerns the message.
 * - `missing`: the object does not exist; `cursor_gone`: the position in the list of changes has expired.
 * - `server`: the API failed; the request may have taken effect.
 */
export type ApiProblemKind =
  | 'credentials'
  | 'application'
  | 'throttled'
  | 'quota'
  | 'blocked'
  | 'recipient'
  | 'content'
  | 'too_large'
  | 'missing'
  | 'cursor_gone'
  | 'server';

export interface ApiProblem {
  readonly kind: ApiProblemKind;
  /** Message of the provider, on one line. */
  readonly text: string;
  readonly retryAfterSeconds: number | null;
  /** Whether the limit is that of the application, so that it concerns all mailboxes that use it. Absent: of the mailbox. */
  readonly ofApplication?: boolean;
}

/** Problem while reading a mailbox. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  constructor(
    /** Error code. `rejected`: the API does not accept the request. */
    readonly code: ConnectionErrorCode | 'throttled' | 'cursor_gone' | 'missing' | 'rejected',
    message: string,
    readonly retryAfterSeconds: number | null = null,
    /** Whether the limit is that of the application. */
    readonly ofApplication = false,
  ) {
    super(message);
  }
}

/**
 * Equivalent SMTP replies (RFC 3463), which determine the result of an attempt for all types of messages. Stages before RCPT
 * concern the mailbox, never a contact.
 */
const REPLIES: Readonly<
  Record<
    Exclude<ApiProblemKind, 'server'>,
    { readonly stage: SmtpStage; readonly code: number; readonly enhanced: string }
  >
> = {
  credentials: { stage: 'auth', code: 535, enhanced: '5.7.8' },
  application: { stage: 'connect', code: 451, enhanced: '4.3.0' },
  throttled: { stage: 'mail', code: 450, enhanced: '4.7.28 Rate limit exceeded.' },
  quota: { stage: 'mail', code: 450, enhanced: '4.5.4 Daily user sending limit exceeded.' },
  blocked: { stage: 'mail', code: 550, enhanced: '5.7.1' },
  recipient: { stage: 'rcpt', code: 553, enhanced: '5.1.3' },
  content: { stage: 'dot', code: 554, enhanced: '5.6.0' },
  too_large: { stage: 'mail', code: 552, enhanced: '5.3.4' },
  missing: { stage: 'mail', code: 451, enhanced: '4.3.0' },
  cursor_gone: { stage: 'mail', code: 451, enhanced: '4.3.0' },
};

/** Returns the outcome of a message that an API rejected. */
export function outcomeOf({ kind, text, retryAfterSeconds, ofApplication = false }: ApiProblem): SmtpOutcome {
  if (kind === 'server') return { result: 'unknown', text };
  const { stage, code, enhanced } = REPLIES[kind];
  const wait = retryAfterSeconds === null ? '' : ` Retry after ${retryAfterSeconds} seconds.`;
  const said = readableText(`${enhanced} ${text}${wait}`);
  return { result: 'refused', stage, code, text: said, ...(ofApplication && { ofApplication }) };
}

/** Returns the outcome of a request that has no response. */
export function outcomeWithoutAnswer(answer: Exclude<ApiAnswer, { kind: 'answered' }>): SmtpOutcome {
  return answer.kind === 'lost'
    ? { result: 'unknown', text: answer.text }
    : { result: 'not_handed', reason: answer.reason, text: answer.text };
}

const CODES: Readonly<Partial<Record<ApiProblemKind, ApiFailure['code']>>> = {
  credentials: 'auth_failed',
  throttled: 'throttled',
  quota: 'throttled',
  blocked: 'policy_rejected',
  content: 'rejected',
  missing: 'missing',
  cursor_gone: 'cursor_gone',
};

/** Returns the sync failure for a rejected request. */
export function failureOf({ kind, text, retryAfterSeconds, ofApplication }: ApiProblem): ApiFailure {
  return new ApiFailure(CODES[kind] ?? 'connection_failed', text, retryAfterSeconds, ofApplication);
}

/** Returns the failure of a request with a cursor. An unknown or rejected cursor counts as expired. */
export function cursorFailure(error: unknown): unknown {
  if (!(error instanceof ApiFailure) || !['missing', 'rejected'].includes(error.code)) return error;
  return new ApiFailure('cursor_gone', error.message);
}

/** Returns the sync failure for a request without a response. */
export function failureWithoutAnswer(answer: Exclude<ApiAnswer, { kind: 'answered' }>): ApiFailure {
  const isTls = answer.kind === 'unsent' && answer.reason === 'tls_failed';
  return new ApiFailure(isTls ? 'tls_failed' : 'connection_failed', answer.text);
}
