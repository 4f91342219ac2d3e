import { classifyReply, type ReplyClassification } from '../../../src/engine/reply-intent/classify-reply.js';
import type { CaseOf, Round } from '../mail-corpus/kinds.js';
import { readCases } from '../mail-corpus/read-cases.js';

/** Arrival day of the corpus replies; their dates count from it. */
const RECEIVED_AT = new Date('2026-06-01T09:00:00Z');

/** Opt-out suites by the round of their cases; `held-out` is scored after the rules are done and never tuned to. */
const ROUND_OF_SUITE = { cases: 'first', 'held-out': 'held-out' } as const satisfies Record<string, Round>;
export type OptOutSuite = keyof typeof ROUND_OF_SUITE;
export const OPT_OUT_SUITES: readonly OptOutSuite[] = ['cases', 'held-out'];

export type OptOutCase = Grouped<CaseOf<'opt-outs'>>;
export type LabelCase = Grouped<CaseOf<'labels'>>;
/** A case whose result is printed by class and language. */
type Grouped<Case> = Case & { readonly class: string; readonly language: string };

export function readOptOutCases(suite: OptOutSuite): OptOutCase[] {
  return readCases('opt-outs', { sources: ['near-misses'], rounds: [ROUND_OF_SUITE[suite]] }).map(grouped);
}

export function readLabelCases(): LabelCase[] {
  return readCases('labels', { sources: ['questions-and-slips'] }).map(grouped);
}

/** Returns replies with one expected label, for a table of confusions. */
export function readConfusableCases(): ReadonlyArray<{ readonly expected: string; readonly text: string }> {
  const sources = ['everyday', 'sales', 'unseen', 'exact', 'questions-and-slips'];
  return readCases('labels', { sources }).filter(({ expected }) => /^[a-z_]+$/.test(expected));
}

function grouped<Case extends { readonly class?: string; readonly language?: string; readonly text: string }>(
  each: Case,
): Grouped<Case> {
  if (each.class === undefined || each.language === undefined) throw new Error(`no class or language: ${each.text}`);
  return { ...each, class: each.class, language: each.language };
}

/** Classifies a corpus reply. */
export function readingOf(text: string): ReplyClassification {
  return classifyReply({ subject: 'Re: Quick question', text, machine: null, receivedAt: RECEIVED_AT });
}

/** Returns the effect of a reply on its contact; `held` waits for a member's decision. */
export function consequenceOf(reading: ReplyClassification): 'certain' | 'departure' | 'held' | 'none' {
  if (reading.optOut === 'certain') return 'certain';
  if (reading.label === 'left_company') return 'departure';
  return reading.optOut === 'doubtful' ? 'held' : 'none';
}

/** Returns whether a case with its own label got that label and its date. */
export function hasLabel({ label, date }: Pick<OptOutCase, 'label' | 'date'>, reading: ReplyClassification): boolean {
  if (label !== undefined && (reading.label ?? reading.intent) !== label) return false;
  return date === undefined || reading.returnDate === date;
}

export function hasExpectedLabel({ expected }: LabelCase, reading: ReplyClassification): boolean {
  const found = reading.label ?? reading.intent;
  return expected.startsWith('!') ? reading.intent !== expected.slice(1) : found === expected;
}
