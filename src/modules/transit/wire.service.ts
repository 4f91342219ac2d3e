import type { Ctx } from '../../platform/context.js';
import type { OutgoingMessage, SmtpOutcome } from '../../platform/mail/smtp/types.js';
import { type Sender, senderFor } from '../mailboxes/senders/index.js';

/** Said at the hand-over: the message does not go. */
export class NotHandedOver extends Error {
  override readonly name = 'NotHandedOver';
}

/** Gives a message to its sender. A sender promises not to throw: if one does, how far it came is `unknown`. */
export async function sendOver(ctx: Ctx, sender: Sender, id: string, message: OutgoingMessage): Promise<SmtpOutcome> {
  try {
    return await senderFor(ctx, sender).send(message);
  } catch (error) {
    ctx.log.error({ err: error, id }, 'a sender threw');
    return { result: 'unknown', text: (error as Error).message };
  }
}
