import { zoneOf } from '../schedule/types.js';
import { dueAfter } from '../sequence/delay.js';
import type { CampaignPlan, PlanStep } from './plan.js';

/** When the next step of a contact becomes due: its delay after the message before, in the contact's or campaign's days. */
export function nextDueAt(plan: CampaignPlan, step: PlanStep, previousSentAt: Date, contactZone: string | null): Date {
  return dueAfter({ previousSentAt, delaySeconds: step.delaySeconds, zone: zoneOf(plan.schedule, contactZone) });
}
