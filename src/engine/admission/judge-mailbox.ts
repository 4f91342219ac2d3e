import type { MailboxStatus } from '../lifecycle/delivery-enums.js';
import { isWarm, type MailboxFacts } from './mailbox-facts.js';
import type { Gate, ReasonCode, WaitReason } from './reasons.js';
import { PASS, type Verdict, wait } from './verdict.js';

/** Evaluates gates 15 to 17 (docs/use/gates.md) for one mailbox. */

/** A mailbox that is not connected yet, or no longer, is reported as disconnected. */
const NOT_SENDING: Readonly<Record<Exclude<MailboxStatus, 'active'>, WaitReason>> = {
  paused: 'mailbox_paused',
  error: 'mailbox_error',
  disconnected: 'mailbox_disconnected',
  connecting: 'mailbox_disconnected',
  provisioning: 'mailbox_disconnected',
  deleting: 'mailbox_disconnected',
};

export function mailboxStatusVerdict(mailbox: MailboxFacts, isFirstMessage: boolean): Verdict {
  if (mailbox.status !== 'active') return wait(NOT_SENDING[mailbox.status], mailbox.reassignsAt ?? null);
  if (!isWarm(mailbox)) return wait('mailbox_not_warm');
  if (!mailbox.enabledInCampaign) return wait('mailbox_disabled_in_campaign');
  if (isFirstMessage && !mailbox.newContacts) return wait('mailbox_no_new_contacts');
  if (mailbox.dnsFailing) return wait('mailbox_dns_failing');
  return mailbox.protectedUntil === null ? PASS : wait('mailbox_protection', mailbox.protectedUntil);
}

/** Daily budgets count over the mailbox's local day, the provider's over a rolling 24 h. */
export function mailboxLimitVerdict(mailbox: MailboxFacts): Verdict {
  const { usedToday, dayEndsAt } = mailbox;
  if (usedToday >= mailbox.dailyLimit) return wait('mailbox_daily_limit', dayEndsAt);
  if (mailbox.campaignLimit !== null && mailbox.campaignUsedToday >= mailbox.campaignLimit) {
    return wait('mailbox_campaign_limit', dayEndsAt);
  }
  if (mailbox.rampLimit !== null && usedToday >= mailbox.rampLimit) return wait('mailbox_ramp_limit', dayEndsAt);
  if (usedToday + mailbox.externalDailyUsage >= mailbox.dailyLimit) return wait('mailbox_external_usage', dayEndsAt);
  if (mailbox.providerLimit !== null && mailbox.usedLast24h >= mailbox.providerLimit) {
    return wait('provider_limit', mailbox.providerResetsAt);
  }
  return PASS;
}

export function mailboxGapVerdict(mailbox: MailboxFacts, now: Date): Verdict {
  const { nextAllowedAt, failure = null, destinationRest = null, applicationRestsUntil: rests = null } = mailbox;
  if (destinationRest !== null && destinationRest.until > now)
    return wait('destination_resting', destinationRest.until);
  if (nextAllowedAt === null || nextAllowedAt <= now) return PASS;
  if (rests !== null && rests > now) return wait('application_limited', nextAllowedAt);
  // After a failure, the mailbox has no gap: it pauses, and a member may have to fix it.
  return wait(failure === null ? 'mailbox_gap_running' : 'mailbox_failing', nextAllowedAt);
}

/** Reason why a mailbox cannot take an email now: the fields of RejectedMailbox except its sentence. */
export interface MailboxRejection {
  readonly mailbox: MailboxFacts;
  readonly gate: Gate;
  readonly reason: ReasonCode;
  readonly nextPossibleAt: Date | null;
}

/** Returns the first of gates 15 to 17 that holds the mailbox back; null if it may send. Both claim and explain use it. */
export function judgeMailbox(mailbox: MailboxFacts, now: Date, isFirstMessage: boolean): MailboxRejection | null {
  const status = mailboxStatusVerdict(mailbox, isFirstMessage);
  if (status !== PASS) return rejected(mailbox, 'mailbox_status', status);
  const limit = mailboxLimitVerdict(mailbox);
  if (limit !== PASS) return rejected(mailbox, 'mailbox_limit', limit);
  const gap = mailboxGapVerdict(mailbox, now);
  return gap === PASS ? null : rejected(mailbox, 'mailbox_gap', gap);
}

function rejected(mailbox: MailboxFacts, gate: Gate, verdict: Verdict): MailboxRejection {
  return { mailbox, gate, reason: verdict.reason!, nextPossibleAt: verdict.nextChangeAt };
}
