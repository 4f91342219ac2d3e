import type { Language } from '../../engine/language/languages.js';
import type { Ctx } from '../context.js';
import type { OutgoingAttachment } from './mime/build-message.js';
import { operatorEndpoint } from './smtp/operator-endpoint.js';
import type { SmtpOutcome } from './smtp/types.js';
import { systemMailHtml } from './system-mail-html.js';

/** Email from Outrider to a member, or to a reader whom members named. */
export interface SystemMail {
  readonly to: string;
  /** Language of the subject and text. */
  readonly language: Language;
  readonly subject: string;
  /** Paragraphs separated by blank lines; the HTML part is made from them. */
  readonly text: string;
  /** Name of the sender. Default: Outrider. */
  readonly fromName?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly OutgoingAttachment[];
  /** Awaited before the first byte of the email is sent. If it throws, the email is not sent: `not_handed`. */
  readonly onHanded?: () => Promise<void>;
}

/** Whether the operator configured a sender for system email. */
export const hasSystemMail = (ctx: Ctx): boolean => ctx.config.systemMail !== null;

/**
 * Sends a system email by the server of `SYSTEM_MAIL_URL`. Must not run in a transaction.
 * @throws Error if no sender is configured; never for a failed delivery.
 */
export function sendSystemMail(ctx: Ctx, mail: SystemMail): Promise<SmtpOutcome> {
  const { to, language, subject, text, fromName = 'Outrider', attachments = [], onHanded } = mail;
  const { systemMail, mailHostname } = ctx.config;
  if (systemMail === null) throw new Error('system email requires SYSTEM_MAIL_FROM');
  const id = ctx.ids.uuid();
  const { from } = systemMail;
  const message = {
    from: { name: fromName, address: from },
    to: [{ name: '', address: to }],
    subject,
    text,
    html: systemMailHtml(text, language),
    messageId: `${id}@${from.slice(from.lastIndexOf('@') + 1)}`,
    date: ctx.clock.now(),
    // Keeps machines from replying (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    attachments,
    boundarySeed: id,
  };
  const sender = ctx.mail.smtpPool('system', operatorEndpoint(systemMail.url, mailHostname));
  return sender.send({ envelope: { from, to: [to] }, content: { message, dkim: null }, ...(onHanded && { onHanded }) });
}
