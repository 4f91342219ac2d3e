import type { CampaignPlan } from '../../engine/campaign/plan.js';
import { decideOnBounce } from '../../engine/stop-rules/on-bounce.js';
import type { Ctx } from '../../platform/context.js';
import { noteSoftBounce } from '../contacts/status/index.js';
import { settleEffects } from './effects.service.js';

export interface BounceFact {
  readonly plan: CampaignPlan;
  readonly contactId: string;
  readonly emailKey: string;
  readonly type: 'hard' | 'soft' | 'policy';
}

/**
 * What bounces mean for their contacts, whether the server said so at RCPT or a delivery report came later. Returns the contacts
 * whose address is suppressed now. The caller reschedules the campaigns, after what else it locks.
 */
export async function settleBounces(
  ctx: Ctx,
  workspaceId: number,
  bounces: readonly BounceFact[],
): Promise<Set<string>> {
  const suppressed = new Set<string>();
  for (const bounce of bounces) {
    const softBouncesIn7Days =
      bounce.type === 'soft' ? await noteSoftBounce(ctx, workspaceId, bounce.contactId, ctx.clock.now()) : 0;
    const effects = decideOnBounce(bounce.plan.stopRules, { type: bounce.type, softBouncesIn7Days });
    const done = await settleEffects(ctx, workspaceId, bounce, effects, 'bounce');
    if (done.suppressed) suppressed.add(bounce.contactId);
  }
  return suppressed;
}
