import { classifyNoticeAnswer, slackError } from '../../../engine/notice/answer.js';
import type { NoticeError, NoticeKind } from '../../../engine/notice/enums.js';
import { parseRetryAfter } from '../../../engine/webhook/retry.js';
import { type Said, say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { OutboundError, type OutboundErrorKind, type OutboundPost } from '../../../platform/outbound/port.js';

/** 10 s from the DNS lookup to the last byte of a response, of which 64 KiB are read and 1 KiB is evaluated. */
const LIMITS = { timeoutMs: 10_000, maxReadBytes: 64 * 1024, maxBodyBytes: 1024 };

/** Status of a message that is too long (RFC 9110 section 15.5.14). */
const TOO_LONG = 413;

export type NoticePost = Pick<OutboundPost, 'url' | 'headers' | 'body'>;

export type NoticeOutcome =
  | { readonly kind: 'delivered' }
  | {
      /** `gone`: no attempt will succeed until a member changes the channel. */
      readonly kind: 'gone' | 'failed';
      readonly code: NoticeError;
      readonly message: Said;
      readonly retryAfterSeconds: number | null;
    };

const CODE_OF_KIND: Readonly<Record<OutboundErrorKind, NoticeError>> = {
  address_refused: 'address_refused',
  dns_failed: 'dns_failed',
  connect_failed: 'connect_failed',
  tls_failed: 'tls_failed',
  timeout: 'timeout',
  protocol: 'connect_failed',
};

/** Sentences for failures without a response, without an address because the URL of a channel is a secret. */
const MESSAGES: Readonly<Record<string, Said>> = {
  address_refused: say`The address of the channel is not allowed.`,
  dns_failed: say`The host of the channel was not found.`,
  connect_failed: say`The channel could not be reached.`,
  tls_failed: say`The certificate of the channel was not accepted.`,
  timeout: say`The channel did not respond in time.`,
};

/** Posts a message to the URL of a channel. If it is too long (413), posts a shorter one. */
export async function postNotice(
  ctx: Ctx,
  kind: NoticeKind,
  request: NoticePost,
  shorter?: () => NoticePost,
): Promise<NoticeOutcome> {
  try {
    const answer = await ctx.http.post({ ...request, ...LIMITS });
    if (answer.status === TOO_LONG && shorter !== undefined) return await postNotice(ctx, kind, shorter());
    const meaning = classifyNoticeAnswer(kind, answer.status);
    if (meaning.kind === 'delivered') return { kind: 'delivered' };
    const named = kind === 'slack' ? slackError(answer.body.toString('utf8')) : null;
    const message =
      named === null
        ? say`The channel responded with status ${answer.status}.`
        : say`The channel responded with status ${answer.status} (${named}).`;
    if (meaning.kind === 'gone') return { kind: 'gone', code: 'gone', message, retryAfterSeconds: null };
    const asked = meaning.honoursRetryAfter ? parseRetryAfter(answer.headers['retry-after'], ctx.clock.now()) : null;
    return { kind: 'failed', code: meaning.code, message, retryAfterSeconds: asked };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const code = CODE_OF_KIND[error.kind];
    return { kind: 'failed', code, message: MESSAGES[code] as Said, retryAfterSeconds: null };
  }
}

/** Returns the failure of a message that was not sent. */
export function unsent(kind: 'gone' | 'failed', code: NoticeError, message: Said): NoticeOutcome {
  return { kind, code, message, retryAfterSeconds: null };
}
