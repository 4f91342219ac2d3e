import { classifyNoticeAnswer, slackError } from '../../engine/notice/answer.js';
import type { NoticeError, NoticeKind } from '../../engine/notice/enums.js';
import { noticeBody, noticeMail } from '../../engine/notice/messages.js';
import type { Notice } from '../../engine/notice/notice.js';
import { parseRetryAfter } from '../../engine/webhook/retry.js';
import { type Said, say } from '../../engine/words/say.js';
import type { Ctx } from '../../platform/context.js';
import { counterOf } from '../../platform/counter-of.js';
import { hasSystemMail, sendSystemMail } from '../../platform/mail/system-mail.js';
import { OutboundError, type OutboundErrorKind } from '../../platform/outbound/port.js';
import { findAddressee } from '../people/index.js';
import { openUrl } from './channel-url.js';
import type { ChannelRow } from './due-channels.js';

/** 10 s from the DNS lookup to the last byte of a response, of which 64 KiB are read and 1 KiB is evaluated. */
const LIMITS = { timeoutMs: 10_000, maxReadBytes: 64 * 1024, maxBodyBytes: 1024 };

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

/** Sends a message to a channel and counts it. Failures of the channel are outcomes; only faults of this program are thrown. */
export async function deliverNotice(ctx: Ctx, channel: ChannelRow, notice: Notice): Promise<NoticeOutcome> {
  const kind = channel.kind as NoticeKind;
  const url = openUrl(ctx, channel);
  const outcome =
    kind === 'email' || url === null
      ? await mailNotice(ctx, channel, notice)
      : await postNotice(ctx, kind, url, noticeBody(kind, notice));
  const help = 'Messages to notice channels, by kind of channel and result.';
  counterOf(ctx.metrics, 'outrider_notices_total', help, ['kind', 'result']).inc({
    kind,
    result: outcome.kind === 'delivered' ? 'delivered' : outcome.code,
  });
  return outcome;
}

async function postNotice(ctx: Ctx, kind: NoticeKind, url: string, body: string): Promise<NoticeOutcome> {
  const headers = { 'content-type': 'application/json', 'user-agent': 'Outrider-Notices/1' };
  try {
    const answer = await ctx.http.post({ url, headers, body, ...LIMITS });
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

/** Emails a notice to the current address of a member, through the system email server of the instance. */
async function mailNotice(ctx: Ctx, channel: ChannelRow, notice: Notice): Promise<NoticeOutcome> {
  const failed = (kind: 'gone' | 'failed', code: NoticeError, message: Said): NoticeOutcome => ({
    kind,
    code,
    message,
    retryAfterSeconds: null,
  });
  const member = channel.member_id === null ? null : await findAddressee(ctx, channel.workspace_id, channel.member_id);
  if (member === null) return failed('gone', 'member_removed', say`The member is no longer in the workspace.`);
  if (!hasSystemMail(ctx))
    return failed('failed', 'mail_not_configured', say`System email is not set up on this instance.`);
  const outcome = await sendSystemMail(ctx, { to: member.email, language: notice.language, ...noticeMail(notice) });
  switch (outcome.result) {
    // The server may have accepted a message whose reply was lost: a duplicate would be worse than a missing email.
    case 'accepted':
    case 'unknown':
      return { kind: 'delivered' };
    case 'refused':
      return failed('failed', 'mail_refused', rejectedWith(outcome.code));
    case 'not_composed':
      return failed('failed', 'mail_refused', say`The message could not be composed.`);
    case 'not_handed':
      return failed('failed', 'connect_failed', say`The mail server of this instance could not be reached.`);
  }
}

function rejectedWith(code: number | null): Said {
  return code === null
    ? say`The mail server rejected the message without a code.`
    : say`The mail server rejected the message with code ${code}.`;
}
