import type { Ctx } from '../../../platform/context.js';
import type { OutgoingMessage, SmtpEndpoint, SmtpOutcome, SmtpSender } from '../../../platform/mail/smtp/types.js';
import { sandboxSender } from '../../sandbox/index.js';
import { freshAccess, isAlive } from '../oauth/access.service.js';
import type { Sender } from './sender.js';

/**
 * The connections a mailbox sends through: its own server, the operator's relay, or the recipients' own hosts; of a
 * sandbox the simulated mail world. Where the access
 * token of a mailbox has ended, its message waits for a new one. Its `send` must not run in a transaction.
 */
export function senderFor(ctx: Ctx, sender: Sender): SmtpSender {
  const { route, uuid, accessUntil } = sender;
  switch (route.kind) {
    case 'smtp':
      if (isAlive(accessUntil, ctx.clock.now())) return ctx.mail.smtpPool(`mailbox:${uuid}`, route.endpoint);
      return { send: (message) => sendWithFreshAccess(ctx, sender, route.endpoint, message) };
    case 'relay':
      // All native mailboxes share it.
      return ctx.mail.smtpPool('relay', route.endpoint, {
        maxConnections: ctx.config.mailRelayConnections,
        maxMessagesPerConnection: 1000,
      });
    case 'direct':
      return ctx.mail.directSender(ctx.config.mailHostname);
    case 'sandbox':
      return sandboxSender(ctx, sender);
  }
}

async function sendWithFreshAccess(
  ctx: Ctx,
  sender: Sender,
  endpoint: SmtpEndpoint,
  message: OutgoingMessage,
): Promise<SmtpOutcome> {
  const access = await freshAccess(ctx, sender.workspaceId, sender.mailboxId);
  if ('problem' in access) return { result: 'not_handed', reason: 'connect_failed', text: access.problem };
  const auth = { user: endpoint.auth?.user ?? sender.from.address, accessToken: access.accessToken };
  return ctx.mail.smtpPool(`mailbox:${sender.uuid}`, { ...endpoint, auth }).send(message);
}
