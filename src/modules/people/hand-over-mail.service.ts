import type { Ctx } from '../../platform/context.js';
import { type SystemMail, sendSystemMail } from '../../platform/mail/system-mail.js';

/**
 * Hands a mail of the service's own over. Throws while the server can not take it, so that its job is tried again; what it refuses
 * for good, or may have taken, is said in the log and not repeated.
 */
export async function handOverMail(ctx: Ctx, mail: SystemMail): Promise<void> {
  const outcome = await sendSystemMail(ctx, mail);
  if (outcome.result === 'accepted') return;
  const isOver = outcome.result === 'refused' ? (outcome.code ?? 500) >= 500 : outcome.result !== 'not_handed';
  if (!isOver) throw new Error(`a mail of the service was not taken: ${outcome.text}`);
  ctx.log.error({ outcome, subject: mail.subject }, 'failed to deliver a system email');
}
