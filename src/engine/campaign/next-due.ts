import { openFrom } from '../schedule/open-intervals.js';
import { zoneOf } from '../schedule/types.js';
import { dueAfter } from '../sequence/delay.js';
import type { CampaignPlan, PlanStep } from './plan.js';

/**
 * When the next step of a contact becomes due: its delay after the message before, in the contact's or campaign's days, and
 * then the first instant that the schedule leaves open.
 */
export function nextDueAt(plan: CampaignPlan, step: PlanStep, previousSentAt: Date, contactZone: string | null): Date {
  return dueAfterDelay(plan, step.delaySeconds, previousSentAt, contactZone);
}

/** The same for a delay that is not the step's own alone: into a subsequence its entry delay counts too. */
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
