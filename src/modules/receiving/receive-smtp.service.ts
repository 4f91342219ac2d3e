import type { Ctx } from '../../platform/context.js';
import { freshenStatistics } from '../../platform/db/fresh-statistics.js';
import { Meanwhile } from '../../platform/lockstep/meanwhile.js';
import { authenticateMail } from '../../platform/mail/authentication/authenticate.js';
import type { InboundHandlers, InboundMessage } from '../../platform/mail/inbound/dialogue.js';
import { BUSY_TABLES } from '../sends/index.js';
import type { Delivery } from './arrival.js';
import { copyToClients } from './client-copy.service.js';
import { readMail } from './read-mail.js';
import { findRecipient, type Recipient } from './recipient.service.js';
import { StoreQueue } from './storing/store-queue.js';

/**
 * Takes mail for hosted mailboxes. Of the connections to the database it uses half at most for what it writes, and clients take
 * turns at them: however much comes in, the rest of the service goes on.
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
  readonly #addresses: Ctx;

  constructor(private readonly ctx: Ctx) {
    this.#queue = new StoreQueue(ctx, Math.max(1, Math.floor(ctx.config.databasePoolSize / 2)));
    this.#addresses = { ...ctx, piece: new Meanwhile(ctx) };
  }

  recipient(address: string): Promise<Recipient | null> {
    return findRecipient(this.#addresses, address);
  }

  /**
   * Puts a message into the hosted mailboxes of its recipients. Resolves when it is durable in all of them; throwing makes
   * the sender try again, which finds what is there already.
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
