import type { Broken, Rule } from './broken.js';
import { judgeBad } from './judge-bad.js';
import { judgeDays } from './judge-days.js';
import { judgeSecrecy } from './judge-secrecy.js';
import { judgeTalks } from './judge-talks.js';
import type { Month } from './month.js';

/**
 * Returns every violation in a month. Judges by what the mail servers saw and what the API says, and shares no rule
 * with the code under test: it knows limits only from the settings with which the mailboxes were put under warmup.
 */
export function judgeMonth(month: Month): Broken[] {
  return [...judgeDays(month), ...judgeTalks(month), ...judgeSecrecy(month), ...judgeBad(month)];
}

/** The rules that were broken, each once. */
export function rulesOf(broken: readonly Broken[]): Rule[] {
  return [...new Set(broken.map(({ rule }) => rule))].sort();
}
