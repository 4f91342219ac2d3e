import type { CampaignPlan } from '../../../engine/campaign/plan.js';
import { decideOnBounce } from '../../../engine/stop-rules/on-bounce.js';
import type { Ctx } from '../../../platform/context.js';
import { noteSoftBounce } from '../../outreach/contacts/status/index.js';
import { softBouncesOf } from '../sends/soft-bounces/index.js';
import { settleEffects } from './effects.service.js';

export interface BounceFact {
  readonly plan: CampaignPlan;
  readonly contactId: string;
  readonly emailKey: string;
  readonly type: 'hard' | 'soft' | 'policy';
}

/**
 * Applies the stop rules to bounces after the sends were updated, both for rejections by the server and for later delivery reports.
 * Returns the contacts whose address is now suppressed. The caller makes the campaigns due again, after its other locks.
 */
export async function settleBounces(
  ctx: Ctx,
  workspaceId: number,
  bounces: readonly BounceFact[],
): Promise<Set<string>> {
  const suppressed = new Set<string>();
  for (const bounce of bounces) {
    const softBounces = bounce.type === 'soft' ? await countSoftBounce(ctx, workspaceId, bounce.contactId) : 0;
    const effects = decideOnBounce(bounce.plan.stopRules, { type: bounce.type, softBounces });
    const done = await settleEffects(ctx, workspaceId, bounce, effects, 'bounce');
    if (done.suppressed) suppressed.add(bounce.contactId);
  }
  return suppressed;
}

/** Records a soft bounce on its contact and returns how many count against it (`softBounceLimit`). */
async function countSoftBounce(ctx: Ctx, workspaceId: number, contactId: string): Promise<number> {
  await noteSoftBounce(ctx, workspaceId, contactId);
  return softBouncesOf(ctx, workspaceId, contactId);
}
