import type { Ctx } from '../../platform/context.js';
import { freshenStatistics } from '../../platform/db/fresh-statistics.js';
import { Gate } from '../../platform/gate.js';
import { authenticateMail } from '../../platform/mail/authentication/authenticate.js';
import type { InboundHandlers, InboundMessage } from '../../platform/mail/inbound/dialogue.js';
import { BUSY_TABLES } from '../sends/index.js';
import { copyToClients } from './client-copy.service.js';
import { readMail } from './read-mail.js';
import { receiveMessage } from './receive.service.js';
import { findRecipient, type Recipient } from './recipient.service.js';

/**
 * Takes mail for hosted mailboxes. Of the connections to the database it uses half at most, and clients take turns at them:
 * however much comes in, the rest of the service goes on.
 */
export function smtpReceiver(ctx: Ctx): Pick<InboundHandlers, 'onRecipient' | 'onMessage'> {
  const transactions = new Gate(Math.max(1, Math.floor(ctx.config.databasePoolSize / 2)));
  return {
    onRecipient: async (address) => (await findRecipient(ctx, address)) !== null,
    onMessage: (message) => receiveFromServer(ctx, message, transactions),
  };
}

/**
 * Puts a message into the hosted mailboxes of its recipients. Resolves when it is durable in all of them; throwing makes
 * the sender try again, which finds what is there already.
 */
async function receiveFromServer(ctx: Ctx, message: InboundMessage, transactions: Gate): Promise<void> {
  const { raw, owner, from, helo, remoteAddress: clientAddress, tls } = message;
  const recipients = new Map<number, Recipient>();
  for (const address of message.to) {
    const found = await findRecipient(ctx, address);
    if (found !== null) recipients.set(found.mailboxId, found);
  }
  const receivedAt = ctx.clock.now();
  const [mail, authentication] = await Promise.all([
    readMail(ctx, { raw, receivedAt, owner }),
    authenticateMail(
      { dns: ctx.dns, hostname: ctx.config.mailHostname, log: ctx.log },
      { raw, clientAddress, helo, from },
    ),
  ]);
  await freshenStatistics(ctx, BUSY_TABLES);
  for (const { workspaceId, mailboxId, returnedId } of recipients.values()) {
    await receiveMessage(ctx, {
      workspaceId,
      mailboxId,
      raw,
      receivedAt,
      source: 'smtp',
      envelope: { from, helo, clientAddress, tls },
      authentication,
      mail: returnedId === null ? mail : { ...mail, returnedId },
      inTurn: (work) => transactions.run(owner, 1, work),
    });
  }
  await copyToClients(ctx, [...recipients.values()], message);
}
