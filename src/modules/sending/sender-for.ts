import type { Ctx } from '../../platform/context.js';
import type { SmtpSender } from '../../platform/mail/smtp/types.js';
import type { Sender } from '../mailboxes/index.js';

/** The connections a mailbox sends through: its own server, the operator's relay, or the recipients' own hosts. */
export function senderFor(ctx: Ctx, sender: Sender): SmtpSender {
  const { route } = sender;
  switch (route.kind) {
    case 'smtp':
      return ctx.mail.smtpPool(`mailbox:${sender.uuid}`, route.endpoint);
    case 'relay':
      // All native mailboxes share it.
      return ctx.mail.smtpPool('relay', route.endpoint, {
        maxConnections: ctx.config.mailRelayConnections,
        maxMessagesPerConnection: 1000,
      });
    case 'direct':
      return ctx.mail.directSender(ctx.config.mailHostname);
  }
}
