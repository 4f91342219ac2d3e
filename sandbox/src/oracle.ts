import type { WorldEntry } from './log.js';
import { checkDuplicates } from './oracle/check-duplicates.js';
import { checkMessages } from './oracle/check-message.js';
import { checkSchedule } from './oracle/check-schedule.js';
import { checkSequence } from './oracle/check-sequence.js';
import { checkStops } from './oracle/check-stops.js';
import { gatherEvidence } from './oracle/evidence.js';
import type { Expectations, Violation } from './oracle/expectations.js';

/**
 * Compares the log with the promises. Shares no code with the service: it reads only the log and plain expectations. Returns all
 * violations in order of time; empty for a clean run.
 */
export function judge(log: readonly WorldEntry[], expectations: Expectations): Violation[] {
  const evidence = gatherEvidence(log, expectations);
  return [
    ...checkDuplicates(evidence),
    ...checkStops(evidence),
    ...checkSequence(evidence),
    ...checkSchedule(evidence),
    ...checkMessages(evidence),
  ].sort((one, other) => one.at.localeCompare(other.at));
}
