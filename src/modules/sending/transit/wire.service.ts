import type { Ctx } from '../../../platform/context.js';
import { domainOf } from '../../../platform/mail/smtp/envelope.js';
import type { Answering } from '../../../platform/mail/smtp/judge-outcome.js';
import type { OutgoingMessage, SmtpOutcome } from '../../../platform/mail/smtp/types.js';
import { type Sender, senderFor } from '../../reach/mailboxes/senders/index.js';
import { countAttempt } from './count-attempt.js';

/** Thrown at the hand-over: the message must not be sent. */
export class NotHandedOver extends Error {
  override readonly name = 'NotHandedOver';
}

/**
 * Returns whose server responds to this sender: without a relay, hosted mailboxes connect to the recipients' own
 * servers.
 */
export function answeringTo({ route }: Pick<Sender, 'route'>, recipient: string): Answering {
  return {
    isOwnServer: route.kind === 'smtp' || route.kind === 'api' || route.kind === 'relay',
    destination: domainOf(recipient).toLowerCase(),
  };
}

/** Identifies a message in the log. */
type MessageIds = { readonly workspaceId: number } & ({ readonly sendId: string } | { readonly messageId: string });

/** Passes a message to its sender and counts the result. */
export async function sendOver(
  ctx: Ctx,
  sender: Sender,
  ids: MessageIds,
  message: OutgoingMessage,
): Promise<SmtpOutcome> {
  const outcome = await attempt(ctx, sender, ids, message);
  countAttempt(ctx.metrics, outcome);
  return outcome;
}

/** Sends a message. A sender must not throw; if it does, the result is `unknown`. */
async function attempt(ctx: Ctx, sender: Sender, ids: MessageIds, message: OutgoingMessage): Promise<SmtpOutcome> {
  try {
    return await senderFor(ctx, sender).send(message);
  } catch (error) {
    ctx.log.error({ err: error, ...ids }, 'sender threw');
    return { result: 'unknown', text: (error as Error).message };
  }
}
