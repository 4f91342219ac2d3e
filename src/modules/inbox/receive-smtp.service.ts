import type { Ctx } from '../../platform/context.js';
import type { InboundMessage } from '../../platform/mail/inbound/server.js';
import { findInboundMailbox, type InboundMailbox } from '../mailboxes/index.js';
import { receiveMessage } from './receive.service.js';

/** Bytes of one message that hosted mailboxes take: 25 MB of content as it travels. */
export const INBOUND_SIZE_LIMIT = 35 * 1024 * 1024;

/** Whether mail for this address is taken here. */
export async function acceptsRecipient(ctx: Ctx, address: string): Promise<boolean> {
  return (await findInboundMailbox(ctx, address)) !== null;
}

/**
 * Puts a message into the hosted mailboxes of its recipients. Resolves when it is durable in all of them; throwing makes
 * the sender try again, which finds what is there already.
 */
export async function receiveFromServer(ctx: Ctx, message: InboundMessage): Promise<void> {
  const mailboxes = new Map<number, InboundMailbox>();
  for (const address of message.to) {
    const found = await findInboundMailbox(ctx, address);
    if (found !== null) mailboxes.set(found.mailboxId, found);
  }
  const raw = withReturnPath(message);
  for (const { workspaceId, mailboxId } of mailboxes.values()) {
    await receiveMessage(ctx, { workspaceId, mailboxId, raw, receivedAt: ctx.clock.now(), source: 'smtp' });
  }
}

/** The final server writes the envelope's sender down (RFC 5321 section 4.4): the empty one is what tells machine mail. */
function withReturnPath({ from, raw }: InboundMessage): Buffer {
  const sender = from.replace(/[\r\n<>]/g, '');
  return Buffer.concat([Buffer.from(`Return-Path: <${sender}>\r\n`), raw]);
}
