import type { Ctx } from '../../../../platform/context.js';
import type { OutgoingMessage, SmtpOutcome, SmtpSender } from '../../../../platform/mail/smtp/types.js';
import { sandboxSender } from '../../sandbox/index.js';
import { freshAccess, isAlive } from '../oauth/access.service.js';
import type { Sender } from './sender.js';

/**
 * Returns the sender of a mailbox: its own server, the API of its provider, the operator's relay, or the recipients' hosts;
 * in a sandbox, the simulated mail world. `send` gets a new access token if the current one has expired, so it must not
 * run in a transaction.
 */
export function senderFor(ctx: Ctx, sender: Sender): SmtpSender {
  const { route, uuid, accessUntil } = sender;
  switch (route.kind) {
    case 'smtp':
      if (isAlive(accessUntil, ctx.clock.now())) return ctx.mail.smtpPool(`mailbox:${uuid}`, route.endpoint);
      return { send: (message) => sendWithFreshAccess(ctx, sender, route, message) };
    case 'api':
      if (isAlive(accessUntil, ctx.clock.now())) return ctx.mail.apiSender(route.endpoint);
      return { send: (message) => sendWithFreshAccess(ctx, sender, route, message) };
    case 'relay':
      // Key of the sender shared by all hosted mailboxes.
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
  route: Extract<Sender['route'], { kind: 'smtp' | 'api' }>,
  message: OutgoingMessage,
): Promise<SmtpOutcome> {
  const access = await freshAccess(ctx, sender.workspaceId, sender.mailboxId);
  if ('problem' in access) return { result: 'not_handed', reason: 'connect_failed', text: access.problem };
  if (route.kind === 'api') {
    return ctx.mail.apiSender({ ...route.endpoint, accessToken: access.accessToken }).send(message);
  }
  const { endpoint } = route;
  const auth = { user: endpoint.auth?.user ?? sender.from.address, accessToken: access.accessToken };
  return ctx.mail.smtpPool(`mailbox:${sender.uuid}`, { ...endpoint, auth }).send(message);
}
