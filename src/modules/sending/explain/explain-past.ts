import type { SendGate } from '../../../engine/admission/explain.js';
import type { SuppressionFacts } from '../../../engine/admission/facts.js';
import { sentenceOf } from '../../../engine/admission/messages.js';
import { GATES, type Gate, REASONS, type ReasonCode } from '../../../engine/admission/reasons.js';
import { passedSentence, settledSentence } from '../../../engine/admission/settled-sentence.js';
import { reasonCodeOf } from '../../../engine/admission/stored-reason.js';
import type { ExplainDecision, SendStatus } from '../../../engine/lifecycle/enums.js';
import { Said, say } from '../../../engine/words/say.js';
import { SEND_STATUS_LABELS } from '../../../engine/words/send-terms.js';
import { isoOf } from '../../../platform/http/wire.js';
import type { SendView } from '../sends/index.js';

/** Outcome of an email that has passed its gates. */
export interface PastExplanation {
  readonly decision: ExplainDecision;
  readonly decidingGate: Gate | null;
  readonly reason: ReasonCode | null;
  readonly summary: string;
  readonly gates: readonly SendGate[];
}

/** Returns whether the send still waits for its gates. */
export function isWaiting(status: string): boolean {
  return status === 'scheduled' || status === 'deferred';
}

/**
 * Explains a send by its stored result, which later changes do not affect.
 * @param other entry of another address of the person, which a suppressed email is explained with
 */
export function explainPast(row: SendView, other: SuppressionFacts | null = null): PastExplanation {
  const status = row.status as SendStatus;
  const reason = reasonCodeOf(row.status_reason);
  if (status === 'skipped' || status === 'cancelled') {
    const gate = reason === null ? null : REASONS[reason].gate;
    return {
      decision: status === 'skipped' ? 'skip' : 'done',
      decidingGate: gate,
      reason,
      summary: stoppedSummary(status, reason, other),
      gates: stoppedGates(gate, reason, other),
    };
  }
  const open = status === 'sending' ? 'in_flight' : status === 'unknown' ? 'outcome_unknown' : null;
  return {
    decision: status === 'sending' ? 'in_flight' : status === 'unknown' ? 'unresolved' : 'done',
    decidingGate: open === null ? null : 'claim',
    reason: open,
    summary: goneSummary(status, row),
    gates: GATES.map((gate, index) =>
      gate === 'claim' && open !== null
        ? gateOf(index, gate, 'wait', open, sentenceOf(open, {}))
        : gateOf(index, gate, 'pass', null, saying('At the time of sending: {sentence}', gate)),
    ),
  };
}

const saying = (text: string, gate: Gate): string => String(new Said(text, { sentence: passedSentence(gate) }));

function stoppedGates(deciding: Gate | null, reason: ReasonCode | null, other: SuppressionFacts | null): SendGate[] {
  const at = deciding === null ? -1 : GATES.indexOf(deciding);
  return GATES.map((gate, index) => {
    if (gate === deciding && reason !== null) {
      return gateOf(index, gate, 'block', reason, sentenceFor(reason, other));
    }
    if (index < at) return gateOf(index, gate, 'pass', null, saying('At the time of the decision: {sentence}', gate));
    return gateOf(index, gate, 'not_evaluated', null, 'Not evaluated: stopped by an earlier gate.');
  });
}

function gateOf(
  index: number,
  gate: Gate,
  outcome: SendGate['outcome'],
  reason: ReasonCode | null,
  message: string,
): SendGate {
  return { order: index + 1, gate, outcome, reason, message, values: {}, nextChangeAt: null };
}

function sentenceFor(reason: ReasonCode, other: SuppressionFacts | null): string {
  if (other === null || REASONS[reason].gate !== 'suppression') return settledSentence(reason);
  return sentenceOf(reason, { entry: other.entry, suppressionReason: other.reason });
}

function stoppedSummary(
  status: 'skipped' | 'cancelled',
  reason: ReasonCode | null,
  other: SuppressionFacts | null,
): string {
  if (reason === null) return `${SEND_STATUS_LABELS[status]}.`;
  const text = status === 'skipped' ? 'Skipped: {sentence}' : 'Canceled: {sentence}';
  return String(new Said(text, { sentence: sentenceFor(reason, other) }));
}

function goneSummary(status: SendStatus, row: SendView): string {
  const address = row.mailbox_address;
  const from = address === null ? '' : ` from ${address}`;
  const said = row.error_message === null ? '' : ` (${row.error_message})`;
  switch (status) {
    case 'sent':
      if (address !== null && row.sent_at !== null) return String(say`Sent from ${address} at ${row.sent_at}.`);
      return `Sent${from}${row.sent_at === null ? '' : ` at ${isoOf(row.sent_at)}`}.`;
    case 'bounced':
      return `Bounced${row.bounced_at === null ? '' : ` at ${isoOf(row.bounced_at)}`}${said}.`;
    case 'failed':
      return `Failed, no retry${row.error_code === null ? '' : `: ${row.error_code}`}${said}.`;
    case 'sending':
      return `Sending${from}.`;
    default:
      return 'Unconfirmed: the server may have accepted the email. It is never resent automatically.';
  }
}
