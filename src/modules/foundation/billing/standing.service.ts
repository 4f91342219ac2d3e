import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { getWorkspace } from '../workspaces/index.js';
import { takesPayments } from './providers/open-provider.js';

/** Throws 402 `payment_failed` if the subscription is past due or has ended, which blocks new resources. */
export async function requireGoodStanding(ctx: Ctx, workspaceId: number): Promise<void> {
  if (!takesPayments(ctx)) return;
  const { subscription_status: status } = await getWorkspace(ctx, workspaceId);
  if (status !== 'past_due' && status !== 'cancelled') return;
  const words = status === 'past_due' ? 'has an open invoice' : 'has ended';
  throw new AppError('payment_failed', 402, say`The subscription of this workspace ${words}. Settle it first.`);
}
