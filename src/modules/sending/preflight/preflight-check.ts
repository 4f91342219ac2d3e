import type { Language } from '../../../engine/language/languages.js';
import type { PreflightStatus, Severity } from '../../../engine/lifecycle/enums.js';
import { inLanguage } from '../../../engine/words/in-language.js';
import { Said, type Text } from '../../../engine/words/say.js';
import type { PreflightFacts } from './preflight-facts.js';

export type CheckDetails = Readonly<Record<string, unknown>>;

/** Result of a check. The status determines the severity: failures block, warnings do not. */
export interface CheckOutcome {
  readonly status: PreflightStatus;
  readonly message: Text;
  readonly remediation: Text | null;
  /** operationId that helps. */
  readonly operation: string | null;
  readonly details: CheckDetails;
}

/** One check (docs/use/preflight.md). `F` names the facts it uses. */
export interface PreflightCheck<F = PreflightFacts> {
  readonly key: string;
  /** Severity that the check has if it does not pass; also reported when it passes, is skipped, or is unknown. */
  readonly severity: Severity;
  readonly title: Text;
  judge(facts: F): CheckOutcome;
}

/** Evaluated check as returned by the API. */
export interface JudgedCheck extends CheckOutcome {
  readonly key: string;
  readonly severity: Severity;
  readonly title: Text;
}

/** Evaluated check with its sentences in a language. */
export type WrittenCheck = Omit<JudgedCheck, 'title' | 'message' | 'remediation' | 'details'> & {
  readonly title: string;
  readonly message: string;
  readonly remediation: string | null;
  readonly details: Record<string, unknown>;
};

export function writtenIn(language: Language | undefined, check: JudgedCheck): WrittenCheck {
  const { title, message, remediation, details } = check;
  return {
    ...check,
    title: inLanguage(language, title),
    message: inLanguage(language, message),
    remediation: remediation === null ? null : inLanguage(language, remediation),
    details: Object.fromEntries(Object.entries(details).map(([name, value]) => [name, detailIn(language, value)])),
  };
}

/** Returns a detail with the sentences in it in a language. Names and codes are strings, which stay as they are. */
function detailIn(language: Language | undefined, value: unknown): unknown {
  if (value instanceof Said) return inLanguage(language, value);
  if (Array.isArray(value)) return value.map((one) => detailIn(language, one));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, detailIn(language, one)]));
}

export function pass(message: Text, details: CheckDetails = {}): CheckOutcome {
  return { status: 'pass', message, remediation: null, operation: null, details };
}

export function skip(message: Text): CheckOutcome {
  return { status: 'skip', message, remediation: null, operation: null, details: {} };
}

/** The fact could not be determined; never blocks (docs/use/preflight.md). */
export function unknown(message: Text, details: CheckDetails = {}): CheckOutcome {
  return { status: 'unknown', message, remediation: null, operation: null, details };
}

interface Advice {
  readonly remediation: Text;
  readonly operation?: string;
  readonly details?: CheckDetails;
}

export function warn(message: Text, advice: Advice): CheckOutcome {
  return advised('warn', message, advice);
}

export function fail(message: Text, advice: Advice): CheckOutcome {
  return advised('fail', message, advice);
}

function advised(status: 'warn' | 'fail', message: Text, advice: Advice): CheckOutcome {
  const { remediation, operation = null, details = {} } = advice;
  return { status, message, remediation, operation, details };
}

export function judgeCheck<F>(check: PreflightCheck<F>, facts: F): JudgedCheck {
  const outcome = check.judge(facts);
  const severity = outcome.status === 'fail' ? 'blocking' : outcome.status === 'warn' ? 'warning' : check.severity;
  return { key: check.key, severity, title: check.title, ...outcome };
}

/** Returns 100, minus 25 per failed check, minus 5 per warning, not under 0 (docs/use/preflight.md). */
export function scoreOf(checks: readonly JudgedCheck[]): number {
  const lost = checks.reduce((sum, check) => {
    if (check.status === 'fail') return sum + 25;
    return check.status === 'warn' ? sum + 5 : sum;
  }, 0);
  return Math.max(0, 100 - lost);
}

/** Number of checks by status. */
export interface PreflightSummary {
  readonly total: number;
  readonly passed: number;
  readonly warnings: number;
  readonly failed: number;
  readonly skipped: number;
  readonly unknown: number;
}

export function summarise(checks: readonly JudgedCheck[]): PreflightSummary {
  const count = (status: PreflightStatus): number => checks.filter((check) => check.status === status).length;
  return {
    total: checks.length,
    passed: count('pass'),
    warnings: count('warn'),
    failed: count('fail'),
    skipped: count('skip'),
    unknown: count('unknown'),
  };
}
