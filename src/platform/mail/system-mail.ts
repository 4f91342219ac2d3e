import type { Ctx } from '../context.js';
import { operatorEndpoint } from './smtp/operator-endpoint.js';
import type { SmtpOutcome } from './smtp/types.js';

/** A few lines of the service's own to one of its people. */
export interface SystemMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Whether the operator has set a sender for mail of the service's own. */
export const hasSystemMail = (ctx: Ctx): boolean => ctx.config.systemMail !== null;

/**
 * Hands a mail of the service's own to the server of `SYSTEM_MAIL_URL`. Never throws; must not run in a transaction.
 * @throws Error where no sender is set.
 */
export function sendSystemMail(ctx: Ctx, { to, subject, text }: SystemMail): Promise<SmtpOutcome> {
  const { systemMail, mailHostname } = ctx.config;
  if (systemMail === null) throw new Error('mail of the service needs SYSTEM_MAIL_FROM');
  const id = ctx.ids.uuid();
  const { from } = systemMail;
  const message = {
    from: { name: 'Outrider', address: from },
    to: [{ name: '', address: to }],
    subject,
    text,
    messageId: `${id}@${from.slice(from.lastIndexOf('@') + 1)}`,
    date: ctx.clock.now(),
    // No machine shall answer it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    boundarySeed: id,
  };
  const sender = ctx.mail.smtpPool('system', operatorEndpoint(systemMail.url, mailHostname));
  return sender.send({ envelope: { from, to: [to] }, content: { message, dkim: null } });
}
