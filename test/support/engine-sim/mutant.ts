import type { Broken } from './broken.js';
import type { Change } from './planted.js';

/** A fault of the engine that the simulation must find. */
export interface Mutant {
  readonly fault: string;
  /** The invariant that detects it. */
  readonly breaks: Broken['invariant'];
  /** How it shows: the rule, or how its name begins. */
  readonly rule: string;
  /** The default seed to begin with: one that is known to find it. */
  readonly from: number;
  readonly changes: readonly Change[];
  /** Workers that were silent for too long still believe that they are alive. */
  readonly neverFences?: true;
  /** Workers go by the clock of their own machine. */
  readonly ownClock?: true;
  /** Workers look at the time when they claim, and not again while something is in flight. */
  readonly looksOnce?: true;
}

/** The same change of both statements that look for what a claim may take. */
export const waitingOrPool = (from: string, to: string): Change[] =>
  ['sending-lock-waiting', 'sending-lock-pool'].map((statement) => ({ statement, from, to }));
