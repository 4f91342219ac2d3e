import type { BounceType } from '../lifecycle/enums.js';
import { contactEffect, NO_EFFECTS, type StopEffects } from './effects.js';
import type { StopRules } from './rules.js';

export interface BounceFacts {
  readonly type: BounceType;
  /** Soft bounces of this contact within 7 days and since its last delivered email, this one included. */
  readonly softBounces: number;
}

/**
 * Decides what a bounce does to its contact. A hard bounce ends the sequence and suppresses the address in the workspace,
 * because no campaign can reach it. Soft bounces end the sequence at the limit and do not suppress: a full mailbox empties
 * again. A policy bounce is about the sender; the contact continues and protection counts the bounce.
 */
export function decideOnBounce(rules: StopRules, facts: BounceFacts): StopEffects {
  if (facts.type === 'hard' && rules.stopOnBounce) {
    return {
      ...NO_EFFECTS,
      contact: contactEffect('bounced', 'bounce'),
      suppress: { scope: 'workspace', reason: 'bounce' },
    };
  }
  if (facts.type === 'soft' && facts.softBounces >= rules.softBounceLimit) {
    return { ...NO_EFFECTS, contact: contactEffect('bounced', 'soft_bounce_limit') };
  }
  return NO_EFFECTS;
}

/**
 * Applies a member's decision that a message is a bounce. Only a delivery report shows whether a bounce is hard, so the
 * sequence ends and the address stays available to other campaigns.
 */
export function decideOnBounceByHand(rules: StopRules): StopEffects {
  return rules.stopOnBounce ? { ...NO_EFFECTS, contact: contactEffect('bounced', 'bounce') } : NO_EFFECTS;
}
