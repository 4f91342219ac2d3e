import type { AdmissionFacts, FollowUpFacts } from './facts.js';
import { NOT_EVALUATED, PASS, type Verdict, wait } from './verdict.js';

/**
 * Gates 10 to 13, 18 and 19 (docs/use/gates.md): whether the campaign may send now, and whether this send may be
 * attempted now.
 */

export function scheduleGateVerdict({ schedule }: AdmissionFacts): Verdict {
  if (!schedule) return NOT_EVALUATED;
  return schedule.reason === null ? PASS : wait(schedule.reason, schedule.nextChangeAt);
}

export function campaignLimitGate({ limits, step }: AdmissionFacts): Verdict {
  if (!limits) return NOT_EVALUATED;
  const { sentToday, dayEndsAt } = limits;
  if (limits.dailyLimit !== null && sentToday >= limits.dailyLimit) return wait('campaign_daily_limit', dayEndsAt);
  if (limits.rampLimit !== null && sentToday >= limits.rampLimit) return wait('campaign_ramp_limit', dayEndsAt);
  if (!step?.isFirstMessage) return PASS;
  if (limits.newContactsPerDay !== null && limits.newToday >= limits.newContactsPerDay) {
    return wait('new_contact_limit', dayEndsAt);
  }
  const { followUps } = limits;
  if (followUps === null || followUps.capacityToday === null) return PASS;
  const free = followUps.capacityToday - sentToday - keptForFollowUps(followUps);
  return free > 0 ? PASS : wait('follow_up_share', dayEndsAt);
}

/**
 * Today's capacity that new contacts cannot use: reserved for waiting follow-ups, up to their share (`followUpShare`).
 * Capacity that follow-ups do not need is available immediately.
 */
export function keptForFollowUps(facts: FollowUpFacts): number {
  if (facts.capacityToday === null) return 0;
  const share = Math.ceil((facts.capacityToday * facts.share) / 100);
  return Math.max(0, Math.min(facts.waiting, share - facts.sentToday));
}

export function companyThrottleGate({ companyThrottle }: AdmissionFacts): Verdict {
  if (companyThrottle === undefined) return NOT_EVALUATED;
  if (companyThrottle === null || companyThrottle.used < companyThrottle.limit) return PASS;
  return wait('company_daily_limit', companyThrottle.resetsAt);
}

export function protectionGate({ protection }: AdmissionFacts): Verdict {
  if (!protection) return NOT_EVALUATED;
  return protection.reason === null ? PASS : wait(protection.reason);
}

export function retryGate({ retry, now }: AdmissionFacts): Verdict {
  if (!retry) return NOT_EVALUATED;
  const { nextAttemptAt } = retry;
  if (nextAttemptAt === null || nextAttemptAt <= now) return PASS;
  return wait(retry.isProviderBackoff ? 'provider_backoff' : 'retry_not_due', nextAttemptAt);
}

export function claimGate({ claim }: AdmissionFacts): Verdict {
  if (!claim) return NOT_EVALUATED;
  if (claim.isUnknown) return wait('outcome_unknown');
  if (claim.inFlight) return wait('in_flight', claim.leaseUntil);
  return claim.setAside === undefined ? PASS : wait('set_aside', claim.setAside.until);
}
