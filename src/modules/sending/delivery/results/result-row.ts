import { inWindow } from '../../../../engine/campaign/next-due.js';
import { firstCharacters } from '../../../../engine/characters.js';
import type { ResultRow } from '../../sends/index.js';
import type { Verdict } from '../../transit/index.js';
import type { FinishedSend } from './finished-send.js';
import type { InboxPosition } from './inbox-position.js';

/** Columns of a send that record the result of its attempt. */
export function toResultRow(
  { send, verdict, finishedAt, handedAt }: FinishedSend,
  position: InboxPosition | undefined,
): ResultRow {
  const reply = 'reply' in verdict ? verdict.reply : null;
  const code = reply?.code ?? null;
  const text = firstCharacters(reply?.text ?? ('text' in verdict ? verdict.text : ''), 500);
  const errorCode = 'errorCode' in verdict ? verdict.errorCode : verdict.kind === 'unknown' ? 'lost_in_data' : null;
  const smtp = code === null && text === '' ? null : { code, enhancedCode: reply?.enhanced ?? null, text };
  return {
    id: send.send.id,
    cause: causeOf(verdict),
    handedAt,
    subject: send.rendered.subject,
    inReplyTo: send.inReplyTo,
    sentAt: verdict.kind === 'sent' ? finishedAt : null,
    dueAt: verdict.kind === 'deferred' ? inWindow(send.plan, verdict.retryAt, send.send.timezone) : null,
    smtpCode: code,
    smtpEnhanced: reply?.enhanced ?? null,
    smtpText: text === '' ? null : text,
    errorCode,
    errorMessage: errorCode === null ? null : text,
    bounceType: verdict.kind === 'bounced' ? verdict.bounceType : null,
    threadId: position?.threadId ?? null,
    messageId: position?.messageId ?? null,
    sentAs: providerHeader(send.messageIdHeader, verdict),
    variables: send.variables,
    attempt: {
      attempt: send.attempt,
      // Text instead of a Date, which costs twice as much in JSON.
      startedAt: send.claimedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
      outcome: verdict.kind,
      mailboxId: send.mailboxId,
      smtp,
      errorCode,
      willRetryAt: verdict.kind === 'deferred' ? verdict.retryAt : null,
    },
  };
}

/** Returns the replacement Message-ID assigned by the provider; null if the original one was kept. */
export function providerHeader(ours: string, verdict: Verdict): string | null {
  const header = verdict.kind === 'sent' ? (verdict.sentAs?.messageId ?? null) : null;
  return header === ours ? null : header;
}

/** Event of the state machine for the result of an attempt. */
function causeOf(verdict: Verdict): ResultRow['cause'] {
  switch (verdict.kind) {
    case 'sent':
      return 'accepted';
    case 'deferred':
      return 'refused_temporarily';
    case 'bounced':
      return 'recipient_refused';
    case 'failed':
      if (verdict.errorCode === 'retry_window_over') return 'retry_window_over';
      return verdict.reply.code === null ? 'not_composed' : 'refused_permanently';
    case 'unknown':
      return verdict.cause;
    case 'returned':
      throw new Error('An attempt that never started has no result.');
  }
}
