import { type Ctx, inTx } from '../../../platform/context.js';
import { receiveMessage } from '../../conversation/receiving/index.js';
import { noteClick, noteOpen } from '../../conversation/tracking/index.js';
import { type DueReaction, forgetReaction, reactionMail } from '../../reach/sandbox/index.js';

/**
 * Runs one planned reaction of a simulated contact: a message is received as from a server, a visit recorded as from a browser. The
 * reaction is deleted in the same transaction; a message that is already stored is not received twice.
 */
export async function react(ctx: Ctx, reaction: DueReaction): Promise<void> {
  const { kind, about } = reaction;
  if (reaction.mailboxAddress === null) return forgetReaction(ctx, reaction);
  if (kind === 'open' || kind === 'click') {
    return inTx(ctx, async (ctx) => {
      if (kind === 'open') await noteOpen(ctx, ALL, about.openToken ?? '', BROWSER);
      else await noteClick(ctx, ALL, about.clickToken ?? '', BROWSER);
      await forgetReaction(ctx, reaction);
    });
  }
  const raw = reactionMail(reaction, kind);
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

const ALL = { admits: () => true };
const BROWSER = {
  method: 'GET',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  purpose: '',
};
