import { PASS_MESSAGES, PASSED_MESSAGES } from '../words/gate-terms.js';
import { REASON_MESSAGES, SETTLED_MESSAGES } from '../words/reason-terms.js';
import type { Gate, ReasonCode } from './reasons.js';

/** Returns the sentence of a reason whose values were not kept: brackets with values are dropped. */
export function settledSentence(reason: ReasonCode): string {
  return SETTLED_MESSAGES[reason] ?? REASON_MESSAGES[reason].replace(/ \(\{\w+\}\)/g, '');
}

/** Returns the sentence of a gate that let an email pass, whose values were not kept. */
export function passedSentence(gate: Gate): string {
  return PASSED_MESSAGES[gate] ?? PASS_MESSAGES[gate];
}
