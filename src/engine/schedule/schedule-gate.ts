import { compileSchedule } from './compiled-schedule.js';
import { localDayNumber } from './local-day.js';
import { nextStretch } from './open-intervals.js';
import type { OpenInterval, Schedule } from './types.js';

export type ScheduleReason = 'before_start_date' | 'outside_window' | 'holiday' | 'after_end_date';

/** Result of gate 10: whether a message can be sent now, or the reason and the next possible time. */
export interface ScheduleVerdict {
  readonly outcome: 'pass' | 'wait';
  readonly reason: ScheduleReason | null;
  /** If open, the end of the window; if closed, the start of the next one, or null if none opens again. */
  readonly nextChangeAt: Date | null;
  /** Current open interval, or the next one. */
  readonly interval: OpenInterval | null;
  readonly zone: string;
}

/**
 * Evaluates the schedule at one instant (docs/use/gates.md). Returns `after_end_date` from the end of the last
 * sending day on, `before_start_date` up to the first, and `holiday` in every closed minute of a holiday.
 */
export function scheduleGate(schedule: Schedule, now: Date, zone = schedule.timezone): ScheduleVerdict {
  const compiled = compileSchedule(schedule, zone);
  const at = now.getTime();
  const stretch = nextStretch(compiled, at);
  const interval = stretch && { startAt: new Date(stretch.from), endAt: new Date(stretch.to) };
  if (interval && interval.startAt.getTime() <= at) {
    return { outcome: 'pass', reason: null, nextChangeAt: interval.endAt, interval, zone };
  }
  return { outcome: 'wait', reason: closedReason(), nextChangeAt: interval?.startAt ?? null, interval, zone };

  function closedReason(): ScheduleReason {
    if (at >= compiled.notAfter) return 'after_end_date';
    if (at < compiled.notBefore) return 'before_start_date';
    return compiled.holidays.has(localDayNumber(zone, at)) ? 'holiday' : 'outside_window';
  }
}
