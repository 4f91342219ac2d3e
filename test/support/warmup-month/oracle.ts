import type { Broken, Rule } from './broken.js';
import { judgeBad } from './judge-bad.js';
import { judgeConversations } from './judge-conversations.js';
import { judgeDays } from './judge-days.js';
import { judgeSecrecy } from './judge-secrecy.js';
import type { Month } from './month.js';

/**
 * Returns every violation in a month. Judges by what the mail servers saw and what the API returned, and shares no rule
 * with the code under test: it knows limits only from the warmup settings of the mailboxes.
 */
export function judgeMonth(month: Month): Broken[] {
  return [...judgeDays(month), ...judgeConversations(month), ...judgeSecrecy(month), ...judgeBad(month)];
}

/** Returns the violated rules, each once. */
export function rulesOf(broken: readonly Broken[]): Rule[] {
  return [...new Set(broken.map(({ rule }) => rule))].sort();
}
