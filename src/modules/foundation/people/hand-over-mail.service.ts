import type { Ctx } from '../../../platform/context.js';
import { type SystemMail, sendSystemMail } from '../../../platform/mail/system-mail.js';

/**
 * Submits a system email. Throws while the server cannot accept it, so that the job retries. Logs a permanent rejection or
 * an unconfirmed delivery, without a retry.
 */
export async function handOverMail(ctx: Ctx, mail: SystemMail): Promise<void> {
  const outcome = await sendSystemMail(ctx, mail);
  if (outcome.result === 'accepted') return;
  const isOver = outcome.result === 'refused' ? (outcome.code ?? 500) >= 500 : outcome.result !== 'not_handed';
  if (!isOver) throw new Error(`a mail of the service was not taken: ${outcome.text}`);
  ctx.log.error({ outcome, subject: mail.subject }, 'failed to deliver a system email');
}
