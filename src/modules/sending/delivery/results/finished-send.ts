import type { Verdict } from '../../transit/index.js';
import type { ComposedSend } from '../claimed/in-flight.js';

/** Completed attempt with its meaning. */
export interface FinishedSend {
  readonly send: ComposedSend;
  readonly verdict: Verdict;
  readonly finishedAt: Date;
  /** When SMTP hand-over began; null if never. */
  readonly handedAt: Date | null;
}

/** Returns whether the email counts as sent for the sequence; `unknown` does. */
export function isGone({ verdict }: FinishedSend): boolean {
  return verdict.kind === 'sent' || verdict.kind === 'unknown';
}
