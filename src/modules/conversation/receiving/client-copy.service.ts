import type { Ctx } from '../../../platform/context.js';
import type { InboundMessage } from '../../../platform/mail/inbound/dialogue.js';
import { deliverByLmtp, LmtpRefused } from '../../../platform/mail/lmtp.js';
import type { Recipient } from './recipient.service.js';

/**
 * Puts a copy of a stored message where mail programs read it (docs/operate/mail-clients.md), for mailboxes that have a mail
 * program password. Throws if the server cannot accept it now. The sender then retries and the stored message is found,
 * so missing copies need no bookkeeping.
 */
export async function copyToClients(
  ctx: Ctx,
  recipients: readonly Recipient[],
  { from, raw }: Pick<InboundMessage<Recipient>, 'from' | 'raw'>,
): Promise<void> {
  const url = ctx.config.mailCopiesUrl;
  if (url === null) return;
  const { hostname: host, port } = new URL(url);
  const server = { host, port: Number(port), hostname: ctx.config.mailHostname };
  for (const { mailboxId, copyTo } of recipients) {
    if (copyTo === null) continue;
    try {
      await deliverByLmtp(server, { from, to: copyTo, raw });
    } catch (error) {
      if (!(error instanceof LmtpRefused)) throw error;
      ctx.log.warn({ err: error, mailboxId }, 'mail client server rejected a message');
    }
  }
}
