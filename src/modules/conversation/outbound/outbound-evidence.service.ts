import type { Ctx } from '../../../platform/context.js';
import type { KnownMessage } from '../../outreach/threads/index.js';
import { resolveOutbound } from './outbound-results.service.js';

const BY_HAND: readonly string[] = ['reply', 'forward', 'new', 'test'];

/**
 * Settles unconfirmed manual messages by received email, in the caller's transaction: a bounce proves a later rejection,
 * any other reply proves delivery.
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
