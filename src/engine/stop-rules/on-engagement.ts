import { contactEffect, NO_EFFECTS, type StopEffects } from './effects.js';
import type { StopRules } from './rules.js';

/** Decides the effects of a click on a tracked link. Only human clicks count; with `clickUrls`, only on these prefixes. */
export function decideOnClick(rules: StopRules, facts: { url: string; isHuman: boolean }): StopEffects {
  const counts = rules.clickUrls.length === 0 || rules.clickUrls.some((prefix) => facts.url.startsWith(prefix));
  if (!rules.stopOnClick || !facts.isHuman || !counts) return NO_EFFECTS;
  return { ...NO_EFFECTS, contact: contactEffect('stopped', 'click') };
}

/** Decides the effects of an open. Only human opens count. */
export function decideOnOpen(rules: StopRules, facts: { isHuman: boolean }): StopEffects {
  if (!rules.stopOnOpen || !facts.isHuman) return NO_EFFECTS;
  return { ...NO_EFFECTS, contact: contactEffect('stopped', 'open') };
}
