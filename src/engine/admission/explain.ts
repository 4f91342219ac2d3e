import type { GateOutcome } from '../lifecycle/enums.js';
import { chooseMailbox, listRejectedMailboxes } from './choose-mailbox.js';
import { type AdmissionDecision, decideAdmission, evaluateGate } from './decide.js';
import type { AdmissionFacts } from './facts.js';
import { type GateValues, valuesOfGate, valuesOfMailbox } from './gate-values.js';
import type { MailboxFacts } from './mailbox-facts.js';
import { passSentence, sentenceOf } from './messages.js';
import { GATES, type Gate, type ReasonCode } from './reasons.js';

/** `SendGate` of the API. */
export interface SendGate {
  /** 1..19 */
  readonly order: number;
  readonly gate: Gate;
  readonly outcome: GateOutcome;
  readonly reason: ReasonCode | null;
  readonly message: string;
  readonly values: GateValues;
  readonly nextChangeAt: Date | null;
}

/** `RejectedMailbox` of the API, with the facts behind the decision. */
export interface ExplainedRejection {
  readonly mailbox: MailboxFacts;
  readonly gate: Gate;
  readonly reason: ReasonCode;
  readonly message: string;
  readonly nextPossibleAt: Date | null;
}

export interface AdmissionExplanation extends AdmissionDecision {
  /** Sentence of the deciding gate, or the sentence that the email may be sent. */
  readonly summary: string;
  /** All 19, in order; those behind the deciding one are evaluated too. */
  readonly gates: readonly SendGate[];
  readonly rejectedMailboxes: readonly ExplainedRejection[];
}

/**
 * Decides like `decideAdmission`, and describes every evaluated fact in sentences. Costs a hundred times as much, so
 * claims do not use it.
 */
export function explainAdmission(facts: AdmissionFacts): AdmissionExplanation {
  const decision = decideAdmission(facts);
  const choice = chooseMailbox(facts);
  const gates = listGates(facts, choice);
  const deciding = gates.find((each) => each.gate === decision.decidingGate);
  return {
    ...decision,
    mailbox: choice.mailbox,
    summary: deciding?.message ?? 'Every gate passes: the email can be sent now.',
    gates,
    rejectedMailboxes: listRejectedMailboxes(facts).map((rejection) => ({
      ...rejection,
      message: messageOfRejection(facts, rejection.mailbox, rejection.reason),
    })),
  };
}

/** Result of every gate, in order. */
export function listGates(facts: AdmissionFacts, choice = chooseMailbox(facts)): SendGate[] {
  return GATES.map((gate, index): SendGate => {
    const { outcome, reason, nextChangeAt } = evaluateGate(gate, facts, choice);
    const values = valuesOfGate(gate, facts, choice);
    return {
      order: index + 1,
      gate,
      outcome,
      reason,
      message: messageOf(gate, outcome, reason, values),
      values,
      nextChangeAt,
    };
  });
}

function messageOf(gate: Gate, outcome: GateOutcome, reason: ReasonCode | null, values: GateValues): string {
  if (reason !== null) return sentenceOf(reason, values);
  if (outcome === 'not_evaluated') return 'Not evaluated: the facts this gate needs are not known.';
  return passSentence(gate, values);
}

function messageOfRejection(facts: AdmissionFacts, mailbox: MailboxFacts, reason: ReasonCode): string {
  const recipientEsp = facts.mailboxes?.recipientEsp ?? null;
  if (reason === 'esp_rule_blocked') {
    return `A provider rule excludes the mailbox ${mailbox.address} (${mailbox.esp}) for a contact at ${recipientEsp}.`;
  }
  if (reason === 'waiting_for_esp_match') {
    return `The mailbox ${mailbox.address} is at ${mailbox.esp}; the contact is at ${recipientEsp}.`;
  }
  return sentenceOf(reason, valuesOfMailbox(mailbox));
}
