import { defaultSchedule } from '../../../../engine/campaign/stored-rules.js';
import { WEEKDAYS, type Weekday } from '../../../../engine/lifecycle/enums.js';
import type { Schedule, ScheduleWindow } from '../../../../engine/schedule/types.js';
import { validateSchedule } from '../../../../engine/schedule/validate-windows.js';
import { say } from '../../../../engine/words/say.js';
import { type ValidationIssue, valueIssue } from '../../../../platform/errors.js';
import { applyChanges, type ChangesOf } from './changes.js';

/** Weekdays by their first three letters, in the order of the week. */
export const SHORT_WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Weekday in a request: its name, its first three letters, or 0 to 6 with 0 = Sunday. */
type GivenDay = Weekday | (typeof SHORT_WEEKDAYS)[number] | number;

/** Weekly sending window in a request: `days` (or `day`), `start` (or `from`), and `end` (or `to`). */
interface GivenWindow {
  readonly days?: readonly GivenDay[] | undefined;
  readonly day?: GivenDay | undefined;
  readonly start?: string | undefined;
  readonly from?: string | undefined;
  readonly end?: string | undefined;
  readonly to?: string | undefined;
}

/** Schedule in a request. Without a time zone, it uses that of the workspace. */
export interface GivenSchedule extends Omit<Schedule, 'timezone' | 'windows'> {
  readonly timezone?: string | undefined;
  readonly windows: readonly GivenWindow[];
}

/** Change of a schedule: absent fields stay, and null sets the default. */
export type ScheduleChanges = ChangesOf<Omit<GivenSchedule, 'timezone'> & { readonly timezone: string }>;

type Path = ReadonlyArray<string | number>;

export interface ScheduleReading {
  readonly schedule: Schedule;
  readonly issues: readonly ValidationIssue[];
}

/** Reads a complete schedule as stored: omitted fields have their defaults, and the zone is the workspace's. */
export function readWholeSchedule(input: GivenSchedule | undefined, zone: string, path: Path): ScheduleReading {
  if (input === undefined) return { schedule: { ...defaultSchedule, timezone: zone }, issues: [] };
  const { windows, issues } = readWindows(input.windows, [...path, 'windows']);
  return checked({ ...input, timezone: input.timezone ?? zone, windows }, issues, path);
}

/** Returns a stored schedule with the changes of a PATCH. */
export function changeSchedule(
  current: Schedule,
  changes: ScheduleChanges | null,
  zone: string,
  path: Path,
): ScheduleReading {
  const defaults = { ...defaultSchedule, timezone: zone };
  if (changes === null) return { schedule: defaults, issues: [] };
  const { windows: given, ...others } = changes;
  const merged = applyChanges<Omit<Schedule, 'windows'>>(current, others, defaults);
  if (given === undefined) return checked({ ...merged, windows: current.windows }, [], path);
  if (given === null) return checked({ ...merged, windows: defaults.windows }, [], path);
  const { windows, issues } = readWindows(given, [...path, 'windows']);
  return checked({ ...merged, windows }, issues, path);
}

function checked(schedule: Schedule, issues: readonly ValidationIssue[], path: Path): ScheduleReading {
  const faults = validateSchedule(schedule).map((issue) =>
    valueIssue([...path, ...issue.path], issue.code, issue.message),
  );
  return { schedule, issues: [...issues, ...faults] };
}

function readWindows(inputs: readonly GivenWindow[], path: Path) {
  const issues: ValidationIssue[] = [];
  const windows: ScheduleWindow[] = [];
  for (const [index, input] of inputs.entries()) {
    const at = [...path, index];
    const days = spelling(input, 'days', input.days, 'day', input.day === undefined ? undefined : [input.day], at);
    const start = spelling(input, 'start', input.start, 'from', input.from, at);
    const end = spelling(input, 'end', input.end, 'to', input.to, at);
    for (const part of [days, start, end]) if (part.issue !== null) issues.push(part.issue);
    if (days.value === undefined || start.value === undefined || end.value === undefined) continue;
    windows.push({ days: inOrder(days.value.map(weekdayOf)), start: start.value, end: end.value });
  }
  return { windows, issues };
}

/** Returns the value of a field with two names; if both are given, their values must be equal. */
function spelling<T>(
  input: unknown,
  name: string,
  value: T | undefined,
  otherName: string,
  otherValue: T | undefined,
  path: Path,
): { value: T | undefined; issue: ValidationIssue | null } {
  const chosen = value ?? otherValue;
  if (chosen === undefined) {
    return { value: chosen, issue: { type: 'missing', loc: [...path, name], msg: 'Field required', input } };
  }
  if (value === undefined || otherValue === undefined || JSON.stringify(value) === JSON.stringify(otherValue)) {
    return { value: chosen, issue: null };
  }
  const text = say`${name} and ${otherName} conflict`;
  return { value: chosen, issue: valueIssue([...path, otherName], 'conflicting_values', text) };
}

function weekdayOf(day: GivenDay): Weekday {
  // Converts 0 (Sunday) to the last day of the week.
  if (typeof day === 'number') return WEEKDAYS[(day + 6) % 7] as Weekday;
  const short = (SHORT_WEEKDAYS as readonly string[]).indexOf(day);
  return short === -1 ? (day as Weekday) : (WEEKDAYS[short] as Weekday);
}

function inOrder(days: readonly Weekday[]): Weekday[] {
  return WEEKDAYS.filter((day) => days.includes(day));
}
