import type { ExplainDecision, SendStatus } from '../lifecycle/enums.js';
import { openFrom } from '../schedule/open-intervals.js';
import {
  campaignLimitGate,
  claimGate,
  companyThrottleGate,
  protectionGate,
  retryGate,
  scheduleGateVerdict,
} from './budget-gates.js';
import { chooseMailbox, type MailboxChoice, UNKNOWN_CHOICE } from './choose-mailbox.js';
import {
  campaignStatusGate,
  contactStatusGate,
  stepDelayGate,
  stepGate,
  stopRulesGate,
  suppressionGate,
  workspaceGate,
} from './contact-gates.js';
import type { AdmissionFacts } from './facts.js';
import { mailboxGapVerdict, mailboxLimitVerdict, mailboxStatusVerdict } from './judge-mailbox.js';
import type { MailboxFacts } from './mailbox-facts.js';
import { contentGate, recipientGate } from './message-gates.js';
import { GATES, type Gate, type ReasonCode } from './reasons.js';
import { NOT_EVALUATED, type Verdict } from './verdict.js';

/** Result for a send. */
export interface AdmissionDecision {
  readonly decision: 'send' | 'wait' | 'block';
  /** The first gate that does not pass; null when all known ones do. */
  readonly decidingGate: Gate | null;
  readonly reason: ReasonCode | null;
  /**
   * For `wait`: the earliest instant at which all waiting gates may pass, moved into a window if the calendar is known; null if a member
   * must act. Null for `send` and `block`.
   */
  readonly nextPossibleAt: Date | null;
  /** Mailbox that would send; null if none was chosen, or an earlier gate made the choice unnecessary. */
  readonly mailbox: MailboxFacts | null;
}

type GateFunction = (facts: AdmissionFacts, choice: MailboxChoice) => Verdict;

const isFirst = (facts: AdmissionFacts): boolean => facts.step?.isFirstMessage ?? false;

/** Gate functions in the order of `GATES`. The mailbox is chosen before gate 14. */
const EVALUATORS: Readonly<Record<Gate, GateFunction>> = {
  workspace: workspaceGate,
  campaign_status: campaignStatusGate,
  contact_status: contactStatusGate,
  suppression: suppressionGate,
  stop_rules: stopRulesGate,
  step: stepGate,
  step_delay: stepDelayGate,
  recipient: recipientGate,
  content: contentGate,
  schedule: scheduleGateVerdict,
  campaign_limit: campaignLimitGate,
  company_throttle: companyThrottleGate,
  protection: protectionGate,
  mailbox_choice: (_, choice) => choice.verdict,
  mailbox_status: (facts, { mailbox }) => (mailbox ? mailboxStatusVerdict(mailbox, isFirst(facts)) : NOT_EVALUATED),
  mailbox_limit: (_, { mailbox }) => (mailbox ? mailboxLimitVerdict(mailbox) : NOT_EVALUATED),
  mailbox_gap: (facts, { mailbox }) => (mailbox ? mailboxGapVerdict(mailbox, facts.now) : NOT_EVALUATED),
  retry: retryGate,
  claim: claimGate,
};

const IN_ORDER: readonly GateFunction[] = GATES.map((gate) => EVALUATORS[gate]);
const MAILBOX_CHOICE = GATES.indexOf('mailbox_choice');

/**
 * Decides a send by the 19 gates of docs/use/gates.md. Dispatch, launch decision, preflight, sending status, simulation, and explanation
 * all call it, so an explanation cannot differ from the handling. Never throws for valid facts. Gates with unknown facts do not decide.
 */
export function decideAdmission(facts: AdmissionFacts): AdmissionDecision {
  let choice = UNKNOWN_CHOICE;
  let deciding = -1;
  let reason: ReasonCode | null = null;
  let latest: Date | null = null;
  for (let at = 0; at < IN_ORDER.length; at += 1) {
    // Evaluating mailboxes costs more than all other gates, so it is skipped for a send that an earlier gate blocks.
    if (at === MAILBOX_CHOICE) choice = chooseMailbox(facts);
    const verdict = IN_ORDER[at]!(facts, choice);
    if (verdict.outcome === 'pass' || verdict.outcome === 'not_evaluated') continue;
    if (deciding === -1) {
      deciding = at;
      reason = verdict.reason;
      if (verdict.outcome === 'block') return decided('block', deciding, reason, null, choice);
    }
    // If a later gate has no known time, neither does the whole decision.
    if (verdict.nextChangeAt === null) return decided('wait', deciding, reason, null, choice);
    if (latest === null || verdict.nextChangeAt > latest) latest = verdict.nextChangeAt;
  }
  if (deciding === -1) return decided('send', -1, null, null, choice);
  return decided('wait', deciding, reason, latest && intoWindow(facts, latest), choice);
}

function decided(
  decision: AdmissionDecision['decision'],
  gateIndex: number,
  reason: ReasonCode | null,
  nextPossibleAt: Date | null,
  choice: MailboxChoice,
): AdmissionDecision {
  const decidingGate = gateIndex === -1 ? null : GATES[gateIndex]!;
  return { decision, decidingGate, reason, nextPossibleAt, mailbox: choice.mailbox };
}

/** Never in the past: a hold that has ended but is not lifted yet is evaluated again immediately. */
function intoWindow({ calendar, now }: AdmissionFacts, at: Date): Date | null {
  const earliest = at > now ? at : now;
  if (!calendar) return earliest;
  return openFrom(calendar.schedule, earliest, calendar.zone);
}

/** Returns the result of a single gate. `explainAdmission` lists all gates. */
export function evaluateGate(gate: Gate, facts: AdmissionFacts, choice: MailboxChoice): Verdict {
  return EVALUATORS[gate](facts, choice);
}

/** Returns the `ExplainDecision`: the outcome if the send's status is final, otherwise the decision it would get now. */
export function explainDecision(status: SendStatus, decision: AdmissionDecision): ExplainDecision {
  if (status === 'sending') return 'in_flight';
  if (status === 'unknown') return 'unresolved';
  if (status !== 'scheduled' && status !== 'deferred') return 'done';
  if (decision.decision === 'send') return 'send_now';
  return decision.decision === 'wait' ? 'wait' : 'skip';
}
