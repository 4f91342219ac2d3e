import type { Broken, Rule } from './broken.js';
import { judgeBad } from './judge-bad.js';
import { judgeDays } from './judge-days.js';
import { judgeSecrecy } from './judge-secrecy.js';
import { judgeTalks } from './judge-talks.js';
import type { Month } from './month.js';

/**
 * Everything a month has broken. It goes by what the mail servers saw and what the API says, and shares no rule with what it
 * judges: what it knows of limits is what was asked for when the mailboxes were put under warmup.
 */
export function judgeMonth(month: Month): Broken[] {
  return [...judgeDays(month), ...judgeTalks(month), ...judgeSecrecy(month), ...judgeBad(month)];
}

/** The rules that were broken, each once. */
export function rulesOf(broken: readonly Broken[]): Rule[] {
  return [...new Set(broken.map(({ rule }) => rule))].sort();
}
