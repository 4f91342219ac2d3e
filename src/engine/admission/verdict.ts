import type { GateOutcome } from '../lifecycle/enums.js';
import type { BlockReason, ReasonCode, WaitReason } from './reasons.js';

/** Result of one gate. */
export interface Verdict {
  readonly outcome: GateOutcome;
  readonly reason: ReasonCode | null;
  /** When the result may change; null if a member must act, or for a pass. */
  readonly nextChangeAt: Date | null;
}

export const PASS: Verdict = Object.freeze({ outcome: 'pass', reason: null, nextChangeAt: null });
export const NOT_EVALUATED: Verdict = Object.freeze({ outcome: 'not_evaluated', reason: null, nextChangeAt: null });

export function wait(reason: WaitReason, nextChangeAt: Date | null = null): Verdict {
  return { outcome: 'wait', reason, nextChangeAt };
}

export function block(reason: BlockReason): Verdict {
  return { outcome: 'block', reason, nextChangeAt: null };
}
