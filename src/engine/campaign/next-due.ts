import { openFrom } from '../schedule/open-intervals.js';
import { zoneOf } from '../schedule/types.js';
import { dueAfter } from '../sequence/delay.js';
import type { CampaignPlan, PlanStep } from './plan.js';

/**
 * Returns when the next step of a contact becomes due: after its delay since the previous message, in days of the
 * contact or campaign, at the first instant within a sending window.
 */
export function nextDueAt(plan: CampaignPlan, step: PlanStep, previousSentAt: Date, contactZone: string | null): Date {
  return dueAfterDelay(plan, step.delaySeconds, previousSentAt, contactZone);
}

/** Returns the same for a delay that is not only the step's: the entry delay of a subsequence is added. */
export function dueAfterDelay(
  plan: CampaignPlan,
  delaySeconds: number,
  previousSentAt: Date,
  contactZone: string | null,
): Date {
  const zone = zoneOf(plan.schedule, contactZone);
  return inWindow(plan, dueAfter({ previousSentAt, delaySeconds, zone }), contactZone);
}

/**
 * Returns the first instant from `at` on inside a sending window for this contact. If no window opens again, it is `at`
 * itself: the claim holds such an email, and a longer schedule releases it.
 */
export function inWindow({ schedule }: CampaignPlan, at: Date, contactZone: string | null): Date {
  return openFrom(schedule, at, zoneOf(schedule, contactZone)) ?? at;
}
