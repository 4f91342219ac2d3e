import type { CampaignPlan } from '../../../engine/campaign/plan.js';
import type { Ctx } from '../../../platform/context.js';
import { campaignRefOf, contactRefOf } from '../../foundation/events/blocks.events.js';
import { appendEvents } from '../../foundation/events/index.js';
import { contactCompleted } from '../../outreach/contacts/contacts.events.js';
import { changeContacts } from '../../outreach/contacts/status/index.js';
import { appendStats, NO_STEP } from '../../outreach/statistics/index.js';

/** Contact that received its last step. */
export type CompletedContact = Parameters<typeof contactRefOf>[0] & { readonly sent_count: number };

/** Completes contacts with the statistics and the event that belong to it, in the caller's transaction. */
export async function completeContacts(
  ctx: Ctx,
  plan: CampaignPlan,
  contacts: readonly CompletedContact[],
): Promise<void> {
  if (contacts.length === 0) return;
  const ids = contacts.map((contact) => contact.id);
  const changed = new Set(
    (await changeContacts(ctx, plan.workspaceId, ids, { status: 'completed', reason: null })).map(({ id }) => id),
  );
  if (changed.size === 0) return;
  const at = ctx.clock.now();
  await appendStats(ctx, plan.workspaceId, [
    { campaignId: plan.id, stepId: NO_STEP, variantId: NO_STEP, at, counts: { completed: changed.size } },
  ]);
  await appendEvents(
    ctx,
    plan.workspaceId,
    contacts
      .filter(({ id }) => changed.has(id))
      .map((contact) =>
        contactCompleted.draft({ ...campaignRefOf(plan), ...contactRefOf(contact), sentCount: contact.sent_count }),
      ),
  );
}
