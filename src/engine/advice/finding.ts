import { enumeration } from '../enumeration.js';
import type { Said } from '../words/say.js';
import type { AdviceFacts, AdviceRecord } from './facts.js';

/** Expected effect on delivery and replies if the finding is fixed. */
export const ADVICE_IMPACTS = enumeration('AdviceImpact', ['high', 'medium', 'low']);
export type AdviceImpact = (typeof ADVICE_IMPACTS)[number];

export const ADVICE_SUBJECT_KINDS = enumeration('AdviceSubjectKind', ['mailbox', 'domain', 'campaign', 'workspace']);

/** One thing that a finding is about. */
export interface AdviceSubject {
  readonly kind: (typeof ADVICE_SUBJECT_KINDS)[number];
  /** ID of the mailbox or campaign, or name of the domain; empty for the workspace. */
  readonly id: string;
  readonly name: string;
  /** Measured value, such as "80 emails per day"; null if the title contains it. */
  readonly value: Said | null;
  /** Changes when the finding gets worse; a dismissed finding then returns. Default: the ID. */
  readonly evidence?: string;
  /** DNS records that fix the finding. */
  readonly records?: readonly AdviceRecord[];
  /** Whether the change of the rule applies to the subject. Default: true. */
  readonly isFixable?: boolean;
}

/** Screen on which a finding is fixed. */
export const ADVICE_SCREENS = enumeration('AdviceScreen', [
  'mailboxes',
  'domains',
  'campaign_steps',
  'campaign_schedule',
  'campaign_settings',
  'campaign_mailboxes',
  'campaign_stats',
  'inbox',
  'people',
  'notices',
  'workspace',
]);
export type AdviceScreen = (typeof ADVICE_SCREENS)[number];

/** Operations that fix a finding without further input. */
export const ADVICE_OPERATIONS = enumeration('AdviceOperation', [
  'updateMailboxes',
  'createWarmupOperation',
  'updateCampaign',
  'updateDnsRecords',
]);

/** A change that fixes a finding, the same for each subject. */
export interface AdviceChange {
  readonly operation: (typeof ADVICE_OPERATIONS)[number];
  /** Body of the operation, without the mailboxes, the campaign, or the domain. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Effect of the change, for the member who confirms it. */
  readonly preview: Said;
}

/** A rule of the advisor (docs/use/advisor.md). */
export interface AdviceRule {
  readonly key: string;
  readonly impact: AdviceImpact;
  readonly title: Said;
  /** Why it matters. */
  readonly effect: Said;
  readonly screen: AdviceScreen;
  readonly change: AdviceChange | null;
  /** Subjects of the finding; empty if there is nothing to report. */
  readonly find: (facts: AdviceFacts) => readonly AdviceSubject[];
}

/** A rule with its subjects. */
export interface Finding {
  readonly rule: AdviceRule;
  readonly subjects: readonly AdviceSubject[];
}

/** Identifies the evidence of a subject, for dismissals. */
export function evidenceOf({ id, evidence }: AdviceSubject): string {
  return evidence ?? id;
}

/** Evaluates rules, most useful first: by impact, then by the number of subjects, then in the order of the rules. */
export function findingsOf(rules: readonly AdviceRule[], facts: AdviceFacts): Finding[] {
  return rules
    .map((rule) => ({ rule, subjects: rule.find(facts) }))
    .filter(({ subjects }) => subjects.length > 0)
    .sort((a, b) => weightOf(a) - weightOf(b) || b.subjects.length - a.subjects.length);
}

function weightOf({ rule }: Finding): number {
  return ADVICE_IMPACTS.indexOf(rule.impact);
}
