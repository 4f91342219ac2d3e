import type { Schemas } from '../../../api/client';

type Window = Schemas['ScheduleWindow'];
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Minutes since midnight; the end is exclusive. */
export type Span = readonly [from: number, to: number];
/** Windows of each day, sorted and not overlapping. */
export type Week = Readonly<Record<Weekday, readonly Span[]>>;

export const DAY_MINUTES = 1_440;
const CLOCK = /^(\d{1,2})(?::?(\d{2}))?$/;

export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function minutesOf(clock: string): number | null {
  const found = CLOCK.exec(clock.trim());
  if (found === null) return null;
  const minutes = Number(found[1]) * 60 + Number(found[2] ?? 0);
  return minutes <= DAY_MINUTES && Number(found[2] ?? 0) < 60 ? minutes : null;
}

/** Merges adjacent and overlapping windows. */
function joined(spans: readonly Span[]): Span[] {
  const result: [number, number][] = [];
  for (const [from, to] of [...spans].sort((one, other) => one[0] - other[0])) {
    const last = result.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (to > from) result.push([from, to]);
  }
  return result;
}

/** Returns the week of stored windows; a window whose end precedes its start spans midnight. */
export function weekOf(windows: readonly Window[]): Week {
  const week = Object.fromEntries(WEEKDAYS.map((day) => [day, [] as Span[]])) as Record<Weekday, Span[]>;
  for (const { days, start, end } of windows) {
    const from = minutesOf(start) ?? 0;
    const to = minutesOf(end) ?? DAY_MINUTES;
    for (const day of days) {
      if (to > from) week[day].push([from, to]);
      else {
        week[day].push([from, DAY_MINUTES]);
        if (to > 0) week[WEEKDAYS[(WEEKDAYS.indexOf(day) + 1) % 7] as Weekday].push([0, to]);
      }
    }
  }
  return Object.fromEntries(WEEKDAYS.map((day) => [day, joined(week[day])])) as unknown as Week;
}

/** Returns the week as the fewest windows, grouping days with the same hours. */
export function windowsOf(week: Week): Window[] {
  const days = new Map<string, { days: Weekday[]; start: string; end: string }>();
  for (const day of WEEKDAYS) {
    for (const [from, to] of week[day]) {
      const key = `${from} ${to}`;
      const window = days.get(key) ?? { days: [], start: clockOf(from), end: clockOf(to) };
      window.days.push(day);
      days.set(key, window);
    }
  }
  return [...days.values()];
}

/** Returns the week with a span of one day opened or closed. */
export function painted(week: Week, day: Weekday, [from, to]: Span, isOpen: boolean): Week {
  const spans = isOpen
    ? joined([...week[day], [from, to]])
    : week[day].flatMap(([begin, end]): Span[] =>
        (
          [
            [begin, Math.min(end, from)],
            [Math.max(begin, to), end],
          ] as const
        ).filter(([a, b]) => b > a),
      );
  return { ...week, [day]: spans };
}

export const isOpenAt = (spans: readonly Span[], from: number, to: number): boolean =>
  spans.some(([begin, end]) => begin <= from && end >= to);
export const touches = (spans: readonly Span[], from: number, to: number): boolean =>
  spans.some(([begin, end]) => begin < to && end > from);

export const sayHours = (spans: readonly Span[]): string =>
  spans.map(([from, to]) => `${clockOf(from)}-${clockOf(to)}`).join(', ');

/** Parses typed hours; null if invalid. Empty text means closed. */
export function readHours(text: string): Span[] | null {
  const spans: Span[] = [];
  for (const part of text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')) {
    const [start, end, ...rest] = part.split(/\s*[-\u2013]\s*/);
    const from = minutesOf(start ?? '');
    const to = minutesOf(end ?? '');
    if (from === null || to === null || rest.length > 0 || to <= from) return null;
    spans.push([from, to]);
  }
  return joined(spans);
}

/** Returns days in runs of neighbors with the same hours. */
export function runsOf(week: Week, days: readonly Weekday[]): Weekday[][] {
  const runs: Weekday[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && sayHours(week[last[0]]) === sayHours(week[day])) last.push(day);
    else runs.push([day]);
  }
  return runs;
}
