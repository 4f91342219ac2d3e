import type { Broken } from './broken.js';
import type { Change } from './planted.js';
import type { ClockPlan } from './scenario.js';

/** Planted fault that the simulation must find. */
export interface Mutant {
  readonly fault: string;
  /** Invariant that detects the fault. */
  readonly breaks: Broken['invariant'];
  /** Rule that reports the fault, or the beginning of its name. */
  readonly rule: string;
  /** Default first seed, which is known to find the fault. */
  readonly from: number;
  readonly changes: readonly Change[];
  /** Workers continue after missing their heartbeat for too long. */
  readonly neverFences?: true;
  /** Workers use the clock of their machine. */
  readonly ownClock?: true;
  /** Errors of the machines' clocks. Default: drawn from the seed. */
  readonly clocks?: readonly ClockPlan[];
  /** Workers read the time at a claim and not again while an email is in progress. */
  readonly looksOnce?: true;
}

/** Applies the same change to both statements that select rows for a claim. */
export const waitingOrPool = (from: string, to: string): Change[] =>
  ['sending-lock-waiting', 'sending-lock-pool'].map((statement) => ({ statement, from, to }));
