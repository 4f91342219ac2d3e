import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { conflict, notFound } from '../../../../platform/errors.js';
import { type DecidedMessage, markDoubtful, updateDecision } from './decision.repo.js';

/** Marks a doubtful opt-out for review, in the caller's transaction. */
export function askForDecision(ctx: Ctx, workspaceId: number, messageId: number): Promise<void> {
  return markDoubtful(ctx.sql, workspaceId, messageId);
}

/**
 * Stores a member's decision on a waiting message: genuine or not. Throws 404 `message_not_found`, and 409 `invalid_transition` if it is
 * not waiting.
 */
export async function decideMessage(
  ctx: Ctx,
  workspaceId: number,
  at: { readonly threadId: number; readonly messageId: number },
  genuine: boolean,
): Promise<DecidedMessage> {
  const decided = await updateDecision(ctx.sql, workspaceId, at, genuine);
  if (decided === undefined) throw notFound('message');
  if (decided.waited !== null) return decided;
  throw conflict('invalid_transition', say`The message is not waiting for review.`, {
    resource: 'message',
    id: at.messageId,
  });
}
