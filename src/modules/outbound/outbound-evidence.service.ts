import type { Ctx } from '../../platform/context.js';
import type { KnownMessage } from '../threads/index.js';
import { resolveOutbound } from './outbound-results.service.js';

const BY_HAND: readonly string[] = ['reply', 'forward', 'new', 'test'];

/**
 * Settles manual messages whose end is unknown by what came in about them: a delivery report says that they were
 * refused later on, any other answer that they arrived. In the caller's transaction.
 */
export async function noteEvidence(
  ctx: Ctx,
  workspaceId: number,
  answered: readonly KnownMessage[],
  isRefusal: boolean,
): Promise<void> {
  for (const message of answered) {
    if (message.direction !== 'outbound' || !BY_HAND.includes(message.kind)) continue;
    await resolveOutbound(ctx, workspaceId, message.id, isRefusal ? 'bounce_seen' : 'reply_seen');
  }
}
