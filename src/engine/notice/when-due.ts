import { DAY_MS, parseMinutes } from '../schedule/calendar.js';
import { toInstantMs, toLocalMs } from '../schedule/zone.js';

/** Period from its first event in which events are collected into one message. */
const BURST_MS = 60_000;

const MINUTE_MS = 60_000;

/** Delivery schedule of a channel. Times are `HH:MM` in `zone`. */
export interface NoticeTiming {
  /** Time of the daily digest; if null, a message follows a minute after its first event. */
  readonly dailyAt: string | null;
  /** Quiet hours, over midnight if they end before they start. They do not delay digests. */
  readonly quiet: { readonly from: string; readonly until: string } | null;
  readonly zone: string;
}

/** Returns the due time of a message whose first event was collected at `firstAt`. */
export function noticeDueAt(firstAt: Date, timing: NoticeTiming): Date {
  if (timing.dailyAt !== null) return nextLocal(timing.zone, firstAt, minutesOf(timing.dailyAt));
  const at = new Date(firstAt.getTime() + BURST_MS);
  return quietUntil(at, timing) ?? at;
}

/** Returns the end of the current quiet hours; null outside of them. */
export function quietUntil(now: Date, { dailyAt, quiet, zone }: NoticeTiming): Date | null {
  if (dailyAt !== null || quiet === null) return null;
  const [from, until] = [minutesOf(quiet.from), minutesOf(quiet.until)];
  const local = toLocalMs(zone, now.getTime());
  const minute = Math.floor((local % DAY_MS) / MINUTE_MS);
  const isQuiet = from < until ? from <= minute && minute < until : from <= minute || minute < until;
  return isQuiet ? nextLocal(zone, now, until) : null;
}

/** Returns the first instant after `after` with this local minute of the day. */
function nextLocal(zone: string, after: Date, minute: number): Date {
  const today = Math.floor(toLocalMs(zone, after.getTime()) / DAY_MS);
  for (let day = today; ; day += 1) {
    const at = toInstantMs(zone, day * DAY_MS + minute * MINUTE_MS);
    if (at > after.getTime()) return new Date(at);
  }
}

/** Parses a time of day to minutes since midnight; `24:00` is the end of the day. */
function minutesOf(time: string): number {
  const minutes = parseMinutes(time);
  if (minutes === null) throw new RangeError(`Not a time of day: ${time}`);
  return minutes;
}
