import type { SuppressionScope } from '../lifecycle/reply-enums.js';
import { contactEffect, NO_EFFECTS, type StopEffects } from './effects.js';
import type { StopRules } from './rules.js';

/** Scope of the entry that an opt-out creates. Without a group, a group's entry would have no effect, so it covers the workspace. */
export function scopeOfOptOut(rules: StopRules, groupId: string | null): SuppressionScope {
  return rules.unsubscribeScope === 'group' && groupId !== null ? 'group' : 'workspace';
}

/** Stops and suppresses after an opt-out by link, one-click request, or member, regardless of `stopOnUnsubscribe`. */
export function decideOnUnsubscribe(rules: StopRules, groupId: string | null): StopEffects {
  return {
    ...NO_EFFECTS,
    contact: contactEffect('unsubscribed', 'unsubscribe'),
    suppress: { scope: scopeOfOptOut(rules, groupId), reason: 'unsubscribe' },
  };
}

/** A complaint (feedback report, abuse message) suppresses the contact in the whole workspace, regardless of the rules. */
export function decideOnComplaint(): StopEffects {
  return {
    ...NO_EFFECTS,
    contact: contactEffect('unsubscribed', 'complaint'),
    suppress: { scope: 'workspace', reason: 'complaint' },
  };
}
