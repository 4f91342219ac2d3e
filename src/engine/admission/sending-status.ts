import { STATUS_MESSAGES } from '../words/reason-terms.js';
import { say } from '../words/say.js';
import { decideAdmission } from './decide.js';
import { listGates } from './explain.js';
import type { AdmissionFacts } from './facts.js';
import { judgeMailbox } from './judge-mailbox.js';
import type { MailboxFacts } from './mailbox-facts.js';
import { sentenceOf } from './messages.js';
import { REASONS, type ReasonCode, type SendingStatusCode } from './reasons.js';

/** Summary of a campaign's mailboxes. A mailbox within its gap counts as available, because gaps are normal. */
export interface MailboxSummary {
  readonly total: number;
  readonly available: number;
  readonly unavailable: Readonly<Partial<Record<ReasonCode, number>>>;
  /** When the first unavailable mailbox becomes available; null if none does without a member's action. */
  readonly nextAvailableAt: Date | null;
}

/** Counts mailboxes by the first of gates 15 and 16 that holds them back. */
export function summariseMailboxes(
  mailboxes: readonly MailboxFacts[],
  now: Date,
  isFirstMessage: boolean,
): MailboxSummary {
  const unavailable: Partial<Record<ReasonCode, number>> = {};
  let available = 0;
  let nextAvailableAt: Date | null = null;
  for (const mailbox of mailboxes) {
    const rejection = judgeMailbox(mailbox, now, isFirstMessage);
    // A mailbox within its gap counts as available; after a failure, it does not.
    if (rejection === null || rejection.reason === 'mailbox_gap_running') {
      available += 1;
      continue;
    }
    unavailable[rejection.reason] = (unavailable[rejection.reason] ?? 0) + 1;
    const at = rejection.nextPossibleAt;
    if (at !== null && (nextAvailableAt === null || at < nextAvailableAt)) nextAvailableAt = at;
  }
  return { total: mailboxes.length, available, unavailable, nextAvailableAt };
}

export interface SendingFacts {
  /** The campaign-level groups: now, workspace, campaign, schedule, calendar, limits, protection. */
  readonly campaign: AdmissionFacts;
  /** Number of due sends. */
  readonly firstMessagesDue: number;
  readonly followUpsDue: number;
  /** Earliest due time of a send that waits; null when none does. */
  readonly nextSendAt: Date | null;
  readonly mailboxes: MailboxSummary;
}

export interface SendingStatus {
  readonly code: SendingStatusCode;
  readonly message: string;
  readonly nextPossibleAt: Date | null;
}

/**
 * Summarizes why a campaign sends or not, as one code (`CampaignSendingStatus`). Gates of workspace, campaign and
 * schedule come first, then whether anything is due, then budgets and mailboxes. The limit for new contacts and the
 * share of follow-ups are reported only if nothing but first emails is due.
 */
export function summariseSending(facts: SendingFacts): SendingStatus {
  const { campaign, mailboxes } = facts;
  const onlyFirst = facts.followUpsDue === 0 && facts.firstMessagesDue > 0;
  const admission = withoutSend(campaign, onlyFirst);
  const decision = decideAdmission(admission);
  const { reason } = decision;
  if (campaign.campaign?.pauseReason === 'schedule_ended' && reason === 'campaign_paused')
    return plain('schedule_ended');
  if (reason === 'after_end_date') return plain('schedule_ended');
  const isDue = facts.firstMessagesDue + facts.followUpsDue > 0;
  const isStanding = reason !== null && STANDING_GATES.has(REASONS[reason].gate);
  if (isStanding) return byReason(admission, reason, decision.nextPossibleAt);
  if (!isDue && facts.nextSendAt === null) return plain('no_contacts_due');
  if (reason !== null && REASONS[reason].gate === 'schedule') {
    return byReason(admission, reason, decision.nextPossibleAt);
  }
  if (!isDue) return plain('no_contacts_due', facts.nextSendAt);
  if (reason !== null) return byReason(admission, reason, decision.nextPossibleAt);
  return mailboxes.available > 0 ? plain('healthy') : withoutMailbox(mailboxes);
}

const STANDING_GATES: ReadonlySet<string> = new Set(['workspace', 'campaign_status']);

/** Evaluates only facts of the whole campaign. The kind of message determines which limits apply. */
function withoutSend(campaign: AdmissionFacts, isFirstMessage: boolean): AdmissionFacts {
  const { now, workspace, schedule, calendar, limits, protection } = campaign;
  return {
    now,
    ...(workspace && { workspace }),
    ...(campaign.campaign && { campaign: campaign.campaign }),
    ...(schedule && { schedule }),
    ...(calendar && { calendar }),
    ...(limits && { limits }),
    ...(protection && { protection }),
    step: {
      order: 1,
      state: 'enabled',
      removed: false,
      previousStepDone: true,
      isFirstMessage,
      delaySeconds: 0,
      dueAt: now,
    },
  };
}

function plain(
  code: 'healthy' | 'no_contacts_due' | 'schedule_ended',
  nextPossibleAt: Date | null = null,
): SendingStatus {
  return { code, message: STATUS_MESSAGES[code], nextPossibleAt };
}

function byReason(facts: AdmissionFacts, reason: ReasonCode, nextPossibleAt: Date | null): SendingStatus {
  const message = listGates(facts).find((gate) => gate.reason === reason)?.message;
  return { code: reason, message: message ?? sentenceOf(reason, {}), nextPossibleAt };
}

/** A reason that all mailboxes share is reported once, with a sentence about all of them. */
function withoutMailbox({ total, unavailable, nextAvailableAt }: MailboxSummary): SendingStatus {
  if (total === 0) {
    return { code: 'no_mailbox_attached', message: sentenceOf('no_mailbox_attached', {}), nextPossibleAt: null };
  }
  const reasons = Object.keys(unavailable) as ReasonCode[];
  const list = reasons.map((reason) => `${reason} (${unavailable[reason]})`).join(', ');
  return {
    code: reasons.length === 1 ? reasons[0]! : 'no_mailbox_available',
    message: String(say`None of the ${total} attached mailboxes can send now: ${list}.`),
    nextPossibleAt: nextAvailableAt,
  };
}
