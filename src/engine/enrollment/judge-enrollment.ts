import { enumeration } from '../enumeration.js';
import type { EnrollmentRules } from './rules.js';

/** Rules that prevent an enrollment, in the order in which they are evaluated. */
export const ENROLLMENT_RULES = enumeration('EnrollmentRule', [
  'excluded_value',
  'one_campaign',
  'days_after_reply',
  'days_before_same',
  'days_before_other',
]);
export type EnrollmentRule = (typeof ENROLLMENT_RULES)[number];

/** Facts that the rules depend on, for one person and one campaign. */
export interface EnrollmentFacts {
  /** Returns the values of a field: the given one and the one in the address book. */
  readonly valuesOf: (field: string) => readonly unknown[];
  /** Another campaign with a pending, active, or paused contact of the person or the company. */
  readonly elsewhere: {
    readonly campaignId: string;
    readonly campaignName: string;
    /** Null if the person is in it. */
    readonly companyDomain: string | null;
  } | null;
  readonly lastSentHereAt: Date | null;
  readonly lastSentElsewhereAt: Date | null;
  readonly lastRepliedAt: Date | null;
}

/** Values that prevent an enrollment, by rule. */
export type RefusalValues =
  | { readonly field: string; readonly value: string }
  | NonNullable<EnrollmentFacts['elsewhere']>
  | { readonly days: number; readonly since: string };

/** Reason why a person is not enrolled. */
export interface EnrollmentRefusal {
  readonly rule: EnrollmentRule;
  readonly values: RefusalValues;
  /** Instant from which the rules no longer prevent the enrollment; null if it depends on other changes. */
  readonly changesAt: Date | null;
}

const DAY_MS = 86_400_000;

/**
 * Decides whether a person may become a contact of a campaign. Imports, requests, and segments all call this function. Rules without a
 * known end come first; among rules that end, the last one to end is the reason.
 */
export function judgeEnrollment(
  rules: EnrollmentRules,
  facts: EnrollmentFacts,
  now: Date,
): 'enroll' | EnrollmentRefusal {
  for (const { field, values } of rules.exclude) {
    const excluded = new Set(values.map(folded));
    const value = facts
      .valuesOf(field)
      .flatMap(textsOf)
      .find((text) => excluded.has(folded(text)));
    if (value !== undefined) return { rule: 'excluded_value', values: { field, value }, changesAt: null };
  }
  const { elsewhere } = facts;
  if (rules.oneCampaign !== 'off' && elsewhere !== null) {
    if (rules.oneCampaign === 'company' || elsewhere.companyDomain === null) {
      return { rule: 'one_campaign', values: elsewhere, changesAt: null };
    }
  }
  const waits = [
    waitOf('days_after_reply', rules.daysAfterReply, facts.lastRepliedAt),
    waitOf('days_before_same', rules.daysBeforeSame, facts.lastSentHereAt),
    waitOf('days_before_other', rules.daysBeforeOther, facts.lastSentElsewhereAt),
  ].flatMap((wait) => (wait !== null && wait.changesAt > now ? [wait] : []));
  return waits.reduce<'enroll' | (typeof waits)[number]>(
    (last, wait) => (last === 'enroll' || wait.changesAt > last.changesAt ? wait : last),
    'enroll',
  );
}

function waitOf(rule: EnrollmentRule, days: number, since: Date | null) {
  if (days === 0 || since === null) return null;
  const changesAt = new Date(since.getTime() + days * DAY_MS);
  return { rule, values: { days, since: since.toISOString() }, changesAt };
}

/** Returns a value as text; a list has one text for each element. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === 'string') return [value.trim()];
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
}

function folded(text: string): string {
  return text.trim().toLowerCase();
}
