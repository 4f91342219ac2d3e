import type { Ctx } from '../../../platform/context.js';
import { freshenStatistics } from '../../../platform/db/fresh-statistics.js';
import { isWorkspaceRetired } from '../../../platform/db/workspace-moves.js';
import { authenticateMail } from '../../../platform/mail/authentication/authenticate.js';
import { type InboundHandlers, type InboundMessage, Reply } from '../../../platform/mail/inbound/dialogue.js';
import { deliverByLmtp, LmtpRefused } from '../../../platform/mail/lmtp.js';
import { BUSY_TABLES } from '../../sending/sends/index.js';
import type { Delivery } from './matching/arrival.js';
import { readMail } from './matching/read-mail.js';
import { findRecipient, type Recipient } from './recipient.service.js';
import { StoreQueue } from './storing/store-queue.js';

/**
 * Receives mail for hosted mailboxes. Its writes use at most half of the database connections and clients take turns,
 * so a flood of mail does not slow the rest of the service.
 */
export function smtpReceiver(ctx: Ctx): Pick<InboundHandlers<Recipient>, 'onRecipient' | 'onMessage'> {
  const receiver = new SmtpReceiver(ctx);
  return {
    onRecipient: (address) => receiver.recipient(address),
    onMessage: (message) => receiver.receive(message),
  };
}

class SmtpReceiver {
  readonly #queue: StoreQueue;

  constructor(private readonly ctx: Ctx) {
    this.#queue = new StoreQueue(ctx, Math.max(1, Math.floor(ctx.config.databasePoolSize / 2)));
  }

  /** Defers mail for a workspace that continues in another instance: senders retry until the MX records lead there. */
  async recipient(address: string): Promise<Recipient | null> {
    const found = await findRecipient(this.ctx, address);
    if (found !== null && (await isWorkspaceRetired(this.ctx.sql, found.workspaceId))) {
      throw new Reply(450, '4.3.2 This mailbox moved to another server, try again later');
    }
    return found;
  }

  /**
   * Stores a message in the hosted mailboxes of its recipients. Resolves once the message is durable in all of them. If
   * it throws, the sender retries and stored copies are found.
   */
  async receive(message: InboundMessage<Recipient>): Promise<void> {
    const { ctx } = this;
    const { raw, owner, from, helo, remoteAddress: clientAddress, tls } = message;
    const recipients = new Map(message.to.map((each) => [each.mailboxId, each]));
    const receivedAt = ctx.clock.now();
    const reading = readMail(ctx, { raw, receivedAt, owner });
    const author = reading.then(({ message }) => message.from?.address ?? null);
    const [mail, authentication] = await Promise.all([
      reading,
      authenticateMail(
        { dns: ctx.dns, hostname: ctx.config.mailHostname, log: ctx.log },
        { raw, clientAddress, helo, from, author },
      ),
    ]);
    await freshenStatistics(ctx, BUSY_TABLES);
    for (const { workspaceId, mailboxId, returnedId } of recipients.values()) {
      const delivery: Delivery = {
        ...{ workspaceId, mailboxId, raw, receivedAt, authentication },
        source: 'smtp',
        envelope: { from, helo, clientAddress, tls },
      };
      await this.#queue.store(owner, { delivery, mail: returnedId === null ? mail : { ...mail, returnedId } });
    }
    await copyToClients(ctx, [...recipients.values()], message);
  }
}

/**
 * Puts a copy of a stored message where mail programs read it (docs/operate/mail-clients.md), for mailboxes that have a mail
 * program password. Throws if the server cannot accept it now. The sender then retries and the stored message is found,
 * so missing copies need no bookkeeping.
 */
async function copyToClients(
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
