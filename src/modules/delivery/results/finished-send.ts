import type { Verdict } from '../../transit/index.js';
import type { ComposedSend } from '../claimed/in-flight.js';

/** One attempt that ended, with what it means. */
export interface FinishedSend {
  readonly send: ComposedSend;
  readonly verdict: Verdict;
  readonly finishedAt: Date;
  /** When SMTP hand-over began; null if never. */
  readonly handedAt: Date | null;
}

/** Unknown counts as sent for the sequence. */
export function isGone({ verdict }: FinishedSend): boolean {
  return verdict.kind === 'sent' || verdict.kind === 'unknown';
}
