import type { Ctx } from '../../platform/context.js';
import { receiveMessage } from '../receiving/index.js';
import { type DueReaction, forgetReaction, reactionMail } from '../sandbox/index.js';

/**
 * Lets one person of the simulated world do what they had in mind: their message is received as if a server had brought it. The
 * reaction goes in the same transaction; a message that is there already is not taken twice.
 */
export async function react(ctx: Ctx, reaction: DueReaction): Promise<void> {
  if (reaction.mailboxAddress === null) return forgetReaction(ctx, reaction);
  const raw = reactionMail(reaction);
  await receiveMessage(
    ctx,
    {
      workspaceId: reaction.workspaceId,
      mailboxId: reaction.mailboxId,
      raw,
      receivedAt: ctx.clock.now(),
      source: 'smtp',
    },
    (ctx) => forgetReaction(ctx, reaction),
  );
}
