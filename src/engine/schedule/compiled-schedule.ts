import { DAY_MS, MINUTE_MS, parseDay, weekdayIndex } from './calendar.js';
import type { Schedule } from './types.js';
import { compileWeeklyPattern, type DayRange, type WeeklyPattern } from './weekly-pattern.js';
import { segmentsAround, toInstantMs } from './zone.js';

/** Interval of open time in epoch milliseconds, end excluded. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Schedule in one zone. Open intervals are computed and cached per block of days. */
export interface CompiledSchedule {
  readonly zone: string;
  readonly pattern: WeeklyPattern;
  readonly holidays: ReadonlySet<number>;
  /** Sending dates in the campaign's zone; no instant outside [notBefore, notAfter) is open. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** Instant after which the schedule repeats weekly; if nothing opens within `SETTLED_MS` of it, nothing ever does. */
  readonly settledAt: number;
  readonly blocks: Map<number, readonly Stretch[]>;
}

const BLOCK_DAYS = 16;
export const BLOCK_MS = BLOCK_DAYS * DAY_MS;
/** Two weeks would suffice, but a window inside an hour that the clock skips can be lost once more. */
export const SETTLED_MS = 28 * DAY_MS;
const MAX_BLOCKS = 256;
const FULL_DAY: readonly DayRange[] = [{ from: 0, to: 1440 }];

const cache = new WeakMap<Schedule, Map<string, CompiledSchedule>>();

/**
 * Returns the schedule in `zone`, computed once per schedule object and zone. Throws RangeError for an invalid zone
 * or date.
 */
export function compileSchedule(schedule: Schedule, zone: string): CompiledSchedule {
  let byZone = cache.get(schedule);
  if (!byZone) {
    byZone = new Map();
    cache.set(schedule, byZone);
  }
  let compiled = byZone.get(zone);
  if (!compiled) {
    compiled = compile(schedule, zone);
    byZone.set(zone, compiled);
  }
  return compiled;
}

function dayOrThrow(date: string): number {
  const day = parseDay(date);
  if (day === null) throw new RangeError(`Not a date: ${date}`);
  return day;
}

function compile(schedule: Schedule, zone: string): CompiledSchedule {
  const holidays = new Set(schedule.holidays.map(dayOrThrow));
  const startsOf = (day: number) => toInstantMs(schedule.timezone, day * DAY_MS);
  const notBefore = schedule.startDate === null ? -Infinity : startsOf(dayOrThrow(schedule.startDate));
  const notAfter = schedule.endDate === null ? Infinity : startsOf(dayOrThrow(schedule.endDate) + 1);
  const lastHoliday = Math.max(-Infinity, ...holidays) * DAY_MS;
  return {
    zone,
    pattern: compileWeeklyPattern(schedule.windows),
    holidays,
    notBefore,
    notAfter,
    settledAt: Math.max(notBefore, lastHoliday),
    blocks: new Map(),
  };
}

/** Open intervals that start in block `index` (UTC), ordered, disjoint, and not adjacent. */
export function stretchesOfBlock(compiled: CompiledSchedule, index: number): readonly Stretch[] {
  const known = compiled.blocks.get(index);
  if (known) return known;
  const built = buildBlock(compiled, index);
  if (compiled.blocks.size >= MAX_BLOCKS) compiled.blocks.clear();
  compiled.blocks.set(index, built);
  return built;
}

function buildBlock(compiled: CompiledSchedule, index: number): readonly Stretch[] {
  const from = index * BLOCK_MS;
  const to = from + BLOCK_MS;
  // An interval that touches the block is evaluated as a whole; two can join if the clock skips the closed hour
  // between them.
  const margin = compiled.pattern.alwaysOpen ? 2 : 2 * compiled.pattern.longestRunDays + 2;
  const firstDay = index * BLOCK_DAYS - margin;
  const lastDay = (index + 1) * BLOCK_DAYS + margin;
  const parts: Stretch[] = [];
  for (let day = firstDay; day <= lastDay; day += 1) addDay(compiled, day, parts);
  parts.sort((a, b) => a.from - b.from);
  const merged: { from: number; to: number }[] = [];
  for (const part of parts) {
    const last = merged[merged.length - 1];
    // A schedule that never closes is cut at each local midnight, because an interval needs an end.
    const joins = last && (compiled.pattern.alwaysOpen ? part.from < last.to : part.from <= last.to);
    if (joins) last.to = Math.max(last.to, part.to);
    else merged.push({ from: part.from, to: part.to });
  }
  return merged.filter((stretch) => stretch.from >= from && stretch.from < to);
}

/**
 * Adds the intervals of the windows that begin on a local day. A window belongs to the day it begins on, so a holiday's
 * own windows do not run, not even after midnight. No minute of a holiday or outside the sending dates is open,
 * whatever day its window began on ("no sending on these local days").
 */
function addDay(compiled: CompiledSchedule, day: number, into: Stretch[]): void {
  if (compiled.holidays.has(day)) return;
  const { alwaysOpen, days } = compiled.pattern;
  // A schedule that never closes has one interval per day, except after a holiday, whose windows would have covered
  // the hours after midnight.
  const ranges = alwaysOpen && !compiled.holidays.has(day - 1) ? FULL_DAY : days[weekdayIndex(day)]!;
  const untilMinute = alwaysOpen || compiled.holidays.has(day + 1) ? 1440 : Infinity;
  for (const range of ranges) {
    const start = day * DAY_MS + range.from * MINUTE_MS;
    const end = day * DAY_MS + Math.min(range.to, untilMinute) * MINUTE_MS;
    addLocalRange(compiled, start, end, into);
  }
}

/** Adds the instants that show a local time of the range for the first time, inside the sending dates. */
function addLocalRange(compiled: CompiledSchedule, start: number, end: number, into: Stretch[]): void {
  const segments = segmentsAround(compiled.zone, start);
  for (let at = 0; at < segments.length; at += 1) {
    const segment = segments[at]!;
    const next = segments[at + 1];
    const localFrom = Math.max(start, segment.firstLocal);
    const localTo = next ? Math.min(end, next.startAt + segment.offsetMs) : end;
    if (localFrom >= localTo) continue;
    const from = Math.max(localFrom - segment.offsetMs, compiled.notBefore);
    const to = Math.min(localTo - segment.offsetMs, compiled.notAfter);
    if (from < to) into.push({ from, to });
  }
}
