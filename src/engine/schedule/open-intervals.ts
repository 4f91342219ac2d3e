import {
  BLOCK_MS,
  type CompiledSchedule,
  compileSchedule,
  SETTLED_MS,
  type Stretch,
  stretchesOfBlock,
} from './compiled-schedule.js';
import type { OpenInterval, Schedule } from './types.js';

/**
 * Returns the open interval that contains the instant, or the next one after it; null if no window opens again.
 * Overlapping and touching windows are one interval; a schedule without any closed minute has one interval per local
 * day. A local time that the clock skips opens at the first valid instant; a repeated one is open in its first pass
 * only.
 * @param zone zone of the windows, by default the schedule's own (`zoneOf` knows the contact's)
 * @throws RangeError for an invalid zone or date
 */
export function nextOpenInterval(schedule: Schedule, instant: Date, zone = schedule.timezone): OpenInterval | null {
  const stretch = nextStretch(compileSchedule(schedule, zone), instant.getTime());
  return stretch === null ? null : toInterval(stretch);
}

/** Returns the first instant at or after `instant` at which the schedule permits sending; null if there is none. */
export function openFrom(schedule: Schedule, instant: Date, zone = schedule.timezone): Date | null {
  const stretch = nextStretch(compileSchedule(schedule, zone), instant.getTime());
  if (stretch === null) return null;
  return stretch.from > instant.getTime() ? new Date(stretch.from) : instant;
}

/** Returns whether the schedule allows a message at this instant. */
export function isOpen(schedule: Schedule, instant: Date, zone = schedule.timezone): boolean {
  const stretch = nextStretch(compileSchedule(schedule, zone), instant.getTime());
  return stretch !== null && stretch.from <= instant.getTime();
}

/** Returns the open intervals that touch [from, to), in order and disjoint; the first and last are not cut. */
export function* openIntervals(
  schedule: Schedule,
  from: Date,
  to: Date,
  zone = schedule.timezone,
): Generator<OpenInterval, void, undefined> {
  const compiled = compileSchedule(schedule, zone);
  let stretch = nextStretch(compiled, from.getTime());
  while (stretch !== null && stretch.from < to.getTime()) {
    yield toInterval(stretch);
    stretch = nextStretch(compiled, stretch.to);
  }
}

function toInterval(stretch: Stretch): OpenInterval {
  return { startAt: new Date(stretch.from), endAt: new Date(stretch.to) };
}

/** Implements `nextOpenInterval` in epoch milliseconds, without creating dates. */
export function nextStretch(compiled: CompiledSchedule, instant: number): Stretch | null {
  if (instant >= compiled.notAfter || Number.isNaN(instant)) return null;
  const at = Math.max(instant, compiled.notBefore);
  const first = Math.floor(at / BLOCK_MS);
  // An interval that began before the block may still be open.
  const earlier = lastOf(stretchesOfBlock(compiled, first - 1));
  if (earlier && earlier.to > at) return earlier;
  const limit = Math.min(compiled.notAfter, Math.max(at, compiled.settledAt) + SETTLED_MS);
  for (let index = first; index * BLOCK_MS < limit; index += 1) {
    const found = firstEndingAfter(stretchesOfBlock(compiled, index), at);
    if (found) return found;
  }
  return null;
}

function lastOf(stretches: readonly Stretch[]): Stretch | undefined {
  return stretches[stretches.length - 1];
}

/** Binary search: ends grow with starts, because stretches are disjoint. */
function firstEndingAfter(stretches: readonly Stretch[], instant: number): Stretch | undefined {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (stretches[middle]!.to <= instant) low = middle + 1;
    else high = middle;
  }
  return stretches[low];
}
