import type { NoticeKind } from '../../../engine/notice/enums.js';
import { noticeBody, noticeMail } from '../../../engine/notice/messages.js';
import type { Notice } from '../../../engine/notice/notice.js';
import { type Said, say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { counterOf } from '../../../platform/counter-of.js';
import { hasSystemMail, sendSystemMail } from '../../../platform/mail/system-mail.js';
import { findAddressee } from '../people/index.js';
import { openUrl } from './channel-url.js';
import type { ChannelRow } from './due-channels.js';
import { type NoticeOutcome, postNotice, unsent } from './post-notice.js';
import { pushNotice } from './push-notice.service.js';

/** Sends a message to a channel and counts it. Failures of the channel are outcomes; only faults of this program are thrown. */
export async function deliverNotice(ctx: Ctx, channel: ChannelRow, notice: Notice): Promise<NoticeOutcome> {
  const kind = channel.kind as NoticeKind;
  const outcome = await deliverTo(ctx, kind, channel, notice);
  const help = 'Messages to notice channels, by kind of channel and result.';
  counterOf(ctx.metrics, 'outrider_notices_total', help, ['kind', 'result']).inc({
    kind,
    result: outcome.kind === 'delivered' ? 'delivered' : outcome.code,
  });
  return outcome;
}

async function deliverTo(ctx: Ctx, kind: NoticeKind, channel: ChannelRow, notice: Notice): Promise<NoticeOutcome> {
  if (kind === 'email' || kind === 'browser') {
    const member =
      channel.member_id === null ? null : await findAddressee(ctx, channel.workspace_id, channel.member_id);
    if (member === null) return unsent('gone', 'member_removed', say`The member is no longer in the workspace.`);
    return kind === 'email' ? mailNotice(ctx, member.email, notice) : pushNotice(ctx, channel, notice);
  }
  const headers = { 'content-type': 'application/json', 'user-agent': 'Outrider-Notices/1' };
  return postNotice(ctx, kind, { url: openUrl(ctx, channel), headers, body: noticeBody(kind, notice) });
}

/** Emails a notice to the current address of a member, through the system email server of the instance. */
async function mailNotice(ctx: Ctx, to: string, notice: Notice): Promise<NoticeOutcome> {
  if (!hasSystemMail(ctx))
    return unsent('failed', 'mail_not_configured', say`System email is not set up on this instance.`);
  const outcome = await sendSystemMail(ctx, { to, language: notice.language, ...noticeMail(notice) });
  switch (outcome.result) {
    // The server may have accepted a message whose reply was lost: a duplicate would be worse than a missing email.
    case 'accepted':
    case 'unknown':
      return { kind: 'delivered' };
    case 'refused':
      return unsent('failed', 'mail_refused', rejectedWith(outcome.code));
    case 'not_composed':
      return unsent('failed', 'mail_refused', say`The message could not be composed.`);
    case 'not_handed':
      return unsent('failed', 'connect_failed', say`The mail server of this instance could not be reached.`);
  }
}

function rejectedWith(code: number | null): Said {
  return code === null
    ? say`The mail server rejected the message without a code.`
    : say`The mail server rejected the message with code ${code}.`;
}
