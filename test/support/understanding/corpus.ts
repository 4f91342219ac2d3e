import { readFileSync } from 'node:fs';
import { classifyReply, type ReplyClassification } from '../../../src/engine/reply-intent/classify-reply.js';

const ROOT = new URL('../../corpora/mail/', import.meta.url);

/** Arrival day of the corpus replies; their dates count from it. */
const RECEIVED_AT = new Date('2026-06-01T09:00:00Z');

/** Opt-out suites; `held-out` is scored after the rules are done and never tuned to. */
export const OPT_OUT_SUITES = ['cases', 'held-out'] as const;
export type OptOutSuite = (typeof OPT_OUT_SUITES)[number];

/** A reply and its expected effect, in `opt-outs/*.jsonl`. */
export interface OptOutCase {
  readonly text: string;
  /** BCP 47 language tag. */
  readonly language: string;
  /**
   * `certain`: suppress. `departure`: the person has left the company. `none`: the contact must not be suppressed, and
   * should not be held for review.
   */
  readonly expected: 'certain' | 'departure' | 'none';
  readonly class: string;
  readonly label?: string;
  /** `YYYY-MM-DD`: when the writer wants to hear from us again. */
  readonly date?: string;
}

/** A reply and its label or intent, in `labels.jsonl`; `!interested` is anything except interest. */
export interface LabelCase {
  readonly text: string;
  readonly language: string;
  readonly expected: string;
  readonly class: string;
}

export function readOptOutCases(suite: OptOutSuite): OptOutCase[] {
  return readRows<OptOutCase>(`opt-outs/${suite}.jsonl`);
}

export function readLabelCases(): LabelCase[] {
  return readRows<LabelCase>('labels.jsonl');
}

function readRows<Row>(path: string): Row[] {
  return readFileSync(new URL(path, ROOT), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}

/** Classification of a corpus reply. */
export function readingOf(text: string): ReplyClassification {
  return classifyReply({ subject: 'Re: Quick question', text, machine: null, receivedAt: RECEIVED_AT });
}

/** Effect on the contact; `held` waits for a member's decision. */
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
