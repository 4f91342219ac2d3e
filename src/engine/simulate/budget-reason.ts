import { decideAdmission } from '../admission/decide.js';
import type { MailboxFacts } from '../admission/mailbox-facts.js';
import type { ReasonCode } from '../admission/reasons.js';
import type { DayCount } from './day-count.js';
import type { SimulationInput } from './types.js';

/** Returns the budget of campaign or mailbox that delays a message at this instant; null if there is none. */
export function budgetReason(
  limits: Pick<SimulationInput, 'dailyLimit' | 'newContactsPerDay'>,
  day: DayCount,
  mailbox: MailboxFacts,
  isFirstMessage: boolean,
  now: Date,
): ReasonCode | null {
  const step = { order: 1, state: 'enabled', removed: false, previousStepDone: true, delaySeconds: 0 } as const;
  return decideAdmission({
    now,
    step: { ...step, isFirstMessage, dueAt: now },
    limits: {
      ...{ sentToday: day.sent, dailyLimit: limits.dailyLimit, rampLimit: day.rampLimit },
      ...{ newToday: day.sentNew, newContactsPerDay: limits.newContactsPerDay },
      ...{ followUps: null, dayEndsAt: new Date(day.endsAt) },
    },
    mailbox,
  }).reason;
}
