import type { ReplyIntent, ReplyLabel } from '../../../../engine/lifecycle/reply-enums.js';
import { say } from '../../../../engine/words/say.js';
import { type ValidationIssue, valueIssue } from '../../../../platform/errors.js';

/** Trigger of a subsequence: any of the conditions, or with `match: all` all that are not empty. */
export interface SubsequenceTrigger {
  readonly intents: readonly ReplyIntent[];
  readonly labels: readonly ReplyLabel[];
  readonly activities: ReadonlyArray<'opened' | 'clicked' | 'finished_without_reply' | 'out_of_office_ended'>;
  readonly replyContains: readonly string[];
  readonly clickedUrlContains: readonly string[];
  /** Minimum opens for `opened`. */
  readonly minOpens: number;
  readonly match: 'any' | 'all';
}

export const emptyTrigger: SubsequenceTrigger = {
  intents: [],
  labels: [],
  activities: [],
  replyContains: [],
  clickedUrlContains: [],
  minOpens: 1,
  match: 'any',
};

/** A trigger without conditions would move no contacts, or all of them. */
export function triggerIssues(trigger: SubsequenceTrigger): ValidationIssue[] {
  const { intents, labels, activities, replyContains, clickedUrlContains } = trigger;
  const conditions = [intents, labels, activities, replyContains, clickedUrlContains];
  if (conditions.some((condition) => condition.length > 0)) return [];
  const text = say('requires one of `intents`, `labels`, `activities`, `replyContains` and `clickedUrlContains`');
  return [valueIssue(['body', 'trigger'], 'missing_one_of', text)];
}

export type LimitMode = 'inherit' | 'custom' | 'unlimited';

export interface LimitChoice {
  readonly mode: LimitMode;
  readonly dailyLimit: number | null;
}

/** A limit sets the mode to `custom`; the mode `custom` requires a limit, and the others accept none. */
export function chooseLimit(
  given: { dailyLimitMode?: LimitMode | null | undefined; dailyLimit?: number | null | undefined },
  current: LimitChoice,
): { choice: LimitChoice; issues: ValidationIssue[] } {
  const mode = given.dailyLimitMode === null ? 'inherit' : given.dailyLimitMode;
  if (mode === undefined && given.dailyLimit === undefined) return { choice: current, issues: [] };
  if (mode === undefined) {
    const choice: LimitChoice = given.dailyLimit
      ? { mode: 'custom', dailyLimit: given.dailyLimit }
      : { mode: current.mode === 'custom' ? 'inherit' : current.mode, dailyLimit: null };
    return { choice, issues: [] };
  }
  if (mode !== 'custom') {
    const text = say`dailyLimit is only for the mode custom, not for ${mode}`;
    const issues = given.dailyLimit ? [valueIssue(['body', 'dailyLimit'], 'conflicting_values', text)] : [];
    return { choice: { mode, dailyLimit: null }, issues };
  }
  const dailyLimit = given.dailyLimit === undefined ? current.dailyLimit : given.dailyLimit;
  const missing: ValidationIssue = { type: 'missing', loc: ['body', 'dailyLimit'], msg: 'Field required' };
  return { choice: { mode, dailyLimit }, issues: dailyLimit === null ? [missing] : [] };
}

/** A schedule sets the mode to `own`; the mode `inherit` accepts none. */
export function chooseScheduleMode(
  mode: 'inherit' | 'own' | undefined,
  hasSchedule: boolean,
): { mode: 'inherit' | 'own'; issues: ValidationIssue[] } {
  if (mode !== 'inherit' || !hasSchedule) return { mode: mode ?? (hasSchedule ? 'own' : 'inherit'), issues: [] };
  const text = say('requires the mode `own`');
  return { mode, issues: [valueIssue(['body', 'schedule'], 'conflicting_values', text)] };
}
